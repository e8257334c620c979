import { SLOT_MS } from '#schema/live.ts'
import { STORAGE_FULL } from '#schema/refusal-code.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import type { JoinedDevice } from '#server/devices/joined-device.ts'
import type { Event, EventStatus } from '#server/events/event.ts'
import { clientOf } from '#server/limits/address.ts'
import { type Strictness, scaled } from '#server/limits/budget.ts'
import type { Logger } from '#server/log.ts'
import type { Notices } from '#server/notices/notices.ts'
import { Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import { playlistAddress } from './addresses.ts'
import { allowances } from './allowance.ts'
import { audienceOf } from './audience.ts'
import { cutting } from './cutting.ts'
import { startDeciding } from './decider.ts'
import type { DecidingLock } from './deciding-lock.ts'
import type { Room } from './disk-room.ts'
import { figuresOf, type LiveFigures } from './figures.ts'
import type { Listing } from './listing.ts'
import type { LiveView } from './live.ts'
import { masterPlaylist, videoCodecOf } from './master.ts'
import { mediaOf } from './media.ts'
import { SLOTS_MAX } from './mirror.ts'
import { mirrorsOf } from './mirrors.ts'
import { playlistsOf } from './playlists.ts'
import { receiving } from './receiving.ts'
import { type Kept, retention } from './retention.ts'
import { stillsOf } from './stills.ts'
import { liveEventsOf, lockStartsOf } from './streams.store.ts'
import { uploadLimits } from './upload-limits.ts'
import { UNKNOWN, viewOf } from './view.ts'

export type Live = ReturnType<typeof liveService>

type Needs = {
  db: Db
  blobs: Blobs
  notices: Notices
  lock: DecidingLock
  room: Room
  log: Logger
  kept: Kept
  /** Where viewers reach what anybody may keep; null for where they reach us. */
  mediaUrl: string | null
  limits: Strictness
  seen(deviceId: string): Promise<void>
  note(trx: Db, entry: AuditEntry): Promise<void>
  /** Notes that an address has asked for a share link that there is not, and may refuse it. */
  unknownLink(address: string): void
  holdFence(trx: Db, eventId: string, fence: number): Promise<void>
  eventFor(viewer: Viewer, eventId: string): Promise<Event>
  endOverdue(eventId: string): Promise<void>
}

const LIVE_AT_ONCE_MAX = 3
/** A whole ground may stand behind one address, and each viewer asks twice a second. */
const REQUESTS_OF_VIEWERS = { burst: 3_000, perSecond: 1_000 }
const now = () => Date.now()

/** What cameras send, what of it is shown, and how viewers get it. */
export function liveService({ db, blobs, notices, lock, room, log, kept, mediaUrl, limits, ...needs }: Needs) {
  const { tell, telling } = notices
  const media = mediaOf(blobs)
  const mirrors = mirrorsOf({ db, notices, log, now })
  const playlists = playlistsOf({ db, mirrors, mediaUrl: mediaUrl ?? '', now })
  const audience = audienceOf({ db, mirrors, log, now })
  const cuts = cutting({ db, tell, ...needs })
  const { endOverdue } = needs
  const liveAtOnceMax = scaled(LIVE_AT_ONCE_MAX, limits)
  const ofViewers = allowances(REQUESTS_OF_VIEWERS, now)
  let deciding: ReturnType<typeof startDeciding> | null = null

  function view(eventId: string): LiveView {
    const mirror = mirrors.peek(eventId)
    return mirror ? viewOf(mirror, audience.of(eventId)) : UNKNOWN
  }
  const received = receiving({
    db,
    mirrors,
    media,
    limits: uploadLimits({ room, now }),
    telling,
    seen: needs.seen,
    now,
  })

  return {
    cutsOf: cuts.cutsOf,
    cut: cuts.cut,
    editCuts: cuts.editCuts,
    ...received,
    playlists,
    media,
    view,
    stillOf: stillsOf({ mirrors, media }),

    /** Where viewers get one of an event's playlists. */
    playlistUrl: (origin: string, slug: string, name: 'programme' | 'recording') =>
      playlistAddress(mediaUrl ?? origin, slug, name),

    /** Hears when what `view` shows may have changed, for the first time when the event is known. Answers how to stop. */
    onChange(eventId: string, listener: () => void): () => void {
      let stop: (() => void) | null = null
      let isOver = false
      mirrors.get(eventId).then(
        (mirror) => {
          if (isOver) return
          stop = mirror.onChange(listener)
          listener()
        },
        (error) => log.warn({ reason: (error as Error).message }, 'an event could not be read'),
      )
      return () => {
        isOver = true
        stop?.()
      }
    },

    /** How a device stands in the programme, and what its next run is to be called. */
    async standingOf({ eventId, deviceId }: JoinedDevice) {
      const { status, onAir, wanted } = view(eventId)
      const tally = status !== 'live' ? 'ready' : onAir === deviceId ? 'air' : wanted === deviceId ? 'next' : 'ready'
      return { tally, nextRun: await received.nextRun(deviceId) } as const
    },

    /** Somebody watches; answers how the event is, and how many do. */
    async watching(slug: string, viewer: string): Promise<{ status: EventStatus; watching: number }> {
      const mirror = await playlists.mirrorOf(slug)
      return { watching: audience.watches(mirror.eventId, viewer), status: mirror.stream().status }
    },

    /** The two tracks of one of an event's playlists. `query`: with what it is asked for. */
    async master(slug: string, name: 'programme' | 'recording', query: string): Promise<Listing> {
      const mirror = await playlists.startedMirror(slug)
      return masterPlaylist([name, query], await videoCodecOf(mirror, media))
    },

    /** Refuses a share link that there is not. */
    async admitLink(slug: string, address: string): Promise<void> {
      if (await playlists.isKnown(slug)) return
      needs.unknownLink(address)
      throw new Refusal('NOT_FOUND', 'Event not found.')
    },

    /** Refuses an address from which more comes than from a whole ground. */
    admitViewer(address: string): void {
      const seconds = ofViewers.use(clientOf(address))
      if (seconds > 0) throw new Refusal('RATE_LIMITED', 'Too many requests. Please wait a moment.', {}, 1)
    },

    /** Refuses to go live who has too much on the air, or when there is hardly room for it. */
    async mayGoLive(trx: Db, { userId }: Viewer): Promise<void> {
      await lockStartsOf(trx, userId)
      if ((await liveEventsOf(trx, userId)) >= liveAtOnceMax) {
        throw new Refusal('CONFLICT', `You have ${liveAtOnceMax} live events already. End one of them first.`)
      }
      if (await room.isScarce()) throw new Refusal('STORAGE_FULL', STORAGE_FULL)
    },

    /** What operators watch. */
    figures: (): LiveFigures =>
      figuresOf({ mirrors: mirrors.all(), decides: lock.holds, viewers: audience.here(), nowMs: now() }),

    sweep: retention({ db, media, mirrors, playlists, kept, longestMs: SLOTS_MAX * SLOT_MS, endOverdue }),
    sweepAudiences: audience.sweep,

    /** From now on this process decides, or stands by to. */
    async begin(): Promise<void> {
      const decided = { db, mirrors, lock, telling, log, now, endOverdue, flush: media.flush }
      deciding ??= startDeciding(decided)
      audience.begin()
      await mirrors
        .standBy()
        .catch((error) => log.warn({ reason: (error as Error).message }, 'live events could not be read'))
    },

    /** Another process decides from now on, and nobody waits here any more. */
    async close(): Promise<void> {
      mirrors.close()
      playlists.close()
      await deciding?.close()
      await audience
        .close()
        .catch((error) => log.warn({ reason: (error as Error).message }, 'viewers are counted a minute longer'))
    },
  }
}
