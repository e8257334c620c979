import type { User } from '#server/profile/user.ts'

const SESSION_DAYS = 30

/** A session ends then, however it is used. */
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

/** A passcode on its way. */
export type OtpSent = { mobile: string; expiresInSeconds: number }

/** What a session is carried with. */
export type Tokens = {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
}

/** A code that was right, not yet used up; `tryCause` is what the try was paid for. */
export type Verified = { mobile: string; challengeId: string; tryCause: string }

/** The start of a session. */
export type SignIn = {
  tokens: Tokens
  user: User
  isNewUser: boolean
  sessionId: string
  /** By which the device is known at the next sign-in. */
  deviceMark: string
}

/** A session as one of its owner's sessions sees it. */
export type Session = {
  id: string
  device: string
  signedInAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}
