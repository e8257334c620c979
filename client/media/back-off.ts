const FIRST_MS = 500
const LONGEST_MS = 8_000
const SPREAD = 0.25

/** Exponential back-off with ±25 % jitter. */
export function backOffMs(failures: number, chance = Math.random()): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance))
}
