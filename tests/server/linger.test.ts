import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const MB = 1024 * 1024
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

async function answered(asked: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

test.each([1.1, 9])('the connection stays usable after a rejected body of %d MB', async (size) => {
  const refused = request(`${origin}/graphql`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  })
  refused.end(Buffer.alloc(size * MB, ' '))
  expect(await answered(refused)).toBe(413)
  await sleep(1_500)
  const next = request(`${origin}/healthz`, { agent })
  next.end()
  expect([await answered(next), next.reusedSocket]).toEqual([200, true])
})
