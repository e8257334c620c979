import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { from, mergeMap, throwError } from 'rxjs'
import { accessToken, refreshOnce } from '#client/session/session.ts'
import { refusalOf } from './refusal.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** The access token that the request carried. */
    bearer?: string | null
    /** `false`: an ended session is for the caller to renew. */
    renews?: boolean
  }
}

/** Every request carries the access token of its moment, unless it brings a token of its own: a phone's. */
export const bearerLink = new SetContextLink(({ headers }) => {
  if (headers?.['authorization']) return {}
  const bearer = accessToken()
  return bearer === null ? { bearer } : { bearer, headers: { ...headers, authorization: `Bearer ${bearer}` } }
})

/** A request refused because the access token is over is sent once more with a new one. */
export const renewLink = new ErrorLink(({ error, operation, forward }) => {
  const { bearer = null, renews } = operation.getContext()
  if (refusalOf(error)?.code !== 'UNAUTHENTICATED' || renews === false) return
  return from(refreshOnce(bearer)).pipe(
    mergeMap((isRenewed) => (isRenewed ? forward(operation) : throwError(() => error))),
  )
})
