import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { from, mergeMap, throwError } from 'rxjs'
import { accessToken, refresh, refreshIfOverdue } from '#client/session/session.ts'
import { serverErrorOf } from './server-error.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** The access token the request was sent with; unset when the caller set its own authorization header. */
    bearer?: string | null
    /** `false`: the caller handles an ended session itself. */
    renews?: boolean
  }
}

/** Adds the current access token, renewing an overdue one first, unless the request brings its own (a phone's). */
export const bearerLink = new SetContextLink(
  async ({ headers: { authorization, ...headers } = {}, bearer, renews }) => {
    if (authorization && bearer === undefined) return {}
    if (renews !== false) await refreshIfOverdue()
    const token = accessToken()
    return { bearer: token, headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` } }
  },
)

/** Retries a request refused as UNAUTHENTICATED with a new token, or with none once the session has ended. */
export const renewLink = new ErrorLink(({ error, operation, forward }) => {
  const { bearer = null, renews } = operation.getContext()
  if (serverErrorOf(error)?.code !== 'UNAUTHENTICATED' || renews === false || bearer === null) return
  return from(refresh(bearer)).pipe(
    mergeMap((isRenewed) => (isRenewed || accessToken() === null ? forward(operation) : throwError(notRenewed))),
  )
})

function notRenewed(): Error {
  return new Error('The access token could not be renewed.')
}
