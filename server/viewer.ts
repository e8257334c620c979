import type { ApiTokenScope } from './api-tokens/api-token.ts'

/** Who is asking: an organiser, in a session or through a personal token. */
export type Viewer = {
  userId: string
  mobile: string
  /** Null when a personal token asks. */
  sessionId: string | null
  /** What a personal token may do; missing in a session, where everything may be done. */
  scope?: ApiTokenScope
}

/** Where a request comes from, signed in or not. */
export type Caller = {
  address: string
  userAgent: string
  /** The proof of an earlier sign-in on the device, good or not. */
  deviceMark: string | null
}
