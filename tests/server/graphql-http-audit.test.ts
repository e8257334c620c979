import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('GraphQL is served over HTTP as its specification says', async () => {
  const audits = serverAudits({ url: `${app.app.listeningOrigin}/graphql` })
  const results = await Promise.all(audits.map(({ fn }) => fn()))
  const reasons = results.flatMap((result) =>
    result.status === 'ok' ? [] : [`${result.status}: ${result.name}: ${result.reason}`],
  )
  const passed = results.length - reasons.length
  const errors = reasons.filter((reason) => reason.startsWith('error'))
  console.log([`graphql-http: ${passed} ok of ${results.length}, ${errors.length} errors`, ...reasons].join('\n'))
  expect(errors).toEqual([])
  expect(passed).toBeGreaterThanOrEqual(55)
})
