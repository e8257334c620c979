import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'
import { SLOT_MS } from '#schema/messages/live.ts'
import { trackNames } from '#schema/mp4/demux.ts'
import { multivariantPlaylist, playlistOfRendition } from '#server/live/delivery/playlists/multivariant-playlist.ts'
import { renderText } from '#server/live/delivery/responses/rendered-text.ts'
import { answerHighlights, type FakeHighlights, offerTags } from './fake-highlights.ts'
import type { FakeScore } from './fake-score.ts'
import {
  type FakeStream,
  isOver,
  MADE_SLUG,
  MEDIA_PATH,
  mediaAt,
  newestSlot,
  playlistOf,
  startFakeStream,
  type Undecodable,
  watchedEvent,
} from './fake-stream.ts'
import { serveFakeSubscriptions } from './fake-subscriptions.ts'
import { type FakeTurns, hear, noFakeTurns, tagsOf } from './fake-turns.ts'
import type { SampleName } from './sample-camera.ts'

const LIVE_WINDOW_SLOTS = 30
const BLOCK_MAX_MS = 4_000
const HLS = 'application/vnd.apple.mpegurl'
const dvrOf = ({ searchParams }: URL) => (searchParams.has('dvr') ? '&dvr=1' : '')

type Options = {
  undecodable?: Undecodable
  status?: FakeStream['status']
  startedSecondsAgo?: number
  startsInSeconds?: number
  sponsors?: string[]
  /** Of a recording that is kept. */
  isRecorded?: boolean
  /** What is on air from which slot on; the camera `pavilion` is before. */
  cuts?: FakeStream['cuts']
}

/** Answers for the server, in a browser context, whatever concerns one event and its stream. */
export async function serveFakeProgramme(context: BrowserContext, options: Options = {}) {
  const { status = 'LIVE', startedSecondsAgo = 120, startsInSeconds = 3_600, sponsors = [], undecodable } = options
  const { isRecorded = true, cuts = [] } = options
  const stream = await startFakeStream({ status, startedSecondsAgo, undecodable, cuts })
  const requests: string[] = []
  const sponsorTurns = noFakeTurns()
  let score: FakeScore | null = null
  const highlights: FakeHighlights = { offers: [], clips: null }
  const event = () => watchedEvent(stream, { sponsors, startsInSeconds, isRecorded, scored: scoredFields(score) })

  await context.route(/\/live\//, async (route) => {
    const url = new URL(route.request().url())
    requests.push(url.pathname + url.search)
    await answerLive({ stream, score, sponsorTurns, highlights }, route, url)
  })
  await context.route('**/graphql', (route) => {
    if (route.request().postDataJSON()?.operationName !== 'WatchEvent') return route.continue()
    return stream.isDown
      ? route.abort('connectionrefused')
      : route.fulfill({ json: { data: { eventBySlug: event() } } })
  })
  const changes = await serveFakeSubscriptions(context, {
    eventBySlugChanged: event,
    viewerCountChanged: () => stream.watching,
  })

  return {
    path: `/event/${MADE_SLUG}`,
    epochMs: stream.epochMs,
    requests,
    sponsorTurns,
    /** What is offered to see again, and what there is of a recording. */
    highlights,
    cut(camera: SampleName) {
      stream.cuts.push({ slot: newestSlot(stream) + 1, camera })
    },
    /** Makes the next `seconds` slots of `pavilion` undecodable. */
    makeUndecodable(seconds: number) {
      const from = newestSlot(stream) + 1
      stream.undecodable = { from, to: from + seconds }
    },
    setReachable(isReachable: boolean) {
      stream.isDown = !isReachable
    },
    setStatus(status: FakeStream['status']) {
      stream.status = status
      if (status === 'COMPLETED') stream.endedMs = Date.now()
      changes.publish('eventBySlugChanged')
    },
    /** Has the event scored from now on, as if it had been before. */
    setScore(next: FakeScore) {
      score = next
      changes.publish('eventBySlugChanged')
    },
    setViewerCount(count: number) {
      stream.watching = count
      changes.publish('viewerCountChanged')
    },
  }
}

type Served = { stream: FakeStream; score: FakeScore | null; sponsorTurns: FakeTurns; highlights: FakeHighlights }

async function answerLive(served: Served, route: Route, url: URL): Promise<void> {
  const { stream, score, sponsorTurns, highlights } = served
  const { pathname } = url
  if (stream.isDown) return route.abort('connectionrefused')
  if (pathname.endsWith('/watching')) {
    const counted = hear(sponsorTurns, route.request().postDataJSON())
    return route.fulfill({ json: { status: stream.status.toLowerCase(), watching: stream.watching, ...counted } })
  }
  const [, name] = /(programme|recording)[.]master[.]m3u8$/.exec(pathname) ?? []
  if (name) {
    const variant = { name, query: dvrOf(url), videoCodec: 'avc1.42C01F', hasScore: false }
    return route.fulfill({ contentType: HLS, body: multivariantPlaylist(variant).text })
  }
  if (pathname.endsWith('/sponsors.json')) return route.fulfill({ json: { turns: sponsorTurns.turns } })
  if (pathname.includes('/score')) return answerScore(score, route, pathname)
  if (/\/(clip|highlights)[.](m3u8|json)$/.test(pathname)) return answerHighlights(stream, highlights, route, url)
  if (pathname.endsWith('.m3u8')) return answerPlaylist(served, route, url)
  if (pathname.startsWith(MEDIA_PATH)) return answerMedia(route, mediaAt(stream, pathname))
  return route.continue()
}

/** Blocks until the slot `_HLS_msn` is there, as low-latency HLS asks for. */
async function answerPlaylist(served: Served, route: Route, { searchParams, pathname }: URL): Promise<void> {
  const { stream, score, sponsorTurns, highlights } = served
  const wanted = Number(searchParams.get('_HLS_msn') ?? 0)
  const until = Date.now() + BLOCK_MAX_MS
  while (newestSlot(stream) < wanted && !isOver(stream) && Date.now() < until) await sleep(20)
  const isWhole = searchParams.has('dvr') || pathname.endsWith('recording.m3u8')
  const newest = newestSlot(stream)
  const from = isWhole ? 0 : Math.max(0, newest - LIVE_WINDOW_SLOTS + 1)
  const isRecording = pathname.endsWith('recording.m3u8')
  const windowMs = stream.epochMs + Math.max(0, newest - LIVE_WINDOW_SLOTS + 1) * SLOT_MS
  const tags = [
    ...(score && isWhole ? score.tags(0, 'text') : []),
    ...(score && !isRecording ? score.tags(windowMs, 'board') : []),
    ...tagsOf(sponsorTurns, stream.epochMs + from * SLOT_MS),
  ]
  const replays = isRecording ? [] : offerTags(highlights, isWhole ? 0 : windowMs)
  const playlist = renderText(playlistOf(stream, from, newest, [...tags, ...replays]), 1)
  const track = trackNames.find((name) => name === searchParams.get('track'))
  const { text } = track ? playlistOfRendition(playlist, track) : playlist
  await route.fulfill({ contentType: HLS, body: text })
}

/** As the server: the newest sidecar, and those of its revision. */
async function answerScore(score: FakeScore | null, route: Route, pathname: string): Promise<void> {
  const [, revision, count] = /\/score\/(\d+)-(\d+)[.]json$/.exec(pathname) ?? []
  const published = revision ? score?.publishedAt(Number(revision), Number(count)) : score?.published()
  await (published ? route.fulfill({ json: published }) : route.fulfill({ status: 404 }))
}

function scoredFields(score: FakeScore | null): Record<string, unknown> {
  if (!score) return {}
  const { type, details } = score
  const typeName = `${type.charAt(0).toUpperCase()}${type.slice(1)}Details`
  return {
    type: type.toUpperCase(),
    details: { __typename: typeName, ...details },
    scoreUrl: `/live/${MADE_SLUG}/score.json`,
  }
}

async function answerMedia(route: Route, body: Buffer): Promise<void> {
  const range = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '')
  if (!range) return route.fulfill({ contentType: 'video/mp4', body })
  const [from, to] = [Number(range[1]), Math.min(Number(range[2]), body.length - 1)]
  await route.fulfill({
    status: 206,
    contentType: 'video/mp4',
    headers: { 'content-range': `bytes ${from}-${to}/${body.length}` },
    body: body.subarray(from, to + 1),
  })
}
