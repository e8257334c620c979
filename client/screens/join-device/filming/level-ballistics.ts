/** How long the peak stands, and how fast the bar falls: 20 dB in 1.7 s, as IEC 60268-10 has it for peak meters. */
const HOLD_MS = 1_500
const FALL_DB_A_MS = 20 / 1_700

/** Levels in dBFS, times in ms of a monotonic clock. */
export type ShownLevel = { barDb: number; peakDb: number; peakAtMs: number; atMs: number }

export function levelAtFirst(leastDb: number, atMs: number): ShownLevel {
  return { barDb: leastDb, peakDb: leastDb, peakAtMs: atMs, atMs }
}

/** Rises at once to `levelDb`, and falls slowly. The peak stands for a while, then falls with the bar. */
export function noteLevel(shown: ShownLevel, levelDb: number, atMs: number): ShownLevel {
  const barDb = Math.max(levelDb, shown.barDb - FALL_DB_A_MS * (atMs - shown.atMs))
  if (levelDb >= shown.peakDb) return { barDb, peakDb: levelDb, peakAtMs: atMs, atMs }
  const isHeld = atMs - shown.peakAtMs < HOLD_MS
  return { barDb, peakDb: isHeld ? shown.peakDb : barDb, peakAtMs: shown.peakAtMs, atMs }
}
