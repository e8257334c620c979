import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Route } from '@playwright/test'
import { epochOf, SLOT_MS } from '#schema/messages/live.ts'
import { demuxTrack, trackNames } from '#schema/mp4/demux.ts'
import { multivariantPlaylist, playlistOfTrack } from '#server/live/delivery/playlists/multivariant-playlist.ts'
import { renderPlaylist } from '#server/live/delivery/playlists/rendered-playlist.ts'
import { makeChanges } from './made-changes.ts'
import { type MadeCamera, type MadeName, madeCamera, segmentOf, withGarbage } from './made-media.ts'

const MADE_SLUG = 'made-up-final-k7m2x9q4wd'
const EVENT = '0198f2a0-0000-7000-8000-000000000001'
const MEDIA = `/live/media/${EVENT}`
/** How long after its end a slot is published: its way from the phone, and the decision. */
const LATE_MS = 700
const WINDOW = 30
const BLOCK_MAX_MS = 4_000
const HLS = 'application/vnd.apple.mpegurl'
const dvrOf = ({ searchParams }: URL) => (searchParams.has('dvr') ? '&dvr=1' : '')
const cameras: MadeName[] = ['pavilion', 'square', 'slate']

type Status = 'SCHEDULED' | 'LIVE' | 'COMPLETED' | 'CANCELLED'

/** Slots of the pavilion that no decoder takes, though they are put together as they should be. */
type Undecodable = { from: number; to: number }

type Wishes = {
  undecodable?: Undecodable
  status?: Status
  startedSecondsAgo?: number
  startsInSeconds?: number
  sponsors?: string[]
}

/** An event whose stream is made up on the spot, in front of the real server: a page that opens it cannot tell. */
export async function makeProgramme(context: BrowserContext, wishes: Wishes = {}) {
  const { status = 'LIVE', startedSecondsAgo = 120, startsInSeconds = 3_600, sponsors = [], undecodable } = wishes
  const media = Object.fromEntries(
    await Promise.all(cameras.map(async (name) => [name, await madeCamera(name)] as const)),
  ) as Record<MadeName, MadeCamera>
  const epochMs = epochOf(Date.now() - startedSecondsAgo * 1_000)
  const cuts: { slot: number; camera: MadeName }[] = [{ slot: 0, camera: 'pavilion' }]
  let bad = undecodable ?? { from: 0, to: 0 }
  const asked: string[] = []
  const state = {
    status,
    endedMs: status === 'COMPLETED' ? Date.now() : (null as number | null),
    isDown: false,
    watching: 238,
  }
  const isOver = () => state.status === 'COMPLETED' || state.status === 'CANCELLED'

  const newest = () => Math.floor(((state.endedMs ?? Date.now() - LATE_MS) - epochMs) / SLOT_MS) - 1
  const cameraAt = (slot: number) => cuts.findLast((cut) => cut.slot <= slot)?.camera ?? 'slate'

  function playlist(from: number, to: number): string {
    const lines = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-TARGETDURATION:1', `#EXT-X-MEDIA-SEQUENCE:${from}`]
    const changes = (upTo: number) => cuts.filter(({ slot }, index) => index > 0 && slot <= upTo).length
    lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${changes(from)}`)
    if (!isOver()) lines.push('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES')
    for (let slot = from; slot <= to; slot += 1) {
      const camera = cameraAt(slot)
      const folder = camera === 'slate' ? `${MEDIA}/slate` : `${MEDIA}/${camera}/0`
      if (slot > from && camera !== cameraAt(slot - 1)) lines.push('#EXT-X-DISCONTINUITY')
      if (slot === from || camera !== cameraAt(slot - 1)) lines.push(`#EXT-X-MAP:URI="${folder}/init.mp4"`)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs + slot * SLOT_MS).toISOString()}`)
      lines.push(`#EXTINF:${(SLOT_MS / 1_000).toFixed(3)},`, `${folder}/${slot}.m4s`)
    }
    if (isOver()) lines.push('#EXT-X-ENDLIST')
    return `${lines.join('\n')}\n`
  }

  async function answerPlaylist(route: Route, { searchParams, pathname }: URL) {
    const wanted = Number(searchParams.get('_HLS_msn') ?? 0)
    const until = Date.now() + BLOCK_MAX_MS
    while (newest() < wanted && !isOver() && Date.now() < until) await sleep(20)
    const isWhole = searchParams.has('dvr') || pathname.endsWith('recording.m3u8')
    const from = isWhole ? 0 : Math.max(0, newest() - WINDOW + 1)
    const listing = renderPlaylist(playlist(from, newest()), 1)
    const track = trackNames.find((name) => name === searchParams.get('track'))
    const { text } = track ? playlistOfTrack(listing, track) : listing
    await route.fulfill({ contentType: HLS, body: text })
  }

  async function answerMedia(route: Route, pathname: string) {
    const camera = cameras.find((name) => pathname.includes(`/${name}/`)) ?? 'pavilion'
    const [, slot, name] = /(\d+)?(?:[.](video|audio))?[.](?:m4s|mp4)$/.exec(pathname) ?? []
    const { init } = media[camera]
    const isBad = camera === 'pavilion' && Number(slot) >= bad.from && Number(slot) < bad.to
    const segment = slot === undefined ? init : segmentOf(media[camera], Number(slot))
    const whole = isBad ? withGarbage(segment) : segment
    const track = trackNames.find((one) => one === name)
    const shown = track ? demuxTrack(init, slot === undefined ? null : whole, track) : whole
    if (!shown) throw new Error(`The ${name} of ${camera} cannot be told apart.`)
    const body = Buffer.from(shown)
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

  await context.route(/\/live\//, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url.pathname + url.search)
    if (state.isDown) return route.abort('connectionrefused')
    if (url.pathname.endsWith('/watching')) {
      return route.fulfill({ json: { status: state.status.toLowerCase(), watching: state.watching } })
    }
    const [, name] = /(programme|recording)[.]master[.]m3u8$/.exec(url.pathname) ?? []
    if (name)
      return route.fulfill({ contentType: HLS, body: multivariantPlaylist([name, dvrOf(url)], 'avc1.42C01F').text })
    if (url.pathname.endsWith('.m3u8')) return answerPlaylist(route, url)
    if (url.pathname.startsWith(MEDIA)) return answerMedia(route, url.pathname)
    return route.continue()
  })
  await context.route('**/graphql', (route) => {
    if (route.request().postDataJSON()?.operationName !== 'WatchEvent') return route.continue()
    return state.isDown ? route.abort('connectionrefused') : route.fulfill({ json: { data: { eventBySlug: event() } } })
  })

  const changes = await makeChanges(context, {
    eventBySlugChanged: event,
    viewerCountChanged: () => state.watching,
  })

  function event() {
    const startsAt = new Date(state.status === 'SCHEDULED' ? Date.now() + startsInSeconds * 1_000 : epochMs)
    const { status } = state
    return {
      __typename: 'Event',
      id: EVENT,
      version: 1,
      slug: MADE_SLUG,
      shareUrl: `http://127.0.0.1/event/${MADE_SLUG}`,
      title: 'Shivaji Park Sunday League Final',
      description: 'Twenty overs a side, red ball. Trophy after the match near the tent.',
      venue: 'Shivaji Park, Dadar',
      localTime: new Date(startsAt.getTime() + 330 * 60_000).toISOString().slice(0, 16),
      timeZone: 'Asia/Kolkata',
      startsAt: startsAt.toISOString(),
      visibility: 'PUBLIC',
      status,
      type: 'OTHER',
      details: null,
      startedAt: status === 'SCHEDULED' ? null : new Date(epochMs).toISOString(),
      endedAt: state.endedMs === null ? null : new Date(state.endedMs).toISOString(),
      programmeUrl: status === 'LIVE' ? `/live/${MADE_SLUG}/programme.m3u8` : null,
      recordingUrl: status === 'COMPLETED' ? `/live/${MADE_SLUG}/recording.m3u8` : null,
      sponsors: sponsors.map((name) => ({ __typename: 'Sponsor', name, logo: '/icons/icon-192.png' })),
    }
  }

  return {
    path: `/event/${MADE_SLUG}`,
    epochMs,
    asked,
    /** From the next slot on, another camera. */
    cut(camera: MadeName) {
      cuts.push({ slot: newest() + 1, camera })
    },
    /** From the next slot on, so many seconds of the pavilion that no decoder takes. */
    spoil(seconds: number) {
      bad = { from: newest() + 1, to: newest() + 1 + seconds }
    },
    /** Whether anything is answered at all. */
    answer(isAnswering: boolean) {
      state.isDown = !isAnswering
    },
    become(status: Status) {
      state.status = status
      if (status === 'COMPLETED') state.endedMs = Date.now()
      changes.tell('eventBySlugChanged')
    },
    watch(count: number) {
      state.watching = count
      changes.tell('viewerCountChanged')
    },
  }
}
