const SHOWN_MS = 10_000

/** Whom to show at a moment where there is no picture; null without sponsors. */
export function coverSponsor<Sponsor>(sponsors: readonly Sponsor[], nowMs: number): Sponsor | null {
  return sponsors[Math.floor(nowMs / SHOWN_MS) % sponsors.length] ?? null
}
