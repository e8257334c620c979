export const PHONE_SENTENCE = 'Please enter a valid 10-digit phone number'

const punctuation = /[\s().‐-―-]/g
const prefixed = /^(?:\+91|0091|91|0)?(\d{10})$/

/** The 10 digits of a mobile number as people paste it (`+91 98765 43210`, `098765-43210`), or null. */
export function tenDigits(typed: string): string | null {
  return prefixed.exec(typed.replace(punctuation, ''))?.[1] ?? null
}
