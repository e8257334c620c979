import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }
export type Scripted = { status: number; body?: string } | 'silence' | 'hang up'

/** An SMS provider that answers by a script, whose last entry repeats; records the requests. */
export async function fakeProvider() {
  const received: Received[] = []
  let script: Scripted[] = [{ status: 200 }]

  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    received.push({ method, url, headers, body: await text(request) })
    const [next = 'hang up', ...later] = script
    if (later.length > 0) script = later
    if (next === 'silence') return
    if (next === 'hang up') return void request.socket.destroy()
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body ?? '{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers(...lines: Scripted[]) {
      script = lines
      received.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
