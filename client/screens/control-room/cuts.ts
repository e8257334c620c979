/** From this slot on the recording shows that device; null is the slate. */
export type Cut = { slot: number; deviceId: string | null }

/** With another cut, which takes the place of one at the same slot. */
export function withCut(cuts: readonly Cut[], cut: Cut): Cut[] {
  return [...cuts.filter(({ slot }) => slot !== cut.slot), cut].sort((one, other) => one.slot - other.slot)
}

/** The first cut stays: there is no programme without a beginning. */
export function withoutCut(cuts: readonly Cut[], slot: number): Cut[] {
  return cuts.filter((cut) => cut.slot === 0 || cut.slot !== slot)
}
