import type { ScoreClock } from './scoring.ts'

export function standingClock(baseMs: number): ScoreClock {
  return { atMs: 0, baseMs, runs: 'no' }
}

export function startedClock(clock: ScoreClock, atMs: number, runs: 'up' | 'down'): ScoreClock {
  return { atMs, baseMs: clockAt(clock, atMs), runs }
}

export function stoppedClock(clock: ScoreClock, atMs: number): ScoreClock {
  return clock.runs === 'no' ? clock : standingClock(clockAt(clock, atMs))
}

/** Milliseconds that the clock shows at a moment; never below zero. */
export function clockAt({ atMs, baseMs, runs }: ScoreClock, momentMs: number): number {
  if (runs === 'no') return baseMs
  const elapsed = Math.max(0, momentMs - atMs)
  return runs === 'up' ? baseMs + elapsed : Math.max(0, baseMs - elapsed)
}

/** Minutes and seconds, as in "9:05". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
