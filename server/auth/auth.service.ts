import type { ClientInfo, CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import { batched } from '#server/db/batched.ts'
import type { Db } from '#server/db/database.ts'
import { sessionExpired } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Secrets } from '#server/process/secrets.ts'
import { type Charge, HOUR, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import type { User } from '#server/users/user.ts'
import type { Passcodes } from './passcodes.service.ts'
import type { SignIn, Tokens } from './session.ts'
import * as sessions from './sessions.store.ts'
import { newSecret, readRefreshToken, refreshTokenFor, secretHash } from './tokens.ts'

declare module '#server/http/context.ts' {
  interface Services {
    auth: Auth
  }
}

export type Auth = ReturnType<typeof authService>

type Needs = {
  db: Db
  secrets: Secrets
  passcodes: Passcodes
  userOf(trx: Db, mobile: string): Promise<{ user: User; isNewUser: boolean }>
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  note(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
  accessTokenTtlSeconds: number
}

/** How long the previous refresh token stays valid, for a tab or phone that missed the response (security.md 2.5). */
const GRACE_SECONDS = 10

export function authService({ db, secrets, passcodes, userOf, spend, note, limits, accessTokenTtlSeconds }: Needs) {
  const refreshKeys = secrets.keysFor('refresh')
  const budget = rateLimitsFor(limits)
  const refreshes = budget('refreshes of a session', [60, HOUR])
  const refreshesFromAddress = budget('refreshes from an address', [300, HOUR])

  const holderOf = batched((hashes: string[]) => sessions.tokenHolders(db, hashes))

  async function tokensFor(trx: Db, session: string, rotation: number): Promise<Tokens> {
    const accessToken = newSecret()
    const hash = secretHash(accessToken)
    await sessions.insertAccessToken(trx, { hash, session, rotation, ttlSeconds: accessTokenTtlSeconds })
    const refreshToken = refreshTokenFor({ sessionId: session, rotation }, refreshKeys)
    return { accessToken, refreshToken, expiresInSeconds: accessTokenTtlSeconds }
  }

  return {
    sendOtp: passcodes.send,

    async validateOtp(typed: string, otp: string | number, caller: ClientInfo): Promise<SignIn> {
      const verified = await passcodes.verify(typed, otp, caller)
      const { mobile } = verified
      const { address, userAgent } = caller
      return db.transaction().execute(async (trx) => {
        await passcodes.redeem(trx, verified)
        const { user, isNewUser } = await userOf(trx, mobile)
        const { id: sessionId, rotation } = await sessions.insertSession(trx, user.id, userAgent)
        const tokens = await tokensFor(trx, sessionId, rotation)
        const deed = { userId: user.id, sessionId, mobile, address }
        await note(trx, { action: 'otp_ok', ...deed })
        await note(trx, { action: 'session_created', ...deed })
        return { tokens, user, isNewUser, sessionId, deviceMark: passcodes.deviceMark(mobile) }
      })
    },

    /**
     * Rotates the current refresh token. The previous one gets the current pair again until the new pair is used, or
     * within `GRACE_SECONDS`. Any older token revokes the session, since its reuse indicates theft.
     */
    async refresh(refreshToken: string, { address }: ClientInfo): Promise<Tokens> {
      const claim = readRefreshToken(refreshToken, refreshKeys)
      const tokens = await db.transaction().execute(async (trx) => {
        const own = claim ? [{ budget: refreshes, subject: claim.sessionId }] : []
        await spend(trx, [{ budget: refreshesFromAddress, subject: clientOf(address) }, ...own])
        const session = claim && (await sessions.lockSession(trx, claim.sessionId))
        if (!session) return null
        const rotationsSince = session.rotation - claim.rotation
        const deed = { userId: session.userId, sessionId: session.id, address }
        if (rotationsSince === 0) {
          await sessions.rotateSession(trx, session.id)
          await note(trx, { action: 'session_refreshed', ...deed, details: { rotation: session.rotation + 1 } })
          return tokensFor(trx, session.id, session.rotation + 1)
        }
        if (rotationsSince === 1 && (!session.confirmed || session.secondsSinceRotation < GRACE_SECONDS)) {
          return tokensFor(trx, session.id, session.rotation)
        }
        await sessions.revokeSession(trx, session.id)
        await note(trx, { action: 'session_reuse', ...deed, details: { rotationsSince } })
        return null
      })
      if (!tokens) throw sessionExpired()
      return tokens
    },

    /** Accepts expired access tokens too. */
    async logout(accessToken: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const holder = await sessions.sessionOfToken(trx, secretHash(accessToken))
        if (!holder) throw sessionExpired()
        await sessions.revokeSession(trx, holder.sessionId)
        await note(trx, { action: 'session_revoked', ...holder })
      })
    },

    /** Returns null for unknown, expired and revoked tokens. */
    async viewerOf(accessToken: string): Promise<CurrentUser | null> {
      const holder = await holderOf(secretHash(accessToken).toString('hex'))
      if (!holder) return null
      const { userId, sessionId, mobile } = holder
      if (holder.isNewest && !holder.confirmed) await sessions.confirmSession(db, sessionId)
      return { userId, sessionId, mobile }
    },

    /** Creates the session cookie of a legacy browser. It grants fewer rights than an access token. */
    async cookieFor(sessionId: string): Promise<string> {
      const cookie = newSecret()
      await sessions.keepCookie(db, sessionId, secretHash(cookie))
      return cookie
    },

    async viewerOfCookie(cookie: string): Promise<CurrentUser | null> {
      return (await sessions.cookieHolder(db, secretHash(cookie))) ?? null
    },

    sweep: () => Promise.all([passcodes.sweep(), sessions.deleteOldSessions(db)]),
  }
}
