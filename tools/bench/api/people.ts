import { Agent, request } from 'node:http'
import type { Call } from './call.ts'

/** `ms`: from the moment when the request was due to its response. */
export type TimedAnswer = { ms: number; isOk: boolean }

/** Simulated users, each with a keep-alive connection of their own. */
export function people(origin: string) {
  const agents = new Map<number, Agent>()
  const { hostname, port } = new URL(origin)

  function agentOf(person: number): Agent {
    const agent = agents.get(person) ?? new Agent({ keepAlive: true, maxSockets: 6 })
    agents.set(person, agent)
    return agent
  }

  return {
    /** Sends a call that was due at `dueAt`; delays on either side count. */
    ask(person: number, { method, path, headers, body }: Call, dueAt: number): Promise<TimedAnswer> {
      return new Promise((resolve) => {
        const done = (isOk: boolean) => resolve({ ms: performance.now() - dueAt, isOk })
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const options = { hostname, port, method, path, agent: agentOf(person), headers: { ...headers, ...length } }
        const sent = request(options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('end', () => done(response.statusCode === 200 && !text.startsWith('{"errors"')))
        })
        sent.on('error', () => done(false))
        sent.end(body)
      })
    },
    leave(): void {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
