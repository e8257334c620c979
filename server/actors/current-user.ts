export const apiTokenScopes = ['read', 'write'] as const
export type ApiTokenScope = (typeof apiTokenScopes)[number]

export type CurrentUser = {
  userId: string
  mobile: string
  /** Null for a personal token. */
  sessionId: string | null
  /** Scope of a personal token; absent in a session, which may do everything. */
  scope?: ApiTokenScope
}

export type ClientInfo = {
  address: string
  userAgent: string
  /** Unverified proof of an earlier sign-in on this device. */
  deviceCookie: string | null
}
