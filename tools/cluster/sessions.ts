import { setTimeout as sleep } from 'node:timers/promises'
import { sessionOverRest, type Tokens } from '#tests/support/chaos/kill-writers.ts'

const CHECK_EVERY_MS = 400
const RENEW_EVERY = 8
const AWAY = [0, 502, 503, 504]

/** Signed-in people who check and renew their sessions. */
export async function startSessions(origin: string, count: number) {
  const seen = { checks: 0, renewals: 0, away: 0, loggedOut: 0, other: 0 }
  let isOver = false
  const all: Tokens[] = []
  for (let each = 0; each < count; each += 1) all.push(await sessionOverRest(origin, String(9_111_000_000 + each)))

  async function statusOf(path: string, init: RequestInit): Promise<{ status: number; body: string }> {
    return fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) }).then(
      async (answer) => ({ status: answer.status, body: await answer.text().catch(() => '') }),
      () => ({ status: 0, body: '' }),
    )
  }

  async function runSession(tokens: Tokens): Promise<void> {
    let { accessToken, refreshToken } = tokens
    for (let turn = 1; !isOver; turn += 1) {
      if (turn % RENEW_EVERY === 0) {
        const headers = { 'content-type': 'application/json' }
        const request = { method: 'POST', headers, body: JSON.stringify({ refreshToken }) }
        const answer = await statusOf('/refresh', request)
        if (note(answer.status)) {
          ;({ accessToken, refreshToken } = { refreshToken, ...JSON.parse(answer.body) })
          seen.renewals += 1
        }
      }
      const { status } = await statusOf('/profile', { headers: { authorization: `Bearer ${accessToken}` } })
      if (note(status)) seen.checks += 1
      await sleep(CHECK_EVERY_MS)
    }
  }

  /** Returns whether the status is a success. */
  function note(status: number): boolean {
    if (status === 401) seen.loggedOut += 1
    else if (AWAY.includes(status)) seen.away += 1
    else if (status !== 200) seen.other += 1
    return status === 200
  }

  const living = Promise.all(all.map(runSession))
  living.catch(() => {})
  return {
    async finish() {
      isOver = true
      await living
      return seen
    },
  }
}
