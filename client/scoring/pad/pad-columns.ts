import type { ScoreButton } from '#schema/scoring/scoring.ts'

/** A column for each side, with keys of no side across them; without sides four columns. */
export function columnsOf(buttons: readonly ScoreButton[]): number {
  const sides = new Set(buttons.map(({ payload }) => payload['side']).filter((side) => side !== undefined))
  return sides.size < 2 ? 4 : sides.size
}
