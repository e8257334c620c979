import type { DecidedTurn, ListedSponsor, SponsorPlan } from './sponsor-plan.ts'

/**
 * Sponsors in the order in which they are due: those that were never shown, then by airtime in proportion to their weight.
 * Start-time fair queueing (Goyal, Vin, Cheng 1996): who joins late or returns is due at once, but makes up for nothing.
 */
export function fairOrder({ sponsors, turns }: Pick<SponsorPlan, 'sponsors' | 'turns'>): ListedSponsor[] {
  const { startOf, isShown } = virtualTimes(turns)
  const places = new Map(sponsors.map(({ sponsor }, place) => [sponsor, place]))
  return [...sponsors].sort(
    ({ sponsor: one }, { sponsor: other }) =>
      Number(isShown(one)) - Number(isShown(other)) ||
      startOf(one) - startOf(other) ||
      (places.get(one) ?? 0) - (places.get(other) ?? 0),
  )
}

/** Airtime divided by weight, as of the turn that began last in the fair order. */
function virtualTimes(turns: readonly DecidedTurn[]) {
  const finishes = new Map<string, number>()
  let virtualMs = 0
  const startOf = (sponsor: string) => Math.max(virtualMs, finishes.get(sponsor) ?? 0)

  for (const { sponsor, atMs, untilMs, weight, why } of turns) {
    if (untilMs === atMs) continue
    const startMs = startOf(sponsor)
    // Whom the controller showed was not in order, and must not hurry the others.
    if (why !== 'shown') virtualMs = startMs
    finishes.set(sponsor, startMs + (untilMs - atMs) / weight)
  }
  return { startOf, isShown: (sponsor: string) => finishes.has(sponsor) }
}
