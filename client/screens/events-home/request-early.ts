import type { EarlyRequest } from '#client/graphql/early-request.ts'
import { sessionKeys } from '#client/session/keys.ts'
import { readStored } from '#client/storage/local-storage.ts'
import { enumName } from '#schema/enum-names.ts'
import { firstPageOf } from './first-page.ts'

/**
 * Requests the list's first page before the app has loaded. Runs inline in the page, without the app's other modules;
 * `query`: text of the operation. An overdue token is left to the app, which renews it first.
 */
export function requestEarly(query: string): void {
  const accessToken = readStored(sessionKeys.accessToken)
  const freshUntil = Number(readStored(sessionKeys.freshUntil)) || Number.POSITIVE_INFINITY
  if (accessToken === null || readStored(sessionKeys.refreshToken) === null || freshUntil <= Date.now()) return
  const body = bodyOf(query)
  const authorization = `Bearer ${accessToken}`
  const headers = {
    accept: 'application/graphql-response+json,application/json;q=0.9',
    'content-type': 'application/json',
    authorization,
  }
  const response = fetch('/graphql', { method: 'POST', headers, body })
  // The app requests again what has failed.
  response.catch(() => {})
  globalThis.earlyRequest = { body, authorization, sentAtMs: performance.now(), response } satisfies EarlyRequest
}

/** The same text as Apollo Client's, by which the response is found: variables with a default come first. */
function bodyOf(query: string): string {
  const { withUpcoming, filter, ...others } = firstPageOf('all', '')
  const variables = { page: 1, withUpcoming, filter: enumName(filter), ...others }
  return JSON.stringify({ operationName: 'EventsHome', variables, query })
}
