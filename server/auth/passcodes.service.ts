import { randomUUID } from 'node:crypto'
import { OTP_TRIES } from '#schema/validation/limits.ts'
import { OTP_MESSAGE, parseOtp } from '#schema/validation/otp.ts'
import { PHONE_MESSAGE, parseMobile } from '#schema/validation/phone.ts'
import type { ClientInfo } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Secrets } from '#server/process/secrets.ts'
import type { Charge, RateLimit, Strictness } from '#server/rate-limits/rate-limit.ts'
import type { Sms } from '#server/sms/sms.ts'
import { deriveOtp, equalOtps } from './otp.ts'
import { otpRateLimits } from './otp-rate-limits.ts'
import * as store from './otps.store.ts'
import type { OtpSent, Verified } from './session.ts'
import { deviceCookieFor, deviceTrustOf } from './trusted-device.ts'

declare module '#server/http/context.ts' {
  interface Services {
    passcodes: Passcodes
  }
}

export type Passcodes = ReturnType<typeof passcodesService>

type Needs = {
  db: Db
  sms: Sms
  secrets: Secrets
  spend(trx: Db, charges: readonly Charge[], refuse?: (seconds: number) => DomainError): Promise<void>
  giveBack(trx: Db, causes: readonly string[]): Promise<void>
  forget(trx: Db, budgets: readonly RateLimit[], subject: string): Promise<void>
  note(db: Db, entry: AuditEntry): Promise<void>
  otpText(otp: string): string
  otpTtlSeconds: number
  limits: Strictness
  smsPerDay: number
}

/** Passcodes that prove ownership of a number, with protection from guessing and SMS pumping (security.md 2.3). */
export function passcodesService({ db, sms, secrets, spend, giveBack, forget, note, otpText, ...settings }: Needs) {
  const otpKey = secrets.keyFor('otp')
  const deviceKeys = secrets.keysFor('device')
  const budgets = otpRateLimits(settings.limits, settings.smsPerDay)

  function attemptBy(typed: string, { address, deviceMark }: ClientInfo) {
    const mobile = mobileFrom(typed)
    return { mobile, address, lane: deviceTrustOf(mobile, deviceMark, deviceKeys) }
  }

  return {
    /** A resend within the code's lifetime repeats the code. A failed delivery refunds charges with a cause. */
    async send(typed: string, caller: ClientInfo): Promise<OtpSent> {
      const attempt = attemptBy(typed, caller)
      const { mobile, address, lane } = attempt
      const { id, secondsLeft } = await db.transaction().execute(async (trx) => {
        const isPumped = budgets.isPumped(await store.lastHour(trx))
        const challenge = await store.deliverChallenge(trx, attempt, settings.otpTtlSeconds)
        await spend(trx, budgets.ofSend(attempt, challenge.id, isPumped), waitToSend)
        await note(trx, { action: 'otp_sent', mobile, address, details: { lane } })
        return challenge
      })
      const otp = deriveOtp(id, otpKey)
      try {
        await sms.send({ mobile, otp, text: otpText(otp) })
      } catch (error) {
        await giveBack(db, [id])
        throw error
      }
      return { mobile, expiresInSeconds: secondsLeft }
    },

    /** Charge and count are committed before the code is compared: a crash in between still counts as a try. */
    async verify(typed: string, typedOtp: string | number, caller: ClientInfo): Promise<Verified> {
      const attempt = attemptBy(typed, caller)
      const otp = parseOtp(typedOtp)
      if (otp === null) throw new DomainError('BAD_USER_INPUT', OTP_MESSAGE, { otp: OTP_MESSAGE })
      const cause = randomUUID()
      const challenge = await db.transaction().execute(async (trx) => {
        await spend(trx, budgets.ofTry(attempt, cause))
        // NOTE: a known device may have requested its code as unknown, when only one call carried its cookie.
        const asStranger = { ...attempt, lane: 'unknown' } as const
        const counted = (await store.countAttempt(trx, attempt)) ?? (await store.countAttempt(trx, asStranger))
        if (counted) return counted
        throw (await store.isUsedUp(trx, attempt)) ? usedUp() : invalidOtp()
      })
      const { mobile, address } = attempt
      if (!equalOtps(otp, deriveOtp(challenge.id, otpKey))) {
        await note(db, { action: 'otp_wrong', mobile, address })
        if (challenge.attempts === OTP_TRIES) await note(db, { action: 'otp_locked', mobile, address })
        throw invalidOtp()
      }
      return { mobile, challengeId: challenge.id, tryCause: cause }
    },

    /** Consumes a verified code, once, and refunds the sends and the try. */
    async redeem(trx: Db, { challengeId, tryCause }: Verified): Promise<void> {
      if (!(await store.consumeChallenge(trx, challengeId))) throw invalidOtp()
      await giveBack(trx, [challengeId, tryCause])
    },

    deviceMark: (mobile: string) => deviceCookieFor(mobile, deviceKeys),

    /** Clears the number's rate limits. For operators, who must have verified who is asking. */
    async unlock(typed: string): Promise<void> {
      const mobile = mobileFrom(typed)
      await db.transaction().execute(async (trx) => {
        await forget(trx, budgets.ofNumber, mobile)
        await note(trx, { action: 'admin_unlock', mobile })
      })
    },

    sweep: () => store.deleteOldChallenges(db),
  }
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
  const sentence = `Please wait ${seconds} seconds before requesting another OTP.`
  return new DomainError('RATE_LIMITED', sentence, {}, seconds)
}
