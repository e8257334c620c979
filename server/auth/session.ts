import type { User } from '#server/users/user.ts'

const SESSION_DAYS = 30

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

export type OtpSent = { mobile: string; expiresInSeconds: number }

export type Tokens = {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
}

/** A correct code, not yet consumed. `tryCause` identifies the rate-limit charge of the try. */
export type Verified = { mobile: string; challengeId: string; tryCause: string }

export type SignIn = {
  tokens: Tokens
  user: User
  isNewUser: boolean
  sessionId: string
  /** Value of the cookie by which the device is trusted at the next sign-in. */
  deviceCookie: string
}

export type Session = {
  id: string
  device: string
  signedInAt: Date
  lastUsedAt: Date
  isCurrent: boolean
}
