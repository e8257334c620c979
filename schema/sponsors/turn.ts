/** Why a sponsor is shown: by the clock, between two parts of the match, for a moment of it, or by *Show now*. */
export const turnReasons = ['interval', 'between', 'moment', 'shown'] as const
export type TurnReason = (typeof turnReasons)[number]

/**
 * One appearance of a sponsor, in server time: `atMs` ≤ t < `untilMs`. `n` counts the event's turns from 1. A turn that is
 * cut short keeps `n` and gets an earlier `untilMs`; turns never overlap.
 */
export type SponsorTurn = {
  n: number
  atMs: number
  untilMs: number
  name: string
  /** Path or URL. */
  logo: string
  why: TurnReason
}

/** One turn for each `n`, the shortest: that is how it was cut. In order of time. */
export function latestTurns(turns: readonly SponsorTurn[]): SponsorTurn[] {
  const latest = new Map<number, SponsorTurn>()
  for (const turn of turns) {
    const known = latest.get(turn.n)
    if (!known || turn.untilMs < known.untilMs) latest.set(turn.n, turn)
  }
  return [...latest.values()].sort((one, other) => one.n - other.n)
}

/** The turn at a moment of the picture; null between two. `turns` are in order of time. */
export function turnAt(turns: readonly SponsorTurn[], pictureMs: number): SponsorTurn | null {
  return turns.findLast(({ atMs, untilMs }) => atMs <= pictureMs && pictureMs < untilMs) ?? null
}
