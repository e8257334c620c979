import type { User } from '#server/profile/user.ts'

/** A passcode on its way. */
export type OtpSent = { mobile: string; expiresInSeconds: number }

/** What a session is carried with. */
export type Tokens = {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
}

/** The start of a session. */
export type SignIn = { tokens: Tokens; user: User; isNewUser: boolean }

/** A session as one of its owner's sessions sees it. */
export type Session = {
  id: string
  device: string
  signedInAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}
