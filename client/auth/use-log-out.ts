import { useLogoutMutation } from '#client/graphql/generated.ts'
import { endSession } from '#client/session/session.ts'

const LOGOUT_TIMEOUT_MS = 3_000

/** Returns a function that ends the session: on the server on a best-effort basis, on this device in any case (spec 4.3). */
export function useLogOut(): () => Promise<void> {
  const [logout] = useLogoutMutation()
  return async () => {
    try {
      const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
      await logout({ context: { renews: false, fetchOptions: { signal } } })
    } catch (error) {
      console.warn('The server did not confirm the logout.', error)
    }
    endSession()
  }
}
