import { backOffMs } from '#client/media/back-off.ts'
import type { ClipRequest } from '#client/media/clip/plan/clip-request.ts'
import { type ClipPart, type ClipTimeline, clipTimeline } from '#client/media/clip/plan/clip-timeline.ts'
import type { ListedSegment } from '#client/media/playback/newest-segment.ts'
import { ClipError } from './clip-error.ts'

/** One camera's stretch as a file. `startsMs`: server time of its first picture. */
export type LoadedPart = { file: Blob; startsMs: number; isSlate: boolean }

export type LoadedClip = { timeline: ClipTimeline; parts: readonly LoadedPart[] }

const AT_ONCE = 4
const TRIES = 4
const TIMEOUT_MS = 20_000
/** Too little to show. */
const LEAST_MS = 500

/** Loads what a clip shows. `report` gets the share that is there. Throws a ClipError when there is nothing. */
export async function loadClip(request: ClipRequest, report: (share: number) => void): Promise<LoadedClip> {
  const files = await loadAll(clipTimeline(request.segments, request).parts, report)
  // A segment that is gone is left out, as by a player.
  const kept = request.segments.filter(({ url, mapUrl }) => files.has(url) && files.has(mapUrl))
  const timeline = clipTimeline(kept, request)
  if (timeline.lengthMs < LEAST_MS) throw new ClipError('gone', 'There are no pictures of this moment.')
  return { timeline, parts: timeline.parts.map((part) => asFile(part, files)) }
}

function asFile({ mapUrl, segments }: ClipPart, files: ReadonlyMap<string, Blob>): LoadedPart {
  const blobs = [mapUrl, ...segments.map(({ url }) => url)].flatMap((url) => files.get(url) ?? [])
  return {
    file: new Blob(blobs),
    startsMs: (segments[0] as ListedSegment).startsMs,
    isSlate: mapUrl.includes('/slate/'),
  }
}

async function loadAll(parts: readonly ClipPart[], report: (share: number) => void): Promise<Map<string, Blob>> {
  const urls = [...new Set(parts.flatMap(({ mapUrl, segments }) => [mapUrl, ...segments.map(({ url }) => url)]))]
  const files = new Map<string, Blob>()
  const waiting = [...urls]
  let done = 0

  async function loadNext() {
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const loaded = await load(url)
      if (loaded) files.set(url, loaded)
      done += 1
      report(done / urls.length)
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, loadNext))
  return files
}

/** Null for what the server does not have; tries again after anything else. */
async function load(url: string): Promise<Blob | null> {
  let cause: unknown
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, backOffMs(tried - 1)))
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.ok) return await response.blob()
      if (response.status === 404 || response.status === 410) return null
      cause = new Error(`${url} answers ${response.status}.`)
    } catch (error) {
      cause = error
    }
  }
  throw new ClipError('unreachable', `${url} cannot be loaded.`, { cause })
}
