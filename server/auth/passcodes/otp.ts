import { createHmac, timingSafeEqual } from 'node:crypto'
import { OTP_DIGITS } from '#schema/validation/limits.ts'

/** Code of a challenge, derived and never stored (threat model 2.3). 48 bits make the bias below one in 10^10. */
export function deriveOtp(challengeId: string, key: Buffer): string {
  const number = createHmac('sha256', key).update(challengeId).digest().readUIntBE(0, 6)
  return String(number % 10 ** OTP_DIGITS).padStart(OTP_DIGITS, '0')
}

export function equalOtps(typed: string, otp: string): boolean {
  return timingSafeEqual(Buffer.from(typed), Buffer.from(otp))
}
