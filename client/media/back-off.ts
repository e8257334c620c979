const FIRST_MS = 500
const LONGEST_MS = 8_000
const SPREAD = 0.25

type BackOff = { longestMs?: number; chance?: number }

/** Exponential back-off with ±25 % jitter. */
export function backOffMs(failures: number, { longestMs = LONGEST_MS, chance = Math.random() }: BackOff = {}): number {
  const wait = Math.min(longestMs, FIRST_MS * 2 ** failures)
  return Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance))
}
