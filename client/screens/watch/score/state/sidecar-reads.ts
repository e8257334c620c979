import { hasStaleDetails, hasStalePast, newestTag, type ScoreTimeline } from './score-timeline.ts'

export type SidecarNeeds = {
  timeline: ScoreTimeline
  /** Not before the first picture, which a request and the engine would delay. */
  mayRead: boolean
  /** Whether the playlist that is played tells of changes: stills, native players and recordings have no boards. */
  isTold: boolean
  /** Whether the match is over, and whether a sidecar was read since: nothing is added any more. */
  isOver: boolean
  isFinal: boolean
  isSeen: boolean
  /** Whether there was something new already when it came into sight. */
  isSeenLate: boolean
  /** When a sidecar was last read; null before the first. */
  readAtMs: number | null
}

export type SidecarRead = {
  reason: 'first' | 'corrected' | 'final' | 'details' | 'poll'
  /** Of an immutable sidecar; null for the newest one, which only its short life in caches keeps from being stale. */
  version: { revision: number; count: number } | null
  afterMs: number
}

const SPREAD_MS = 3_000
/** Spread, since all viewers hear of a correction, or a ball, in the same second. */
const DETAILS_EVERY_MS = 15_000
const DETAILS_SPREAD_MS = 10_000
const POLL_EVERY_MS = 10_000
/** Only corrections come then. */
const POLL_RESULT_EVERY_MS = 60_000

/** Which sidecar to read next, and when; null when there is nothing to read. `random` is in [0, 1). */
export function nextSidecarRead(
  { timeline, mayRead, isTold, isOver, isFinal, isSeen, isSeenLate, readAtMs }: SidecarNeeds,
  nowMs: number,
  random: number,
): SidecarRead | null {
  if (!mayRead) return null
  const version = newestTag(timeline)
  const sinceMs = readAtMs === null ? Number.POSITIVE_INFINITY : nowMs - readAtMs
  const spread = random * SPREAD_MS
  if (!timeline.published) return { reason: 'first', version, afterMs: 0 }
  if (hasStalePast(timeline)) return { reason: 'corrected', version, afterMs: spread }
  if (isOver) return isFinal ? null : { reason: 'final', version: null, afterMs: spread }
  if (!isTold) {
    const everyMs = timeline.published.changes.at(-1)?.result ? POLL_RESULT_EVERY_MS : POLL_EVERY_MS
    return { reason: 'poll', version: null, afterMs: Math.max(0, everyMs - sinceMs) + spread }
  }
  if (!isSeen || !hasStaleDetails(timeline)) return null
  // Viewers do not scroll at the same moment.
  if (isSeenLate) return { reason: 'details', version, afterMs: 0 }
  return { reason: 'details', version, afterMs: Math.max(0, DETAILS_EVERY_MS - sinceMs) + random * DETAILS_SPREAD_MS }
}
