import { PHONE_SENTENCE, tenDigits } from '#schema/phone.ts'
import type { Db } from '#server/db/database.ts'
import type { User } from '#server/profile/user.ts'
import { Refusal, sessionOver } from '#server/refusal.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Caller, Viewer } from '#server/viewer.ts'
import { isOtp, otpOf, sameOtp } from './otp.ts'
import { consumeChallenge, countTry, deliverChallenge, isUsedUp } from './otps.store.ts'
import type { OtpSent, SignIn, Tokens } from './session.ts'
import * as sessions from './sessions.store.ts'
import { accessTokenHash, newAccessToken, readRefreshToken, refreshTokenFor } from './tokens.ts'

export type Auth = ReturnType<typeof authService>

type Needs = {
  db: Db
  sms: Sms
  secrets: Secrets
  /** Finds the user of a verified number, or makes one. */
  userOf(mobile: string): Promise<{ user: User; isNewUser: boolean }>
  otpText(otp: string): string
  otpTtlSeconds: number
  accessTokenTtlSeconds: number
}

const OTP_SENTENCE = 'Please enter complete 4-digit OTP'
/** For this long the token before the last may still be shown, by a tab or a phone that missed the answer (security.md 2.5). */
const GRACE_SECONDS = 10

export function authService({ db, sms, secrets, userOf, otpText, otpTtlSeconds, accessTokenTtlSeconds }: Needs) {
  const otpKey = secrets.keyFor('otp')
  const refreshKey = secrets.keyFor('refresh')

  async function tokensFor(trx: Db, session: string, rotation: number): Promise<Tokens> {
    const accessToken = newAccessToken()
    const hash = accessTokenHash(accessToken)
    await sessions.insertAccessToken(trx, {
      hash,
      session,
      rotation,
      ttlSeconds: accessTokenTtlSeconds,
    })
    const refreshToken = refreshTokenFor({ sessionId: session, rotation }, refreshKey)
    return {
      accessToken,
      refreshToken,
      expiresInSeconds: accessTokenTtlSeconds,
    }
  }

  return {
    /** Within the code's life, sending again repeats the same code. */
    async sendOtp(typed: string): Promise<OtpSent> {
      const mobile = mobileFrom(typed)
      const { id, secondsLeft } = await deliverChallenge(db, mobile, otpTtlSeconds)
      const otp = otpOf(id, otpKey)
      await sms.send({ mobile, otp, text: otpText(otp) })
      return { mobile, expiresInSeconds: secondsLeft }
    },

    /** Three tries a code, each counted before the code is compared; a right code works once. */
    async validateOtp(typed: string, otp: string, caller: Caller): Promise<SignIn> {
      const mobile = mobileFrom(typed)
      if (!isOtp(otp))
        throw new Refusal('BAD_USER_INPUT', OTP_SENTENCE, {
          otp: OTP_SENTENCE,
        })
      const challenge = await countTry(db, mobile)
      if (!challenge) {
        throw (await isUsedUp(db, mobile))
          ? new Refusal('OTP_ATTEMPTS_EXCEEDED', 'Too many wrong attempts. Please request a new OTP.')
          : invalidOtp()
      }
      if (!sameOtp(otp, otpOf(challenge.id, otpKey)) || !(await consumeChallenge(db, challenge.id))) throw invalidOtp()
      const { user, isNewUser } = await userOf(mobile)
      const tokens = await db.transaction().execute(async (trx) => {
        const session = await sessions.insertSession(trx, user.id, caller.userAgent)
        return tokensFor(trx, session.id, session.rotation)
      })
      return { tokens, user, isNewUser }
    },

    /**
     * A new pair for the current refresh token. The one before it is answered with the current one while nobody has used
     * the new pair, or for ten seconds; anything older ends the session, for its owner and for the thief.
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const claim = readRefreshToken(refreshToken, refreshKey)
      if (!claim) throw sessionOver()
      const tokens = await db.transaction().execute(async (trx) => {
        const session = await sessions.lockSession(trx, claim.sessionId)
        if (!session) return null
        const rotationsSince = session.rotation - claim.rotation
        if (rotationsSince === 0) {
          await sessions.rotateSession(trx, session.id)
          return tokensFor(trx, session.id, session.rotation + 1)
        }
        if (rotationsSince === 1 && (!session.confirmed || session.secondsSinceRotation < GRACE_SECONDS)) {
          return tokensFor(trx, session.id, session.rotation)
        }
        await sessions.revokeSession(trx, session.id)
        return null
      })
      if (!tokens) throw sessionOver()
      return tokens
    },

    /** Ends the session of an access token, even of an expired one. */
    async logout(accessToken: string): Promise<void> {
      const session = await sessions.sessionOfToken(db, accessTokenHash(accessToken))
      if (!session) throw sessionOver()
      await sessions.revokeSession(db, session)
    },

    /** Who sent an access token; null when it is not, or no longer, good. */
    async viewerOf(accessToken: string): Promise<Viewer | null> {
      const holder = await sessions.tokenHolder(db, accessTokenHash(accessToken))
      if (!holder) return null
      const { userId, sessionId, mobile } = holder
      if (holder.isNewest && !holder.confirmed) await sessions.confirmSession(db, sessionId)
      return { userId, sessionId, mobile }
    },
  }
}

function mobileFrom(typed: string): string {
  const mobile = tenDigits(typed)
  if (!mobile)
    throw new Refusal('BAD_USER_INPUT', PHONE_SENTENCE, {
      mobile: PHONE_SENTENCE,
    })
  return mobile
}

/** The same for a wrong, an expired, a used and a never sent code. */
function invalidOtp(): Refusal {
  return new Refusal('OTP_INVALID', 'Invalid or expired OTP', {
    otp: 'Invalid or expired OTP',
  })
}
