const isDigit = /^\p{Nd}$/u

/** Converts the digits of any script to 0–9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

export function digitsIn(text: string): string {
  return withAsciiDigits(text).replace(/[^0-9]/g, '')
}

/** Unicode encodes the digits of a script as ten consecutive code points, 0 to 9; such ranges may be adjacent. */
function digitValue(code: number): number {
  let before = 0
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

/** The digits of typed or pasted text; of a whole message, only its `length`-digit code. */
export function codeDigits(text: string, length: number): string {
  const code = new RegExp(`(?<![0-9])[0-9]{${length}}(?![0-9])`).exec(withAsciiDigits(text))?.[0]
  return code ?? digitsIn(text).slice(0, length)
}
