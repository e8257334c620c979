import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import { dataLoader } from '#server/db/data-loader.ts'
import type { Db } from '#server/db/database.ts'
import { sessionExpired } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Keys, Secrets } from '#server/process/secrets.ts'
import { type Charge, HOUR, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import type { User } from '#server/users/user.ts'
import type { PasscodesService } from './passcodes/passcodes.service.ts'
import type { SignIn, Tokens } from './session.ts'
import * as sessions from './sessions/sessions.store.ts'
import { newSecret, type RefreshClaim, readRefreshToken, refreshTokenFor, secretHash } from './sessions/tokens.ts'

declare module '#server/http/context.ts' {
  interface Services {
    auth: AuthService
  }
}

export interface AuthService {
  sendOtp: PasscodesService['send']
  /** Signs in: creates a session, and the user if there is none. Throws as `passcodes.verify`. */
  validateOtp(typed: string, otp: string | number, client: ClientInfo): Promise<SignIn>
  /**
   * Rotates the current refresh token. The previous one gets the current pair again until the new pair is used, or
   * within `GRACE_SECONDS`. Any older token revokes the session, since its reuse indicates theft.
   */
  refresh(refreshToken: string, client: ClientInfo): Promise<Tokens>
  /** Accepts expired access tokens too. */
  logout(accessToken: string): Promise<void>
  userOfToken(accessToken: string): Promise<CurrentUser | null>
  /** Creates the session cookie of a legacy browser. It grants fewer rights than an access token. */
  cookieFor(sessionId: string): Promise<string>
  userOfCookie(cookie: string): Promise<CurrentUser | null>
  prune(): Promise<unknown>
}

type Dependencies = {
  db: Db
  secrets: Secrets
  passcodes: PasscodesService
  userOf(trx: Db, mobile: string): Promise<{ user: User; isNewUser: boolean }>
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  audit(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
  accessTokenTtlSeconds: number
}

type TokensFor = (trx: Db, session: string, rotation: number) => Promise<Tokens>

/** How long the previous refresh token stays valid, for a tab or phone that missed the response (threat model 2.5). */
const GRACE_SECONDS = 10

export function createAuthService(dependencies: Dependencies): AuthService {
  const { db, secrets, passcodes, audit, accessTokenTtlSeconds } = dependencies
  const refreshKeys = secrets.keysFor('refresh')
  const holders = dataLoader((hashes: readonly string[]) => sessions.tokenHolders(db, hashes))

  const tokensFor: TokensFor = async (trx, session, rotation) => {
    const accessToken = newSecret()
    const hash = secretHash(accessToken)
    await sessions.insertAccessToken(trx, { hash, session, rotation, ttlSeconds: accessTokenTtlSeconds })
    const refreshToken = refreshTokenFor({ sessionId: session, rotation }, refreshKeys)
    return { accessToken, refreshToken, expiresInSeconds: accessTokenTtlSeconds }
  }

  return {
    sendOtp: passcodes.send,
    validateOtp: signIn(dependencies, tokensFor),
    refresh: refresher(dependencies, refreshKeys, tokensFor),

    async logout(accessToken) {
      await db.transaction().execute(async (trx) => {
        const holder = await sessions.sessionOfToken(trx, secretHash(accessToken))
        if (!holder) throw sessionExpired()
        await sessions.revokeSession(trx, holder.sessionId)
        await audit(trx, { action: 'session_revoked', ...holder })
      })
    },

    async userOfToken(accessToken) {
      const holder = await holders.load(secretHash(accessToken).toString('hex'))
      if (!holder) return null
      const { userId, sessionId, mobile, rotation } = holder
      if (holder.isNewest && !holder.confirmed) await sessions.confirmSession(db, sessionId, rotation)
      return { userId, sessionId, mobile }
    },

    async cookieFor(sessionId) {
      const cookie = newSecret()
      await sessions.writeCookie(db, sessionId, secretHash(cookie))
      return cookie
    },

    userOfCookie: async (cookie) => (await sessions.cookieHolder(db, secretHash(cookie))) ?? null,
    prune: () => Promise.all([passcodes.prune(), sessions.deleteOldSessions(db)]),
  }
}

function signIn({ db, passcodes, userOf, audit }: Dependencies, tokensFor: TokensFor): AuthService['validateOtp'] {
  return async (typed, otp, client) => {
    const verified = await passcodes.verify(typed, otp, client)
    const { mobile } = verified
    const { address, userAgent } = client
    return db.transaction().execute(async (trx) => {
      await passcodes.redeem(trx, verified)
      const { user, isNewUser } = await userOf(trx, mobile)
      const { id: sessionId, rotation } = await sessions.insertSession(trx, user.id, userAgent)
      const tokens = await tokensFor(trx, sessionId, rotation)
      const subject = { userId: user.id, sessionId, mobile, address }
      await audit(trx, { action: 'otp_ok', ...subject })
      await audit(trx, { action: 'session_created', ...subject })
      return { tokens, user, isNewUser, sessionId, deviceCookie: passcodes.deviceCookie(mobile) }
    })
  }
}

function refresher(
  { db, consume, audit, limits }: Dependencies,
  refreshKeys: Keys,
  tokensFor: TokensFor,
): AuthService['refresh'] {
  const rateLimit = rateLimitsFor(limits)
  const refreshes = rateLimit('refreshes of a session', [60, HOUR])
  const refreshesFromAddress = rateLimit('refreshes from an address', [300, HOUR])

  /** Returns null when the token is invalid, and revokes its session when it was used too often. */
  async function rotate(trx: Db, claim: RefreshClaim | null, address: string): Promise<Tokens | null> {
    const own = claim ? [{ limit: refreshes, subject: claim.sessionId }] : []
    await consume(trx, [{ limit: refreshesFromAddress, subject: clientOf(address) }, ...own])
    const session = claim && (await sessions.lockSession(trx, claim.sessionId))
    if (!session) return null
    const rotationsSince = session.rotation - claim.rotation
    const subject = { userId: session.userId, sessionId: session.id, address }
    if (rotationsSince === 0) {
      await sessions.rotateSession(trx, session.id)
      await audit(trx, { action: 'session_refreshed', ...subject, details: { rotation: session.rotation + 1 } })
      return tokensFor(trx, session.id, session.rotation + 1)
    }
    if (rotationsSince === 1 && (!session.confirmed || session.secondsSinceRotation < GRACE_SECONDS)) {
      return tokensFor(trx, session.id, session.rotation)
    }
    await sessions.revokeSession(trx, session.id)
    await audit(trx, { action: 'session_reuse', ...subject, details: { rotationsSince } })
    return null
  }

  return async (refreshToken, { address }) => {
    const claim = readRefreshToken(refreshToken, refreshKeys)
    const tokens = await db.transaction().execute((trx) => rotate(trx, claim, address))
    if (!tokens) throw sessionExpired()
    return tokens
  }
}
