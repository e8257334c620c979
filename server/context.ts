import { isApiTokenSecret } from './api-tokens/api-token.ts'
import type { Cookies } from './cookies.ts'
import { Refusal, sessionOver } from './refusal.ts'
import type { Services } from './services.ts'
import type { Caller, Viewer } from './viewer.ts'

/** What a request is answered with. */
export type Context = {
  services: Services
  /** Null when nobody is signed in, or the session is over. */
  viewer: Viewer | null
  /** The bearer token that was sent, good or not. */
  accessToken: string | null
  caller: Caller
  cookies: Cookies
  /** Where the product is reached, without a slash at the end: links begin with it. */
  origin: string
}

/** Whom a bearer token stands for, be it of a session or a personal one; null when it is no good. */
export function viewerOfBearer({ auth, apiTokens }: Services, bearer: string): Promise<Viewer | null> {
  return isApiTokenSecret(bearer) ? apiTokens.viewerOf(bearer) : auth.viewerOf(bearer)
}

/** The token in an `Authorization` header. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** The viewer, for what only signed-in people may do. */
export function signedIn({ viewer, accessToken }: Context): Viewer {
  if (viewer) return viewer
  if (accessToken === null) throw new Refusal('UNAUTHENTICATED', 'Please sign in.')
  throw isApiTokenSecret(accessToken)
    ? new Refusal('UNAUTHENTICATED', 'This token has expired or was revoked.')
    : sessionOver()
}

/** The viewer, for what a person does in a session and leaves to no program: managing sessions and tokens. */
export function inSession(context: Context): Viewer {
  const viewer = signedIn(context)
  if (viewer.sessionId !== null) return viewer
  throw new Refusal('FORBIDDEN', 'A token manages neither sessions nor tokens. Please sign in.')
}

/** Counts a request, or as many as it stands for, towards what its sender may ask in a minute; refuses what is more. */
export function countRequest({ services, viewer, caller }: Context, times = 1): void {
  services.rates.count(viewer, caller, times)
}

/** Refuses who may only read. */
export function mayWrite(viewer: Viewer | null): void {
  if (viewer?.scope === 'read') throw new Refusal('FORBIDDEN', 'This token can only read.')
}
