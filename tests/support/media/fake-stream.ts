import { epochOf, SLOT_MS } from '#schema/messages/live.ts'
import { demuxTrack, trackNames } from '#schema/mp4/demux.ts'
import { loadSampleCamera, type SampleCamera, type SampleName, segmentOf, withGarbage } from './sample-camera.ts'

export const MADE_SLUG = 'made-up-final-k7m2x9q4wd'
const MADE_EVENT = '0198f2a0-0000-7000-8000-000000000001'
export const MEDIA_PATH = `/live/media/${MADE_EVENT}`
/** From a slot's end to its publication: upload and decision. */
const LATENCY_MS = 700
const cameras: SampleName[] = ['pavilion', 'square', 'slate']

type Status = 'SCHEDULED' | 'LIVE' | 'COMPLETED' | 'CANCELLED'

/** Slots of the camera `pavilion` that are well-formed but that no decoder accepts; `to` is exclusive. */
export type Undecodable = { from: number; to: number }

/** Tests change it while a page plays. */
export type FakeStream = {
  epochMs: number
  cuts: Cut[]
  status: Status
  endedMs: number | null
  undecodable: Undecodable
  isDown: boolean
  watching: number
  media: ReadonlyMap<SampleName, SampleCamera>
}

type Cut = { slot: number; camera: SampleName }
type Start = {
  status: Status
  startedSecondsAgo: number
  undecodable: Undecodable | undefined
  cuts: readonly Cut[]
}

export async function startFakeStream({ status, startedSecondsAgo, undecodable, cuts }: Start): Promise<FakeStream> {
  const epochMs = epochOf(Date.now() - startedSecondsAgo * 1_000)
  const names = [...new Set([...cameras, ...cuts.map(({ camera }) => camera)])]
  const media = new Map(await Promise.all(names.map(async (name) => [name, await loadSampleCamera(name)] as const)))
  return {
    epochMs,
    cuts: [{ slot: 0, camera: 'pavilion' }, ...cuts],
    status,
    endedMs: status === 'COMPLETED' ? Date.now() : null,
    undecodable: undecodable ?? { from: 0, to: 0 },
    isDown: false,
    watching: 238,
    media,
  }
}

export const isOver = ({ status }: FakeStream) => status === 'COMPLETED' || status === 'CANCELLED'

export const newestSlot = ({ endedMs, epochMs }: FakeStream) =>
  Math.floor(((endedMs ?? Date.now() - LATENCY_MS) - epochMs) / SLOT_MS) - 1

/** `to` is inclusive. `tags` stand before the first segment. */
export function playlistOf(stream: FakeStream, from: number, to: number, tags: readonly string[] = []): string {
  const { epochMs, cuts } = stream
  const cameraAt = (slot: number) => cuts.findLast((cut) => cut.slot <= slot)?.camera ?? 'slate'
  const cutsUpToStart = cuts.filter(({ slot }, index) => index > 0 && slot <= from).length
  const lines = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-TARGETDURATION:1', `#EXT-X-MEDIA-SEQUENCE:${from}`]
  lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${cutsUpToStart}`)
  if (!isOver(stream)) lines.push('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES')
  lines.push(...tags)
  for (let slot = from; slot <= to; slot += 1) {
    const camera = cameraAt(slot)
    const folder = camera === 'slate' ? `${MEDIA_PATH}/slate` : `${MEDIA_PATH}/${camera}/0`
    if (slot > from && camera !== cameraAt(slot - 1)) lines.push('#EXT-X-DISCONTINUITY')
    if (slot === from || camera !== cameraAt(slot - 1)) lines.push(`#EXT-X-MAP:URI="${folder}/init.mp4"`)
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(epochMs + slot * SLOT_MS).toISOString()}`)
    lines.push(`#EXTINF:${(SLOT_MS / 1_000).toFixed(3)},`, `${folder}/${slot}.m4s`)
  }
  if (isOver(stream)) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** The bytes at an address of media: an init segment or a slot, whole or one of its tracks. */
export function mediaAt({ media, undecodable }: FakeStream, pathname: string): Buffer {
  const [camera, made] = [...media].find(([name]) => pathname.includes(`/${name}/`)) ?? []
  if (!made) throw new Error(`There is no camera of ${pathname}.`)
  const [, slot, name] = /(\d+)?(?:[.](video|audio))?[.](?:m4s|mp4)$/.exec(pathname) ?? []
  const { init } = made
  const segment = slot === undefined ? null : segmentOf(made, Number(slot))
  const isBad = camera === 'pavilion' && Number(slot) >= undecodable.from && Number(slot) < undecodable.to
  const sent = segment && isBad ? withGarbage(segment) : segment
  const track = trackNames.find((one) => one === name)
  const bytes = track ? demuxTrack(init, sent, track) : (sent ?? init)
  if (!bytes) throw new Error(`The ${name} of ${camera} cannot be separated.`)
  return Buffer.from(bytes)
}

type Texts = {
  sponsors: string[]
  startsInSeconds: number
  isRecorded: boolean
  scored: Record<string, unknown>
}

export function watchedEvent(
  { status, epochMs, endedMs }: FakeStream,
  { sponsors, startsInSeconds, isRecorded, scored }: Texts,
) {
  const startsAt = new Date(status === 'SCHEDULED' ? Date.now() + startsInSeconds * 1_000 : epochMs)
  return {
    __typename: 'Event',
    id: MADE_EVENT,
    version: 1,
    slug: MADE_SLUG,
    shareUrl: `http://127.0.0.1/event/${MADE_SLUG}`,
    shortUrl: `http://127.0.0.1/e/${MADE_SLUG.slice(-10)}`,
    language: 'EN',
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
    endedAt: endedMs === null ? null : new Date(endedMs).toISOString(),
    watchedCount: status === 'COMPLETED' ? 1_204 : null,
    programmeUrl: status === 'LIVE' ? `/live/${MADE_SLUG}/programme.m3u8` : null,
    recordingUrl: status === 'COMPLETED' && isRecorded ? `/live/${MADE_SLUG}/recording.m3u8` : null,
    scoreUrl: null,
    resultWordings: [],
    sponsors: sponsors.map((name) => ({ __typename: 'Sponsor', name, logo: '/icons/icon-192.png' })),
    ...scored,
  }
}
