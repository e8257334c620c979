import { JUMP_BEHIND } from './live-edge.ts'

/** The live edge in ms of server time, as told at `atMs` of a monotonic clock; or the end of a recording. */
export type NewestMoment = { ms: number; atMs: number }

export function newestMs({ ms, atMs }: NewestMoment, isLive: boolean, nowMs: number): number {
  return ms + (isLive ? nowMs - atMs : 0)
}

/** Ignores a playlist that lags far behind a newer one. */
export function noteNewest(
  newest: NewestMoment,
  isLive: boolean,
  toMs: number | undefined,
  nowMs: number,
): NewestMoment {
  const isNewer = toMs !== undefined && toMs > newestMs(newest, isLive, nowMs) - JUMP_BEHIND * 1_000
  return toMs && isNewer ? { ms: toMs, atMs: nowMs } : newest
}
