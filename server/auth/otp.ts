import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTP_DIGITS } from '#schema/limits.ts'

/**
 * The code of a challenge, derived and never stored: a resend repeats it, and a stolen database holds no codes
 * (security.md 2.3). 2^48 values spread over 10^4 codes: the bias is below one in 10^10.
 */
export function otpOf(challengeId: string, key: Buffer): string {
  const number = createHmac('sha256', key).update(challengeId).digest().readUIntBE(0, 6)
  return String(number % 10 ** OTP_DIGITS).padStart(OTP_DIGITS, '0')
}

/** Whether it has the form of a code: ASCII digits, the right number of them. */
export function isOtp(typed: string): boolean {
  return typed.length === OTP_DIGITS && /^[0-9]+$/.test(typed)
}

/** Takes the same time for every wrong code. */
export function sameOtp(typed: string, otp: string): boolean {
  return timingSafeEqual(Buffer.from(typed), Buffer.from(otp))
}
