import { useEffect } from 'react'
import { client } from '#client/graphql/client.ts'
import { SessionCheckDocument } from '#client/graphql/generated.ts'
import { refusalOf } from '#client/graphql/refusal.ts'
import { SESSION_CHECK_MS } from '#schema/limits.ts'
import { accessToken, end, hasTokens, refreshOnce } from './session.ts'

const CHECK_TIMEOUT_MS = 8_000
const over = ['UNAUTHENTICATED', 'FORBIDDEN']

/** Asks at once, and every 10 seconds, whether the session still holds; renews it, or ends it (spec 4.2). */
export function useSessionCheck() {
  useEffect(() => {
    const check = sessionCheck()
    void check()
    const timer = setInterval(() => void check(), SESSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** One question at a time. A session that is refused while this check is already renewing it has ended. */
function sessionCheck() {
  let asking = false
  let renewing = false

  return async function check() {
    if (!hasTokens()) return end()
    if (asking) return
    asking = true
    const asked = accessToken()
    const holds = await sessionHolds()
    asking = false
    if (holds) return
    if (renewing) return end()
    renewing = true
    await refreshOnce(asked)
    renewing = false
  }
}

/** Only a refusal says that it does not: a server that cannot be reached has said nothing. */
async function sessionHolds(): Promise<boolean> {
  try {
    await client.query({
      query: SessionCheckDocument,
      fetchPolicy: 'no-cache',
      context: { renews: false, fetchOptions: { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } },
    })
    return true
  } catch (error) {
    return !over.includes(refusalOf(error)?.code ?? '')
  }
}
