import type { RefreshMutation } from '#client/graphql/generated.ts'
import operation from './refresh.graphql?raw'

export type Tokens = RefreshMutation['refresh']

type Answer = { data?: RefreshMutation | null; errors?: { extensions?: { code?: string } }[] }

const TIMEOUT_MS = 8_000
const PAUSE_MS = 1_000
const momentary = ['UNAVAILABLE', 'RATE_LIMITED']

/** Why there are no new tokens: a server that is down for the moment says so, one that is out of reach says nothing. */
export type NotRenewed = 'refused' | 'unavailable' | 'unanswered'

/** New tokens for an old one. Without an answer it is asked for once more. */
export async function renew(refreshToken: string): Promise<Tokens | NotRenewed> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await ask(refreshToken, signal)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return ask(refreshToken, signal).catch(() => 'unanswered')
  }
}

/** Without Apollo, which itself depends on the session. */
async function ask(refreshToken: string, signal: AbortSignal): Promise<Tokens | 'refused' | 'unavailable'> {
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
