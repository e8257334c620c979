import { UNAVAILABLE } from '#schema/error-code.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import { isPrintable } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { LiveEventState } from '#server/live/programme/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/event-states.ts'
import { eventOfSlug } from '#server/live/programme/streams.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type EventPlaylists, eventPlaylists } from './event-playlists.ts'
import type { RenderedPlaylist } from './rendered-playlist.ts'

export type Playlists = ReturnType<typeof playlistsOf>

/** Limits of a blocking reload: its duration, and how far ahead of the edge a slot may be. */
const WAIT_MAX_MS = 3 * SLOT_MS
const AHEAD_MAX = 2
const BLOCKING_SECONDS = 6
const SLUG_KEPT_MS = 5_000
const SLUGS_MAX = 10_000

type Needs = { db: Db; pubsub: PubSub; mirrors: LiveEventStates; mediaUrl: string; now(): number }

/** Playlists by share link. Slugs and events are cached, so that requests need no query. */
export function playlistsOf({ db, pubsub, mirrors, mediaUrl, now }: Needs) {
  const slugs = new Map<string, { eventId: Promise<string | null>; atMs: number }>()
  const listings = new WeakMap<LiveEventState, EventPlaylists>()
  const waiting = new Set<() => void>()
  let stopListening: (() => void) | null = null

  function eventIdOf(slug: string): Promise<string | null> {
    stopListening ??= pubsub.subscribe('link', (reset) => forgetLink(reset.slug), slugs.clear.bind(slugs))
    const known = slugs.get(slug)
    if (known && now() - known.atMs < SLUG_KEPT_MS) return known.eventId
    if (slugs.size >= SLUGS_MAX) slugs.clear()
    const row = isPrintable(slug) ? eventOfSlug(db, slug) : Promise.resolve(undefined)
    const eventId = row.then((found) => found?.id ?? null)
    slugs.set(slug, { eventId, atMs: now() })
    eventId.catch(() => slugs.delete(slug))
    return eventId
  }

  function forgetLink(slug: string): void {
    slugs.delete(slug)
  }

  /** Returns the event of a share link in any status. Throws NOT_FOUND. */
  async function mirrorOf(slug: string): Promise<LiveEventState> {
    const eventId = await eventIdOf(slug)
    if (eventId === null) throw new DomainError('NOT_FOUND', 'Event not found.')
    return mirrors.get(eventId)
  }

  async function started(slug: string): Promise<{ mirror: LiveEventState; listings: EventPlaylists }> {
    const mirror = await mirrorOf(slug)
    const { status } = mirror.stream()
    if (status === 'cancelled') throw new DomainError('GONE', statusMessage(status))
    if (status === 'scheduled') throw new DomainError('NOT_FOUND', statusMessage(status))
    const own = listings.get(mirror) ?? eventPlaylists(mirror, { now, mediaUrl })
    listings.set(mirror, own)
    return { mirror, listings: own }
  }

  /** Resolves when the slot is listed, the event is over or `WAIT_MAX_MS` passed. Throws when it is too far ahead. */
  async function wait(mirror: LiveEventState, edge: () => number, slot: number, isOver: () => boolean): Promise<void> {
    if (slot > edge() + AHEAD_MAX && !isOver()) throw new DomainError('BAD_USER_INPUT', 'This slot is too far ahead.')
    if (edge() >= slot || isOver()) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        stop()
        waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, WAIT_MAX_MS)
      const stop = mirror.onChange(() => {
        if (edge() >= slot || isOver()) done()
      })
      waiting.add(done)
    })
  }

  return {
    mirrorOf,
    forgetLink,
    /** Returns the event of a share link. Throws NOT_FOUND before the start, GONE when cancelled. */
    startedMirror: async (slug: string): Promise<LiveEventState> => (await started(slug)).mirror,
    isKnown: async (slug: string): Promise<boolean> => (await eventIdOf(slug)) !== null,

    /** `fromSlot`: responds once this slot is listed (blocking reload). */
    async programme(slug: string, isWhole: boolean, fromSlot: number | null): Promise<RenderedPlaylist> {
      const { mirror, listings } = await started(slug)
      const { edge, isOver } = listings
      await wait(mirror, edge, fromSlot ?? 0, isOver)
      if (edge() < 0) throw new DomainError('UNAVAILABLE', UNAVAILABLE, {}, 1)
      const listing = listings.programme(isWhole)
      return fromSlot === null ? listing : { ...listing, maxAgeSeconds: BLOCKING_SECONDS }
    },

    async camera(slug: string, deviceId: string, fromSlot: number | null): Promise<RenderedPlaylist> {
      const { mirror, listings } = await started(slug)
      const isOver = () => mirror.stream().endedMs !== null
      if (fromSlot !== null) await wait(mirror, () => listings.camera(deviceId).edge, fromSlot, isOver)
      const listing = listings.camera(deviceId)
      return fromSlot === null ? listing : { ...listing, maxAgeSeconds: BLOCKING_SECONDS }
    },

    async recording(slug: string): Promise<RenderedPlaylist> {
      const { listings } = await started(slug)
      return listings.recording()
    },

    recorded: (mirror: LiveEventState) => eventPlaylists(mirror, { now, mediaUrl }).recorded(),

    close(): void {
      stopListening?.()
      for (const done of [...waiting]) done()
    },
  }
}
