import { withAsciiDigits } from './digits.ts'

export const PHONE_MESSAGE = 'Please enter a valid 10-digit phone number'

/** Room for text pasted around the number. */
const TYPED_MAX = 100
/** India's country code as dialled, then the trunk prefix 0. */
const prefixed = /^(?:\+91|0091|091|91)?0?([0-9]{10})$/

/**
 * The 10 digits of a mobile number as pasted (`+91 98765 43210`, `tel:098765-43210`), or null. Keeps only digits of any
 * script and a leading plus. Rejects foreign numbers, extensions and two numbers at once.
 */
export function parseMobile(typed: string): string | null {
  if (typed.length > TYPED_MAX) return null
  const dialled = withAsciiDigits(typed)
    .replace(/[＋﹢]/g, '+')
    .replace(/[^0-9+]/g, '')
  const number = dialled.replace(/(?!^)\+/g, '')
  return prefixed.exec(number)?.[1] ?? null
}
