import { digitsIn, withAsciiDigits } from '#schema/validation/digits.ts'

/** The digits of typed or pasted text; of a whole message, only its `length`-digit code. */
export function codeDigits(text: string, length: number): string {
  const code = new RegExp(`(?<![0-9])[0-9]{${length}}(?![0-9])`).exec(withAsciiDigits(text))?.[0]
  return code ?? digitsIn(text).slice(0, length)
}
