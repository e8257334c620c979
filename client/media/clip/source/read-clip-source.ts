import type { ClipRange } from '#client/media/clip/plan/clip-request.ts'
import { withDeadline } from '#client/media/deadline.ts'
import type { DateRange } from '#client/media/playback/date-range.ts'
import { type ListedSegment, listedSegments } from '#client/media/playback/newest-segment.ts'
import { dateRangesIn } from '#client/media/playback/playlist-tags.ts'

/** What clips can be made of. `within`: from its first picture to its last, in ms of server time. */
export type ClipSource = { segments: readonly ListedSegment[]; tags: readonly DateRange[]; within: ClipRange }

const TIMEOUT_MS = 15_000

/** Reads a playlist that lists everything. Throws when it cannot be read, or lists nothing. */
export function readClipSource(playlistUrl: string, signal: AbortSignal): Promise<ClipSource> {
  return withDeadline(read(playlistUrl, signal), TIMEOUT_MS)
}

async function read(playlistUrl: string, signal: AbortSignal): Promise<ClipSource> {
  const response = await fetch(playlistUrl, { signal })
  if (!response.ok) throw new Error(`${playlistUrl} answers ${response.status}.`)
  const playlist = await response.text()
  const segments = listedSegments(playlist, response.url)
  const [first, last] = [segments[0], segments.at(-1)]
  if (!first || !last) throw new Error(`${playlistUrl} lists no pictures.`)
  const within = { fromMs: first.startsMs, untilMs: last.startsMs + last.seconds * 1_000 }
  return { segments, tags: dateRangesIn(playlist), within }
}
