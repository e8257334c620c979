import { randomUUID } from 'node:crypto'
import type { Language } from '#schema/i18n/language.ts'
import { OTP_TRIES } from '#schema/validation/limits.ts'
import { OTP_MESSAGE, parseOtp } from '#schema/validation/otp.ts'
import { PHONE_MESSAGE, parseMobile } from '#schema/validation/phone.ts'
import type { ClientInfo } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { OtpSent, Verified } from '#server/auth/session.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Secrets } from '#server/process/secrets.ts'
import type { Charge, RateLimit, Strictness } from '#server/rate-limits/rate-limit.ts'
import type { Sms } from '#server/sms/sms.ts'
import { deriveOtp, equalOtps } from './otp.ts'
import { type OtpRateLimits, otpRateLimits } from './otp-rate-limits.ts'
import * as store from './otps.store.ts'
import { type DeviceTrust, deviceCookieFor, deviceTrustOf } from './trusted-device.ts'

declare module '#server/http/context.ts' {
  interface Services {
    passcodes: PasscodesService
  }
}

export interface PasscodesService {
  /** A resend within the code's lifetime repeats the code. A failed delivery refunds its own charges with a cause. */
  send(typed: string, client: ClientInfo, language: Language): Promise<OtpSent>
  /** Throws OTP_INVALID or OTP_ATTEMPTS_EXCEEDED, with the same message for every reason. */
  verify(typed: string, otp: string | number, client: ClientInfo): Promise<Verified>
  /** Consumes a verified code, once, and refunds the sends and the try. */
  redeem(trx: Db, verified: Verified): Promise<void>
  deviceCookie(mobile: string): string
  /** Clears the number's rate limits. For operators, who must have verified who is asking. */
  unlock(typed: string): Promise<void>
  prune(): Promise<unknown>
}

type Dependencies = {
  db: Db
  sms: Sms
  secrets: Secrets
  consume(trx: Db, charges: readonly Charge[], refuse?: (seconds: number) => DomainError): Promise<readonly string[]>
  refund(trx: Db, causes: readonly string[]): Promise<void>
  refundHits(db: Db, hits: readonly string[]): Promise<void>
  reset(trx: Db, limits: readonly RateLimit[], subject: string): Promise<void>
  audit(db: Db, entry: AuditEntry): Promise<void>
  otpText(otp: string, language: Language): string
  otpTtlSeconds: number
  limits: Strictness
  smsPerDay: number
}

type Parts = Dependencies & { otpKey: Buffer; rateLimits: OtpRateLimits }

type Attempt = { mobile: string; address: string; lane: DeviceTrust }

export function createPasscodesService(dependencies: Dependencies): PasscodesService {
  const { db, secrets, refund, reset, audit } = dependencies
  const deviceKeys = secrets.keysFor('device')
  const rateLimits = otpRateLimits(dependencies.limits, dependencies.smsPerDay)
  const parts: Parts = { ...dependencies, rateLimits, otpKey: secrets.keyFor('otp') }

  function attemptBy(typed: string, { address, deviceCookie }: ClientInfo): Attempt {
    const mobile = mobileFrom(typed)
    return { mobile, address, lane: deviceTrustOf(mobile, deviceCookie, deviceKeys) }
  }

  return {
    send: async (typed, client, language) => sendCode(attemptBy(typed, client), language, parts),
    verify: async (typed, otp, client) => verifyCode(attemptBy(typed, client), otp, parts),

    async redeem(trx, { challengeId, tryCause }) {
      if (!(await store.consumeChallenge(trx, challengeId))) throw invalidOtp()
      await refund(trx, [challengeId, tryCause])
    },

    deviceCookie: (mobile) => deviceCookieFor(mobile, deviceKeys),

    async unlock(typed) {
      const mobile = mobileFrom(typed)
      await db.transaction().execute(async (trx) => {
        await reset(trx, rateLimits.ofNumber, mobile)
        await audit(trx, { action: 'admin_unlock', mobile })
      })
    },

    prune: () => store.deleteOldChallenges(db),
  }
}

async function sendCode(attempt: Attempt, language: Language, parts: Parts): Promise<OtpSent> {
  const { db, sms, rateLimits, consume, refundHits, audit } = parts
  const { mobile, address, lane } = attempt
  const { id, secondsLeft, hits } = await db.transaction().execute(async (trx) => {
    const isPumped = rateLimits.isPumped(await store.lastHour(trx))
    const challenge = await store.deliverChallenge(trx, attempt, parts.otpTtlSeconds)
    const hits = await consume(trx, rateLimits.ofSend(attempt, challenge.id, isPumped), waitToSend)
    await audit(trx, { action: 'otp_sent', mobile, address, details: { lane } })
    return { ...challenge, hits }
  })
  const otp = deriveOtp(id, parts.otpKey)
  try {
    await sms.send({ mobile, otp, text: parts.otpText(otp, language) })
  } catch (error) {
    await refundHits(db, hits)
    throw error
  }
  return { mobile, expiresInSeconds: secondsLeft }
}

/** Charge and count are committed before the code is compared: a crash in between still counts as a try. */
async function verifyCode(attempt: Attempt, typedOtp: string | number, parts: Parts): Promise<Verified> {
  const { db, audit } = parts
  const { mobile, address } = attempt
  const otp = parseOtp(typedOtp)
  if (otp === null) throw new DomainError('BAD_USER_INPUT', OTP_MESSAGE, { otp: OTP_MESSAGE })
  const tryCause = randomUUID()
  const challenge = await countTry(attempt, tryCause, parts)
  if (!equalOtps(otp, deriveOtp(challenge.id, parts.otpKey))) {
    await audit(db, { action: 'otp_wrong', mobile, address })
    if (challenge.attempts === OTP_TRIES) await audit(db, { action: 'otp_locked', mobile, address })
    throw invalidOtp()
  }
  return { mobile, challengeId: challenge.id, tryCause }
}

function countTry(attempt: Attempt, cause: string, { db, rateLimits, consume }: Parts) {
  return db.transaction().execute(async (trx) => {
    await consume(trx, rateLimits.ofTry(attempt, cause))
    // NOTE: a known device may have requested its code as unknown, when only one call carried its cookie.
    const asStranger = { ...attempt, lane: 'unknown' } as const
    const counted = (await store.countAttempt(trx, attempt)) ?? (await store.countAttempt(trx, asStranger))
    if (counted) return counted
    const isUsedUp = (await store.isUsedUp(trx, attempt)) || (await store.isUsedUp(trx, asStranger))
    throw isUsedUp ? usedUp() : invalidOtp()
  })
}

function mobileFrom(typed: string): string {
  const mobile = parseMobile(typed)
  if (!mobile) throw new DomainError('BAD_USER_INPUT', PHONE_MESSAGE, { mobile: PHONE_MESSAGE })
  return mobile
}

/** The same for wrong, expired, used and never sent codes. */
function invalidOtp(): DomainError {
  return new DomainError('OTP_INVALID', 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })
}

function usedUp(): DomainError {
  return new DomainError('OTP_ATTEMPTS_EXCEEDED', 'Too many wrong attempts. Please request a new OTP.', {}, 1)
}

function waitToSend(seconds: number): DomainError {
  const message = `Please wait ${seconds} seconds before requesting another OTP.`
  return new DomainError('RATE_LIMITED', message, {}, seconds)
}
