const EVERY_MS = 60_000
const SHOWN_MS = 15_000

/** Which of so many sponsors is on the picture at a moment of server time; null: none. Every viewer of a picture sees the same. */
export function sponsorTurn(pictureMs: number, sponsors: number): number | null {
  if (sponsors === 0 || pictureMs % EVERY_MS >= SHOWN_MS) return null
  return Math.floor(pictureMs / EVERY_MS) % sponsors
}
