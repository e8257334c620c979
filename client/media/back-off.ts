const FIRST_MS = 500
const LONGEST_MS = 8_000
const SPREAD = 0.25

/** How long to wait before trying again after so many failures: longer and longer, and not everybody at the same moment. */
export function backOffMs(failures: number, chance = Math.random()): number {
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance))
}
