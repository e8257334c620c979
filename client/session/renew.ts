import type { RefreshMutation } from '#client/graphql/generated.ts'
import operation from './refresh.graphql?raw'

export type TokenPair = RefreshMutation['refresh']

type Answer = { data?: RefreshMutation | null; errors?: { extensions?: { code?: string } }[] }

const TIMEOUT_MS = 8_000
const PAUSE_MS = 1_000
const momentary = ['UNAVAILABLE', 'RATE_LIMITED']

/** `unavailable`: the server is temporarily down. `unanswered`: no response at all. */
export type NotRenewed = 'refused' | 'unavailable' | 'unanswered'

/** Retries once without an answer, only while the token is still stored: reusing a replaced one ends the session. */
export async function renew(refreshToken: string, isKept: () => boolean): Promise<TokenPair | NotRenewed> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await ask(refreshToken, signal)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return isKept() ? ask(refreshToken, signal).catch(() => 'unanswered') : 'unanswered'
  }
}

/** Not through Apollo, which depends on the session. */
async function ask(refreshToken: string, signal: AbortSignal): Promise<TokenPair | 'refused' | 'unavailable'> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: 'Refresh', query: operation, variables: { refreshToken } }),
    signal,
  })
  if (response.status === 503) return 'unavailable'
  const { data, errors }: Answer = await response.json()
  if (data) return data.refresh
  return momentary.includes(errors?.[0]?.extensions?.code ?? '') ? 'unavailable' : 'refused'
}
