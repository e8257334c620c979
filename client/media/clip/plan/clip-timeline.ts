import type { ListedSegment } from '#client/media/playback/newest-segment.ts'
import type { ClipRange } from './clip-request.ts'

/** Segments that follow each other with one init segment. */
export type ClipPart = { mapUrl: string; segments: readonly ListedSegment[] }

/** Times are ms. Where the playlist leaves something out, the clip goes on without a pause. */
export type ClipTimeline = {
  parts: readonly ClipPart[]
  lengthMs: number
  /** Place in the clip of a moment of server time; null for one that it does not show. */
  placeOf(serverMs: number): number | null
}

/** Server time without a jump; `outMs` is where it begins in the clip. */
type Stretch = { fromMs: number; untilMs: number; outMs: number }

/** Segments of different cameras begin and end a few ms apart. */
const TOLERANCE_MS = 100

/** What a clip of `fromMs` to `untilMs` shows of a playlist's segments. */
export function clipTimeline(listed: readonly ListedSegment[], { fromMs, untilMs }: ClipRange): ClipTimeline {
  const segments = listed.filter((segment) => endOf(segment) > fromMs && segment.startsMs < untilMs)
  const stretches: Stretch[] = []
  for (const segment of segments) {
    const [from, until] = [Math.max(fromMs, segment.startsMs), Math.min(untilMs, endOf(segment))]
    const last = stretches.at(-1)
    if (last && Math.abs(segment.startsMs - last.untilMs) <= TOLERANCE_MS) last.untilMs = Math.max(last.untilMs, until)
    else stretches.push({ fromMs: from, untilMs: until, outMs: last ? last.outMs + last.untilMs - last.fromMs : 0 })
  }
  const last = stretches.at(-1)
  return {
    parts: partsOf(segments),
    lengthMs: last ? last.outMs + last.untilMs - last.fromMs : 0,
    placeOf(serverMs) {
      const within = stretches.find((stretch) => stretch.fromMs <= serverMs && serverMs < stretch.untilMs)
      return within ? within.outMs + serverMs - within.fromMs : null
    },
  }
}

function partsOf(segments: readonly ListedSegment[]): ClipPart[] {
  const parts: { mapUrl: string; segments: ListedSegment[] }[] = []
  for (const segment of segments) {
    const last = parts.at(-1)
    if (last?.mapUrl === segment.mapUrl) last.segments.push(segment)
    else parts.push({ mapUrl: segment.mapUrl, segments: [segment] })
  }
  return parts
}

function endOf({ startsMs, seconds }: ListedSegment): number {
  return startsMs + seconds * 1_000
}
