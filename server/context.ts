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
  /** Where the product is reached, without a slash at the end: links begin with it. */
  origin: string
}

/** The viewer, for what only signed-in people may do. */
export function signedIn({ viewer, accessToken }: Context): Viewer {
  if (viewer) return viewer
  throw accessToken === null ? new Refusal('UNAUTHENTICATED', 'Please sign in.') : sessionOver()
}
