import { digitsIn } from './digits.ts'
import { OTP_DIGITS } from './limits.ts'

export const OTP_MESSAGE = 'Please enter complete 4-digit OTP'

/** Room for text pasted around the code. */
const TYPED_MAX = 100

/** The four digits of a code as pasted (`४७१२`, ` 47-12 `), or null. Restores the leading zeros of a number. */
export function parseOtp(typed: string | number): string | null {
  if (typeof typed === 'number') return isCode(typed) ? String(typed).padStart(OTP_DIGITS, '0') : null
  if (typed.length > TYPED_MAX) return null
  const digits = digitsIn(typed)
  return digits.length === OTP_DIGITS ? digits : null
}

function isCode(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 10 ** OTP_DIGITS
}
