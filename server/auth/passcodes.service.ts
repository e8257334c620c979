import { randomUUID } from 'node:crypto'
import { OTP_TRIES } from '#schema/limits.ts'
import { PHONE_SENTENCE, tenDigits } from '#schema/phone.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Budget, Charge, Strictness } from '#server/limits/budget.ts'
import { Refusal } from '#server/refusal.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Caller } from '#server/viewer.ts'
import { deviceMarkFor, laneOf } from './lane.ts'
import { isOtp, otpOf, sameOtp } from './otp.ts'
import { otpBudgets } from './otp-budgets.ts'
import * as store from './otps.store.ts'
import type { OtpSent, Verified } from './session.ts'

export type Passcodes = ReturnType<typeof passcodesService>

type Needs = {
  db: Db
  sms: Sms
  secrets: Secrets
  spend(trx: Db, charges: readonly Charge[], refuse?: (seconds: number) => Refusal): Promise<void>
  giveBack(trx: Db, causes: readonly string[]): Promise<void>
  forget(trx: Db, budgets: readonly Budget[], subject: string): Promise<void>
  note(db: Db, entry: AuditEntry): Promise<void>
  otpText(otp: string): string
  otpTtlSeconds: number
  limits: Strictness
  smsPerDay: number
}

const OTP_SENTENCE = 'Please enter complete 4-digit OTP'

/** The codes that prove a number is its owner's, and all that keeps others from guessing or pumping them (security.md 2.3). */
export function passcodesService({ db, sms, secrets, spend, giveBack, forget, note, otpText, ...settings }: Needs) {
  const otpKey = secrets.keyFor('otp')
  const deviceKeys = secrets.keysFor('device')
  const budgets = otpBudgets(settings.limits, settings.smsPerDay)

  function attemptBy(typed: string, { address, deviceMark }: Caller) {
    const mobile = mobileFrom(typed)
    return { mobile, address, lane: laneOf(mobile, deviceMark, deviceKeys) }
  }

  return {
    /** Within the code's life, sending again repeats the same code. A message that could not be sent costs nothing. */
    async send(typed: string, caller: Caller): Promise<OtpSent> {
      const attempt = attemptBy(typed, caller)
      const { mobile, address, lane } = attempt
      const { id, secondsLeft } = await db.transaction().execute(async (trx) => {
        const isPumped = budgets.isPumped(await store.lastHour(trx))
        const challenge = await store.deliverChallenge(trx, attempt, settings.otpTtlSeconds)
        await spend(trx, budgets.ofSend(attempt, challenge.id, isPumped), waitToSend)
        await note(trx, { action: 'otp_sent', mobile, address, details: { lane } })
        return challenge
      })
      const otp = otpOf(id, otpKey)
      try {
        await sms.send({ mobile, otp, text: otpText(otp) })
      } catch (error) {
        await giveBack(db, [id])
        throw error
      }
      return { mobile, expiresInSeconds: secondsLeft }
    },

    /**
     * Three tries a code. Each is paid for and counted before the code is compared, and that is committed: whatever
     * happens then, it was a try.
     */
    async verify(typed: string, otp: string, caller: Caller): Promise<Verified> {
      const attempt = attemptBy(typed, caller)
      if (!isOtp(otp)) throw new Refusal('BAD_USER_INPUT', OTP_SENTENCE, { otp: OTP_SENTENCE })
      const cause = randomUUID()
      const challenge = await db.transaction().execute(async (trx) => {
        await spend(trx, budgets.ofTry(attempt, cause))
        // A known device may have asked for its code as a stranger, where only one of the two calls carried its mark.
        const asStranger = { ...attempt, lane: 'unknown' } as const
        const counted = (await store.countTry(trx, attempt)) ?? (await store.countTry(trx, asStranger))
        if (counted) return counted
        throw (await store.isUsedUp(trx, attempt)) ? usedUp() : invalidOtp()
      })
      const { mobile, address } = attempt
      if (!sameOtp(otp, otpOf(challenge.id, otpKey))) {
        await note(db, { action: 'otp_wrong', mobile, address })
        if (challenge.attempts === OTP_TRIES) await note(db, { action: 'otp_locked', mobile, address })
        throw invalidOtp()
      }
      return { mobile, challengeId: challenge.id, tryCause: cause }
    },

    /** Takes a verified code for what is done in the transaction: once. The try was right, and the sends were no waste. */
    async redeem(trx: Db, { challengeId, tryCause }: Verified): Promise<void> {
      if (!(await store.consumeChallenge(trx, challengeId))) throw invalidOtp()
      await giveBack(trx, [challengeId, tryCause])
    },

    /** What a device shall carry from a sign-in, to be known by the next time. */
    deviceMark: (mobile: string) => deviceMarkFor(mobile, deviceKeys),

    /** Lets the owner of a number that was tried too often try again: for an operator who knows who is asking. */
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
  const mobile = tenDigits(typed)
  if (!mobile) throw new Refusal('BAD_USER_INPUT', PHONE_SENTENCE, { mobile: PHONE_SENTENCE })
  return mobile
}

/** The same for a wrong, an expired, a used and a never sent code. */
function invalidOtp(): Refusal {
  return new Refusal('OTP_INVALID', 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })
}

function usedUp(): Refusal {
  return new Refusal('OTP_ATTEMPTS_EXCEEDED', 'Too many wrong attempts. Please request a new OTP.', {}, 1)
}

function waitToSend(seconds: number): Refusal {
  const sentence = `Please wait ${seconds} seconds before requesting another OTP.`
  return new Refusal('RATE_LIMITED', sentence, {}, seconds)
}
