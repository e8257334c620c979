import { CLIP_MIN_MS, inWholeSlots } from '#schema/highlights/clip.ts'
import { clipsOf, type MomentClip } from '#schema/highlights/moment-clips.ts'
import { picturesIn } from '#schema/highlights/pictures.ts'
import { REPLAY_OFFERED_MS } from '#schema/highlights/replay-offer.ts'
import { slotAt } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { PictureOf } from '#server/live/delivery/playlists/excerpt.ts'
import type { Controller, HoldFence } from '#server/live/programme/controller.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { scoreOf } from './event-highlights.ts'
import { insertOffer, readOffers } from './highlights.store.ts'
import { camerasOf, secondsFilmed } from './replay-cameras.ts'
import type { Sources } from './sources.ts'
import type { StoredOffer } from './stored.ts'

/** No device: the best-placed camera, else the programme. */
export type ReplayWish = { fence: number; entryId: string; deviceId: string | null }

/** Every viewer's playlist from the start has all of them. */
const OFFERS_MAX = 300
/** Of what is over. */
const LEAST_SECONDS = 3
/** The picture of the tap is not decided yet; what came just before it is. */
const LEAST_LEAD_MS = 6_000

type Dependencies = {
  db: Db
  publish: PubSub['publish']
  holdFence: HoldFence
  now(): number
}

export function replayOffering({ db, publish, holdFence, now }: Dependencies) {
  /** Offers a moment, from the present or its clip's end on: by then every viewer has seen it once. */
  return async (controller: Controller, sources: Sources, { fence, entryId, deviceId }: ReplayWish) => {
    const { eventId, name } = controller
    const { state } = sources
    if (state.stream().status !== 'live') throw new DomainError('CONFLICT', 'Event is not live.')
    const [clip] = replayClips(sources, new Set([entryId]))
    if (!clip) throw new DomainError('NOT_FOUND', 'The score no longer has this moment.')
    if (clip.atMs < (state.stream().epochMs ?? 0)) throw noPicture()
    const camera = cameraFor(clip, sources, deviceId)
    return db.transaction().execute(async (trx) => {
      await holdFence(trx, controller, fence)
      const offers = await readOffers(trx, eventId)
      const last = offers.at(-1)
      if (last && isRepeated(last, { ...clip, deviceId: camera }, now())) return last
      if (offers.length >= OFFERS_MAX) {
        throw new DomainError('UNPROCESSABLE', `An event can have at most ${OFFERS_MAX} replays.`)
      }
      const { fromMs, untilMs, title } = clip
      const offer = { n: (last?.n ?? 0) + 1, atMs: Math.max(now(), untilMs), deviceId: camera, fromMs, untilMs, title }
      await insertOffer(trx, eventId, { ...offer, entryId }, name)
      await publish(trx, { kind: 'highlights', eventId })
      return { ...offer, entryId }
    })
  }
}

/** What replays of entries show: not before the event's start, and as much as `clip.m3u8` asks for. */
export function replayClips({ state, content }: Sources, entryIds: ReadonlySet<string>): MomentClip[] {
  const startMs = state.stream().epochMs ?? 0
  return (content ? clipsOf(scoreOf(content), entryIds) : []).map((clip) => {
    const leadFromMs = inWholeSlots({ fromMs: clip.atMs - LEAST_LEAD_MS, untilMs: clip.atMs }).fromMs
    const fromMs = Math.max(startMs, Math.min(clip.fromMs, leadFromMs))
    return { ...clip, fromMs, untilMs: Math.max(clip.untilMs, fromMs + CLIP_MIN_MS) }
  })
}

function cameraFor(clip: MomentClip, { state, pictureOf }: Sources, wanted: string | null): string | null {
  const camera = wanted ?? camerasOf(clip, { state, pictureOf })[0] ?? null
  if (camera === null) {
    if (programmeSeconds(clip, state, pictureOf) < LEAST_SECONDS) throw noPicture()
    return null
  }
  const isKnown = state.cameras().some(({ deviceId }) => deviceId === camera)
  if (!isKnown) throw new DomainError('NOT_FOUND', 'Device not found.')
  if (secondsFilmed(clip, camera, state) < LEAST_SECONDS) throw noPicture()
  return camera
}

function programmeSeconds(clip: MomentClip, state: LiveEventState, pictureOf: PictureOf): number {
  const epochMs = state.stream().epochMs ?? 0
  return picturesIn(clip, (slotMs) => (pictureOf(slotAt(slotMs, epochMs))?.deviceId ?? null) !== null)
}

/** A second tap while an offer stands is the same offer. */
function isRepeated(last: StoredOffer, { entryId, deviceId }: MomentClip & { deviceId: string | null }, nowMs: number) {
  return last.entryId === entryId && last.deviceId === deviceId && nowMs < last.atMs + REPLAY_OFFERED_MS
}

function noPicture(): DomainError {
  return new DomainError('CONFLICT', 'There is no picture of that moment.')
}
