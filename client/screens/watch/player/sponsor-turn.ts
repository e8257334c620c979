const EVERY_MS = 60_000
const SHOWN_MS = 15_000

/** Index of the sponsor shown at a moment of server time, the same for every viewer; null when none is shown. */
export function sponsorTurn(pictureMs: number, sponsors: number): number | null {
  if (sponsors === 0 || pictureMs % EVERY_MS >= SHOWN_MS) return null
  return Math.floor(pictureMs / EVERY_MS) % sponsors
}
