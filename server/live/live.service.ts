import { STORAGE_FULL } from '#schema/error-code.ts'
import type { EventStatus } from '#schema/event-status.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Logger } from '#server/process/log.ts'
import type { LeaderLock } from '#server/pubsub/leader-lock.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type Strictness, scaled } from '#server/rate-limits/rate-limit.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import { audienceOf } from './delivery/audience.ts'
import { playlistUrl } from './delivery/media-urls.ts'
import { multivariantPlaylist, videoCodecOf } from './delivery/multivariant-playlist.ts'
import { playlistsOf } from './delivery/playlists.ts'
import { postersOf } from './delivery/posters.ts'
import type { RenderedPlaylist } from './delivery/rendered-playlist.ts'
import type { DiskSpace } from './ingest/free-disk-space.ts'
import { segmentIngest } from './ingest/segment-ingest.ts'
import { uploadLimits } from './ingest/upload-limits.ts'
import { cutsOf } from './programme/cuts.ts'
import { SLOTS_MAX } from './programme/event-state.ts'
import { liveEventStates } from './programme/event-states.ts'
import type { LiveView } from './programme/live.ts'
import { type LiveStats, liveStats } from './programme/live-stats.ts'
import { liveViewOf, UNKNOWN } from './programme/live-view.ts'
import { startScheduler } from './programme/scheduler.ts'
import { liveEventsOf, lockStartsOf } from './programme/streams.store.ts'
import { type Kept, retention } from './retention.ts'
import { mediaOf } from './storage/media.ts'

declare module '#server/http/context.ts' {
  interface Services {
    live: Live
  }
}

export type Live = ReturnType<typeof liveService>

type Needs = {
  db: Db
  blobs: Blobs
  pubsub: PubSub
  lock: LeaderLock
  room: DiskSpace
  log: Logger
  kept: Kept
  /** Origin of the CDN for playlists and media; null without one. */
  mediaUrl: string | null
  limits: Strictness
  seen(deviceId: string): Promise<void>
  note(trx: Db, entry: AuditEntry): Promise<void>
  /** Counts a request for an unknown share link against the address. May throw RATE_LIMITED. */
  unknownLink(address: string): void
  holdFence(trx: Db, eventId: string, fence: number): Promise<void>
  eventFor(viewer: CurrentUser, eventId: string): Promise<Event>
  endOverdue(eventId: string): Promise<void>
}

const LIVE_AT_ONCE_MAX = 3
/** A whole stadium may share one address, and each viewer sends two requests a second. */
const REQUESTS_OF_VIEWERS = { burst: 3_000, perSecond: 1_000 }
const now = () => Date.now()

export function liveService({ db, blobs, pubsub, lock, room, log, kept, mediaUrl, limits, ...needs }: Needs) {
  const { publish, notificationOf } = pubsub
  const media = mediaOf(blobs)
  const mirrors = liveEventStates({ db, pubsub, log, now })
  const playlists = playlistsOf({ db, pubsub, mirrors, mediaUrl: mediaUrl ?? '', now })
  const audience = audienceOf({ db, mirrors, log, now })
  const cuts = cutsOf({ db, publish, ...needs })
  const { endOverdue } = needs
  const liveAtOnceMax = scaled(LIVE_AT_ONCE_MAX, limits)
  const ofViewers = tokenBuckets(REQUESTS_OF_VIEWERS, now)
  let deciding: ReturnType<typeof startScheduler> | null = null

  function view(eventId: string): LiveView {
    const mirror = mirrors.peek(eventId)
    return mirror ? liveViewOf(mirror, audience.of(eventId)) : UNKNOWN
  }
  const received = segmentIngest({
    db,
    mirrors,
    media,
    limits: uploadLimits({ room, now }),
    notificationOf,
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
    stillOf: postersOf({ mirrors, media }),

    playlistUrl: (origin: string, slug: string, name: 'programme' | 'recording') =>
      playlistUrl(mediaUrl ?? origin, slug, name),

    /** Calls the listener when the event is loaded, and when `view` may have changed. Returns how to unsubscribe. */
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

    async standingOf({ eventId, deviceId }: JoinedDevice) {
      const { status, onAir, wanted } = view(eventId)
      const tally = status !== 'live' ? 'ready' : onAir === deviceId ? 'air' : wanted === deviceId ? 'next' : 'ready'
      return { tally, nextRun: await received.nextRun(deviceId) } as const
    },

    async watching(slug: string, viewer: string, address: string): Promise<{ status: EventStatus; watching: number }> {
      const mirror = await playlists.mirrorOf(slug)
      return { watching: audience.watches(mirror.eventId, viewer, address), status: mirror.stream().status }
    },

    /** `query`: query string for the media playlists, starting with `&`. */
    async master(slug: string, name: 'programme' | 'recording', query: string): Promise<RenderedPlaylist> {
      const mirror = await playlists.startedMirror(slug)
      return multivariantPlaylist([name, query], await videoCodecOf(mirror, media))
    },

    async admitLink(slug: string, address: string): Promise<void> {
      if (await playlists.isKnown(slug)) return
      needs.unknownLink(address)
      throw new DomainError('NOT_FOUND', 'Event not found.')
    },

    admitViewer(address: string): void {
      const seconds = ofViewers.use(clientOf(address))
      if (seconds > 0) throw new DomainError('RATE_LIMITED', 'Too many requests. Please wait a moment.', {}, 1)
    },

    async mayGoLive(trx: Db, { userId }: CurrentUser): Promise<void> {
      await lockStartsOf(trx, userId)
      if ((await liveEventsOf(trx, userId)) >= liveAtOnceMax) {
        throw new DomainError('CONFLICT', `You have ${liveAtOnceMax} live events already. End one of them first.`)
      }
      if (await room.isScarce()) throw new DomainError('STORAGE_FULL', STORAGE_FULL)
    },

    figures: (): LiveStats =>
      liveStats({ mirrors: mirrors.all(), decides: lock.holds, viewers: audience.here(), nowMs: now() }),

    sweep: retention({ db, media, mirrors, playlists, kept, longestMs: SLOTS_MAX * SLOT_MS, endOverdue }),
    sweepAudiences: audience.sweep,

    async begin(): Promise<void> {
      const decided = { db, mirrors, lock, notificationOf, log, now, endOverdue, flush: media.flush }
      deciding ??= startScheduler(decided)
      audience.begin()
      await mirrors
        .standBy()
        .catch((error) => log.warn({ reason: (error as Error).message }, 'live events could not be read'))
    },

    /** Releases the leader locks, so that another process decides, and ends all waiting requests. */
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
