import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let url: string
beforeAll(async () => {
  server = await startApp({ environment: { RATE_LIMITS: 'strict' } })
  url = `${(await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/graphql`
})
afterAll(() => server.close())

/** Opens an accepted socket from an address of its own. */
async function greeted(localAddress: string) {
  const socket = new WebSocket(url, 'graphql-transport-ws', { localAddress })
  const heard: { type: string; id?: string; payload?: [{ extensions: { code: string } }] }[] = []
  socket.on('message', (message) => heard.push(JSON.parse(String(message))))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'message')
  return { socket, heard, closed: once(socket, 'close').then(([code]) => code as number) }
}

const subscribe = (id: number, query: string) =>
  JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } })

test('rejected subscriptions count as requests before they are parsed', async () => {
  const { socket, heard } = await greeted('127.0.0.2')
  for (let id = 0; id < 130; id++) {
    socket.send(subscribe(id, 'type A { x: Int }'))
    await once(socket, 'message')
  }
  const codes = heard.flatMap(({ payload }) => payload?.[0].extensions.code ?? [])
  expect(codes.slice(0, 110)).toEqual(Array.from({ length: 110 }, () => 'GRAPHQL_VALIDATION_FAILED'))
  expect(codes.at(-1)).toBe('RATE_LIMITED')
  socket.terminate()
})

test('a message may be as long as the body of a request, and no longer', async () => {
  const { socket, closed } = await greeted('127.0.0.3')
  socket.send(subscribe(1, `#${'x'.repeat(100_000)}\n{ __typename }`))
  await once(socket, 'message')
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.send(subscribe(2, `#${'x'.repeat(110_000)}\n{ __typename }`))
  expect(await closed).toBe(1009)
})

test.each([
  ['pings of the protocol', '127.0.0.4', JSON.stringify({ type: 'ping' })],
  ['messages that are none', '127.0.0.5', JSON.stringify({ type: 'complete', id: 'x'.repeat(3_000) })],
])('a socket that sends a flood of %s is closed', async (_what, address, message) => {
  const { socket, closed } = await greeted(address)
  for (let sent = 0; sent < 3_000; sent++) socket.send(message)
  expect(await closed).toBe(4429)
})
