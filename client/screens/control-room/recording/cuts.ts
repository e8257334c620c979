/** From this slot on, the recording shows the device; null is the slate. */
export type CutEntry = { slot: number; deviceId: string | null }

/** Adds a cut; it replaces one at the same slot. */
export function withCut(cuts: readonly CutEntry[], cut: CutEntry): CutEntry[] {
  return [...cuts.filter(({ slot }) => slot !== cut.slot), cut].sort((one, other) => one.slot - other.slot)
}

/** Keeps the cut at slot 0: a programme needs a beginning. */
export function withoutCut(cuts: readonly CutEntry[], slot: number): CutEntry[] {
  return cuts.filter((cut) => cut.slot === 0 || cut.slot !== slot)
}
