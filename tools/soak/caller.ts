import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'

export type Caller = ReturnType<typeof callerOf>

type CallOptions = {
  method?: string
  token?: string
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
}

const ANSWER_WITHIN_MS = 30_000
const TRIES = 4
const TRY_AGAIN_MS = 2_000

/**
 * Sends requests, times them and fails on anything but success. Retries three times when told to, as the web app does.
 */
export function callerOf(origin: string, tally: Tally) {
  async function ask(what: string, path: string, request: CallOptions, waits: boolean, tries = TRIES): Promise<Buffer> {
    const { method, token, json, form, headers } = request
    const from = performance.now()
    const response = await fetch(new URL(path, origin), {
      method: method ?? (json === undefined && !form ? 'GET' : 'POST'),
      headers: {
        ...headers,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (isUnavailable(response, bytes) && tries > 1) {
      tally.waited()
      await sleep(TRY_AGAIN_MS)
      return ask(what, path, request, waits, tries - 1)
    }
    if (!response.ok) throw new Error(`${what} was answered ${response.status}: ${bytes.toString().slice(0, 300)}`)
    tally.done(what, waits ? undefined : performance.now() - from)
    return bytes
  }

  return {
    origin,
    bytes: (what: string, path: string) => ask(what, path, {}, false),
    /** Blocking requests are not timed. */
    waited: async (what: string, path: string) => (await ask(what, path, {}, true)).toString(),

    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever was asked for
    async json(what: string, path: string, request: CallOptions = {}): Promise<any> {
      return JSON.parse((await ask(what, path, request, false)).toString())
    },

    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever was asked for
    async graphql(what: string, query: string, variables: object, token?: string): Promise<any> {
      const request = { json: { query, variables }, ...(token && { token }) }
      return withoutErrors(what, JSON.parse((await ask(what, '/graphql', request, false)).toString()))
    },

    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever was asked for
    async form(what: string, form: FormData, token: string): Promise<any> {
      const request = { form, token, headers: { 'apollo-require-preflight': 'true' } }
      return withoutErrors(what, JSON.parse((await ask(what, '/graphql', request, false)).toString()))
    },
  }
}

function withoutErrors<Data>(what: string, { data, errors }: { data: Data; errors?: { message: string }[] }): Data {
  if (errors) throw new Error(`${what}: ${errors.map(({ message }) => message).join(', ')}`)
  return data
}

/** Whether the server is unavailable; GraphQL may report that with status 200. */
function isUnavailable({ status, headers }: Response, bytes: Buffer): boolean {
  if (status === 503) return true
  return (headers.get('content-type') ?? '').includes('json') && bytes.includes('"code":"UNAVAILABLE"')
}
