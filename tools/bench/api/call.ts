import { tokenOf } from './seed.ts'

export type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; headers: Record<string, string>; body?: string }

/** The operation of the events screen. */
export const EVENTS_HOME = `query EventsHome($page: Int! = 1, $filter: EventFilter! = ALL, $search: String) {
  events(page: $page, filter: $filter, search: $search) {
    nodes { id title type venue localTime visibility status isOwner }
    pageInfo { page limit hasMore }
  }
}`

export function graphql(user: number, query: string, variables: object = {}): Call {
  const headers = { ...bearer(user), 'content-type': 'application/json' }
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) }
}

export function rest(user: number, method: Call['method'], path: string, body?: object): Call {
  const headers = { ...bearer(user), ...(body && { 'content-type': 'application/json' }) }
  return { method, path, headers, ...(body && { body: JSON.stringify(body) }) }
}

function bearer(user: number): Record<string, string> {
  return { authorization: `Bearer ${tokenOf(user)}` }
}

/** Throws on any status but 2xx, and on GraphQL errors. */
export async function send(origin: string, { path, ...call }: Call): Promise<unknown> {
  const response = await fetch(origin + path, call)
  const answer = (await response.json()) as { errors?: unknown }
  if (response.ok && !answer.errors) return answer
  throw new Error(`${call.method} ${path} was answered ${response.status}: ${JSON.stringify(answer)}`)
}
