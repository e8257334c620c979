/** The zeros of the scripts that phones in India write digits in. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** The same text with digits of any of those scripts as 0–9. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((zero) => code >= zero && code < zero + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** The digits in what was typed, pasted or filled in; of a whole message, only those of its `length`-digit code. */
export function codeDigits(text: string, length: number): string {
  const plain = withAsciiDigits(text)
  const code = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(plain)?.[0]
  return code ?? plain.replace(/\D/g, '').slice(0, length)
}
