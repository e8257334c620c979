import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ask, codeOf, signIn } from '#tests/support/graphql.ts'
import { type Link, openLink } from '#tests/support/link.ts'

let app: TestApp
let link: Link
beforeAll(async () => {
  const via = async (url: string) => {
    link = await openLink(url)
    return link.url
  }
  app = await startApp({ via })
})
afterAll(() => app.close())

test('while the database is away requests are told so, and it recovers by itself', async () => {
  const { id, accessToken } = await signIn(app)
  const get = async (url: string) => {
    const { statusCode } = await app.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${accessToken}` },
    })
    return statusCode
  }

  await link.cut()
  const answer = await ask(app, '{ me { id } }', {}, accessToken)
  expect([answer.status, codeOf(answer)]).toEqual([503, 'UNAVAILABLE'])
  expect(answer.errors?.[0]?.message).toBe('Service is temporarily unavailable. Please try again.')
  expect(await Promise.all(['/profile', '/healthz', '/readyz'].map(get))).toEqual([503, 200, 503])

  await link.mend()
  expect((await ask(app, '{ me { id } }', {}, accessToken)).data.me.id).toBe(id)
  expect(await get('/readyz')).toBe(200)
})
