import { useEffect } from 'react'
import { client } from '#client/graphql/client.ts'
import { SessionCheckDocument } from '#client/graphql/generated.ts'
import { serverErrorOf } from '#client/graphql/server-error.ts'
import { accessToken, endSession, hasTokens, refreshIfOverdue, refreshOnce } from '#client/session/session.ts'
import { SESSION_CHECK_MS } from '#schema/validation/limits.ts'

const CHECK_TIMEOUT_MS = 8_000
/** Errors that mean that the session has ended. */
const endingCodes = ['UNAUTHENTICATED', 'FORBIDDEN']

/** Checks the session at once and every 10 s; renews it, or ends it (spec 4.2). */
export function useSessionCheck() {
  useEffect(() => {
    const check = sessionCheck()
    void check()
    const timer = setInterval(() => void check(), SESSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Runs one check at a time. Ends the session if it is refused while this check is already renewing it. */
function sessionCheck() {
  let isAsking = false
  let isRenewing = false

  return async function check() {
    if (!hasTokens()) return endSession()
    if (isAsking) return
    isAsking = true
    await refreshIfOverdue()
    const asked = accessToken()
    const holds = await sessionHolds()
    isAsking = false
    if (holds) return
    if (isRenewing) return endSession()
    isRenewing = true
    await refreshOnce(asked)
    isRenewing = false
  }
}

/** An unreachable server does not end the session. */
async function sessionHolds(): Promise<boolean> {
  try {
    await client.query({
      query: SessionCheckDocument,
      fetchPolicy: 'no-cache',
      context: { renews: false, fetchOptions: { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) } },
    })
    return true
  } catch (error) {
    return !endingCodes.includes(serverErrorOf(error)?.code ?? '')
  }
}
