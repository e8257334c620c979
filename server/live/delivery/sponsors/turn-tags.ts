import { sponsorDateRange } from '#schema/sponsors/date-range.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'

const lines = new WeakMap<SponsorTurn, string>()

/** Lines of tags: of the turn at that moment, and of all after it. */
export function turnTags(turns: readonly SponsorTurn[], fromMs: number): string[] {
  let first = turns.length
  while ((turns[first - 1]?.untilMs ?? 0) > fromMs) first -= 1
  return turns.slice(first).map(lineOf)
}

function lineOf(turn: SponsorTurn): string {
  const known = lines.get(turn)
  if (known !== undefined) return known
  const line = sponsorDateRange(turn)
  lines.set(turn, line)
  return line
}
