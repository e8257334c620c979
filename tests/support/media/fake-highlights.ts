import type { Route } from '@playwright/test'
import { type HighlightClip, lengthOf, type ReelClip, type TimeRange } from '#schema/highlights/clip.ts'
import { type ReplayOffer, replayDateRange } from '#schema/highlights/replay-offer.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import { type FakeStream, MEDIA_PATH, newestSlot } from './fake-stream.ts'

/** What a test has offered, and what it has published of a recording; null is none. */
export type FakeHighlights = { offers: ReplayOffer[]; clips: readonly HighlightClip[] | null }

/** Of the playlist: those that are offered at `fromMs` or later. */
export function offerTags({ offers }: FakeHighlights, fromMs: number): string[] {
  return offers.filter(({ atMs }) => atMs + 30_000 > fromMs).map(replayDateRange)
}

/** Clips of a reel: all of them in the longest, else the first ones that fit. */
function reelOf({ clips }: FakeHighlights, minutes: number): HighlightClip[] {
  let ms = 0
  return (clips ?? []).filter(({ fromMs, untilMs }) => {
    ms += untilMs - fromMs
    return ms <= minutes * 60_000
  })
}

export async function answerHighlights(stream: FakeStream, highlights: FakeHighlights, route: Route, url: URL) {
  const { pathname, searchParams } = url
  const minutes = Number(searchParams.get('minutes') ?? 3)
  if (pathname.endsWith('.json')) {
    if (!highlights.clips) return route.fulfill({ status: 404 })
    const clips = reelOf(highlights, minutes).map((clip) => ({ ...clip, seconds: lengthOf(clip) / SLOT_MS }))
    return route.fulfill({ json: { minutes, clips } satisfies { minutes: number; clips: readonly ReelClip[] } })
  }
  const clip = { fromMs: Number(searchParams.get('from')), untilMs: Number(searchParams.get('until')) }
  const ranges = pathname.endsWith('clip.m3u8') ? [clip] : reelOf(highlights, minutes)
  const body = excerptOf(stream, ranges, searchParams.get('camera'))
  return body ? route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body }) : route.fulfill({ status: 404 })
}

/** As the server: each part begins with a discontinuity. Null without a picture. */
function excerptOf(stream: FakeStream, ranges: readonly TimeRange[], camera: string | null): string | null {
  const folder = `${MEDIA_PATH}/${camera ?? 'pavilion'}/0`
  const parts = ranges.map(({ fromMs, untilMs }) => {
    const [from, until] = [fromMs, untilMs].map((ms) => Math.round((ms - stream.epochMs) / SLOT_MS)) as [number, number]
    return Array.from({ length: until - from }, (_, place) => from + place).filter(
      (slot) => slot >= 0 && slot <= newestSlot(stream),
    )
  })
  if (parts.every((slots) => slots.length === 0)) return null
  const lines = parts.flatMap((slots, place) => [
    ...(place > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-MAP:URI="${folder}/init.mp4"`,
    ...slots.flatMap((slot) => [
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(stream.epochMs + slot * SLOT_MS).toISOString()}`,
      '#EXTINF:1.000,',
      `${folder}/${slot}.m4s`,
    ]),
  ])
  const head = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-TARGETDURATION:1', '#EXT-X-PLAYLIST-TYPE:VOD']
  return `${[...head, ...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}
