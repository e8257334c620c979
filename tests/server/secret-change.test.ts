import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteSecretFor, join } from '#tests/support/api/devices.ts'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const [SECRET_KEY_PREVIOUS = '', SECRET_KEY = ''] = [5, 6].map((byte) => Buffer.alloc(32, byte).toString('base64'))

let before: TestApp
let beside: TestApp
let changing: TestApp
let after: TestApp
let owner: Organiser
beforeAll(async () => {
  before = await startApp({ environment: { SECRET_KEY: SECRET_KEY_PREVIOUS } })
  const started = (environment: Record<string, string>) => startApp({ sharesDatabaseWith: before, environment })
  beside = await started({ SECRET_KEY: SECRET_KEY_PREVIOUS })
  changing = await started({ SECRET_KEY, SECRET_KEY_PREVIOUS })
  after = await started({ SECRET_KEY })
  owner = await signIn(before)
})
afterAll(async () => {
  for (const server of [after, changing, beside, before]) await server.close()
})

const renew = (at: TestApp, refreshToken: string) =>
  ask(at, 'mutation ($token: String!) { refresh(refreshToken: $token) { refreshToken } }', { token: refreshToken })

test('signatures are accepted by processes with the same or the next secret', async () => {
  expect(codeOf(await renew(after, owner.refreshToken))).toBe('UNAUTHENTICATED')
  const { refreshToken } = (await renew(beside, owner.refreshToken)).data.refresh
  const renewed = (await renew(changing, refreshToken)).data.refresh
  expect((await renew(after, renewed.refreshToken)).data.refresh.refreshToken).toEqual(expect.any(String))
})

test('a link that was shown before the change still lets a phone join', async () => {
  const { data } = await createEvent(
    before,
    owner,
    plainEvent('League', { devices: [{ name: 'One' }, { name: 'Two' }] }),
  )
  const [one, two] = data.createEvent.devices
  const [first, second] = [await inviteSecretFor(before, owner, one.id), await inviteSecretFor(before, owner, two.id)]
  expect((await join(after, first)).status).toBeGreaterThanOrEqual(400)
  expect((await join(changing, first)).body).toMatchObject({ deviceId: one.id })
  expect((await join(after, second)).status).toBeGreaterThanOrEqual(400)
})
