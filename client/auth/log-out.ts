import { client } from '#client/graphql/client.ts'
import { LogoutDocument } from '#client/graphql/generated.ts'
import { end } from '#client/session/session.ts'

const LOGOUT_TIMEOUT_MS = 3_000

/** Ends the session on the server on a best-effort basis, and on this device in any case (spec 4.3). */
export async function logOut() {
  try {
    const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS)
    await client.mutate({ mutation: LogoutDocument, context: { renews: false, fetchOptions: { signal } } })
  } catch (error) {
    console.warn('The server did not confirm the logout.', error)
  }
  end()
}
