import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventWithDevices, inviteSecretFor, join, relink } from '#tests/support/api/devices.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { codesOf, subscribe } from '#tests/support/api/subscriber.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here })
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const DEVICES_CHANGED = 'subscription ($eventId: ID!) { devicesChanged(eventId: $eventId) { id name phone { model } } }'
const VIEWERS_CHANGED = 'subscription ($slug: String!) { viewerCountChanged(slug: $slug) }'

type Seen = { data?: { devicesChanged: { phone: { model: string } | null }[] } }
const modelsIn = (news: unknown) => (news as Seen).data?.devicesChanged.map(({ phone }) => phone?.model ?? null)

describe('devicesChanged', () => {
  test('sends the devices at once, when phones join, and when one is released', async () => {
    const { id, devices } = await eventWithDevices(here, owner)
    const watching = subscribe(there, DEVICES_CHANGED, { eventId: id }, owner.accessToken)
    expect(modelsIn(await watching.next())).toEqual([null, null, null])
    for (const [place, phone] of ['Pixel 8', 'Moto G'].entries()) {
      const next = watching.next()
      await join(here, await inviteSecretFor(here, owner, devices[place]?.id ?? ''), { phone })
      expect(modelsIn(await next)?.[place]).toBe(phone)
    }
    const next = watching.next()
    await relink(here, owner, devices[0]?.id ?? '')
    expect(modelsIn(await next)).toEqual([null, 'Moto G', null])
    await watching.close()
  })

  test('rejects other users, with the same answer for a private and a missing event', async () => {
    const stranger = await signIn(here)
    const open = await eventWithDevices(here, owner)
    const hidden = await eventWithDevices(here, owner, { visibility: 'PRIVATE' })
    const answers = []
    for (const eventId of [open.id, hidden.id, crypto.randomUUID(), 'nothing']) {
      const watching = subscribe(there, DEVICES_CHANGED, { eventId }, stranger.accessToken)
      const { errors } = (await watching.next()) ?? {}
      answers.push(errors?.map(({ message, extensions }) => [message, extensions?.code]))
      await watching.close()
    }
    const absent = [['Event not found.', 'NOT_FOUND']]
    const forbidden = [['You can only see the devices of your own events.', 'FORBIDDEN']]
    expect(answers).toEqual([forbidden, absent, absent, absent])
  })

  test('ends with the session', async () => {
    const session = await signIn(here, owner.mobile)
    const { id, devices } = await eventWithDevices(here, owner)
    const watching = subscribe(there, DEVICES_CHANGED, { eventId: id }, session.accessToken)
    await watching.next()
    await ask(here, 'mutation { logout }', {}, session.accessToken)
    const next = watching.next()
    await join(here, await inviteSecretFor(here, owner, devices[1]?.id ?? ''))
    expect(codesOf(await next)).toEqual(['UNAUTHENTICATED'])
    expect(await watching.next()).toBeUndefined()
    await watching.close()
  })
})

describe('viewerCountChanged', () => {
  test('sends the count at once and when a viewer joins at another server', async () => {
    const { slug } = await eventWithDevices(here, owner, { visibility: 'PRIVATE' })
    const [near, far] = [subscribe(here, VIEWERS_CHANGED, { slug }), subscribe(there, VIEWERS_CHANGED, { slug })]
    for (const watching of [near, far]) expect((await watching.next())?.data.viewerCountChanged).toBe(0)
    const payload = { viewer: 'viewer-one' }
    await here.app.inject({ method: 'POST', url: `/live/${slug}/watching`, payload })
    for (const watching of [near, far]) {
      let count = 0
      while (count === 0) count = (await watching.next())?.data.viewerCountChanged
      expect(count).toBe(1)
      await watching.close()
    }
  })

  test('ends when the share link is reset', async () => {
    const { id, slug } = await eventWithDevices(here, owner)
    const watching = subscribe(here, VIEWERS_CHANGED, { slug })
    await watching.next()
    const reset = 'mutation ($id: ID!) { resetShareLink(id: $id) { slug } }'
    const { data } = await ask(here, reset, { id }, owner.accessToken)
    const again = subscribe(here, VIEWERS_CHANGED, { slug })
    expect(codesOf(await again.next())).toEqual(['NOT_FOUND'])
    const next = watching.next()
    const payload = { viewer: 'viewer-two' }
    await here.app.inject({ method: 'POST', url: `/live/${data.resetShareLink.slug}/watching`, payload })
    expect(codesOf(await next)).toEqual(['NOT_FOUND'])
    await Promise.all([watching.close(), again.close()])
  })
})
