import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { clientOf } from '#server/limits/address.ts'
import { budgetsOf, type Charge, HOUR, type Strictness } from '#server/limits/budget.ts'
import type { User } from '#server/profile/user.ts'
import { sessionOver } from '#server/refusal.ts'
import type { Secrets } from '#server/secrets.ts'
import { together } from '#server/together.ts'
import type { Caller, Viewer } from '#server/viewer.ts'
import type { Passcodes } from './passcodes.service.ts'
import type { SignIn, Tokens } from './session.ts'
import * as sessions from './sessions.store.ts'
import { newSecret, readRefreshToken, refreshTokenFor, secretHash } from './tokens.ts'

export type Auth = ReturnType<typeof authService>

type Needs = {
  db: Db
  secrets: Secrets
  passcodes: Passcodes
  /** Finds the user of a verified number, or makes one. */
  userOf(trx: Db, mobile: string): Promise<{ user: User; isNewUser: boolean }>
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  note(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
  accessTokenTtlSeconds: number
}

/** For this long the token before the last may still be shown, by a tab or a phone that missed the answer (security.md 2.5). */
const GRACE_SECONDS = 10

export function authService({ db, secrets, passcodes, userOf, spend, note, limits, accessTokenTtlSeconds }: Needs) {
  const refreshKeys = secrets.keysFor('refresh')
  const budget = budgetsOf(limits)
  const refreshes = budget('refreshes of a session', [60, HOUR])
  const refreshesFromAddress = budget('refreshes from an address', [300, HOUR])

  const holderOf = together((hashes: string[]) => sessions.tokenHolders(db, hashes))

  async function tokensFor(trx: Db, session: string, rotation: number): Promise<Tokens> {
    const accessToken = newSecret()
    const hash = secretHash(accessToken)
    await sessions.insertAccessToken(trx, { hash, session, rotation, ttlSeconds: accessTokenTtlSeconds })
    const refreshToken = refreshTokenFor({ sessionId: session, rotation }, refreshKeys)
    return { accessToken, refreshToken, expiresInSeconds: accessTokenTtlSeconds }
  }

  return {
    sendOtp: passcodes.send,

    /** A right code begins one session, in the transaction that uses the code up. */
    async validateOtp(typed: string, otp: string, caller: Caller): Promise<SignIn> {
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
     * A new pair for the current refresh token. The one before it is answered with the current one while nobody has used
     * the new pair, or for ten seconds; anything older ends the session, for its owner and for the thief.
     */
    async refresh(refreshToken: string, { address }: Caller): Promise<Tokens> {
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
      if (!tokens) throw sessionOver()
      return tokens
    },

    /** Ends the session of an access token, even of an expired one. */
    async logout(accessToken: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const holder = await sessions.sessionOfToken(trx, secretHash(accessToken))
        if (!holder) throw sessionOver()
        await sessions.revokeSession(trx, holder.sessionId)
        await note(trx, { action: 'session_revoked', ...holder })
      })
    },

    /** Who sent an access token; null when it is not, or no longer, good. */
    async viewerOf(accessToken: string): Promise<Viewer | null> {
      const holder = await holderOf(secretHash(accessToken).toString('hex'))
      if (!holder) return null
      const { userId, sessionId, mobile } = holder
      if (holder.isNewest && !holder.confirmed) await sessions.confirmSession(db, sessionId)
      return { userId, sessionId, mobile }
    },

    /** The secret that a legacy browser carries for a session, beside its tokens and good for far less. */
    async cookieFor(sessionId: string): Promise<string> {
      const cookie = newSecret()
      await sessions.keepCookie(db, sessionId, secretHash(cookie))
      return cookie
    },

    /** Who sent a session's cookie; null when it is not, or no longer, good. */
    async viewerOfCookie(cookie: string): Promise<Viewer | null> {
      return (await sessions.cookieHolder(db, secretHash(cookie))) ?? null
    },

    sweep: () => Promise.all([passcodes.sweep(), sessions.deleteOldSessions(db)]),
  }
}
