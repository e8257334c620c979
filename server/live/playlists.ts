import { SLOT_MS } from '#schema/live.ts'
import { UNAVAILABLE } from '#schema/refusal-code.ts'
import { isPrintable } from '#schema/words.ts'
import type { Db } from '#server/db/database.ts'
import { statusSentence } from '#server/events/event-status.ts'
import { Refusal } from '#server/refusal.ts'
import type { Listing } from './listing.ts'
import { type Listings, listingsOf } from './listings.ts'
import type { Mirror } from './mirror.ts'
import type { Mirrors } from './mirrors.ts'
import { eventOfSlug } from './streams.store.ts'

export type Playlists = ReturnType<typeof playlistsOf>

/** Whoever asks for a slot to come waits for it so long at most, and for one this far ahead not at all. */
const WAIT_MAX_MS = 3 * SLOT_MS
const AHEAD_MAX = 2
const BLOCKING_SECONDS = 6
const SLUG_KEPT_MS = 5_000
const SLUGS_MAX = 10_000

/** `mediaUrl`: where segments are reached; nothing for where their playlist is. */
type Needs = { db: Db; mirrors: Mirrors; mediaUrl: string; now(): number }

/** The playlists by share link. Once an event is known, no row is asked for. */
export function playlistsOf({ db, mirrors, mediaUrl, now }: Needs) {
  const slugs = new Map<string, { eventId: Promise<string | null>; atMs: number }>()
  const listings = new WeakMap<Mirror, Listings>()
  const waiting = new Set<() => void>()

  function eventIdOf(slug: string): Promise<string | null> {
    const known = slugs.get(slug)
    if (known && now() - known.atMs < SLUG_KEPT_MS) return known.eventId
    if (slugs.size >= SLUGS_MAX) slugs.clear()
    const row = isPrintable(slug) ? eventOfSlug(db, slug) : Promise.resolve(undefined)
    const eventId = row.then((found) => found?.id ?? null)
    slugs.set(slug, { eventId, atMs: now() })
    eventId.catch(() => slugs.delete(slug))
    return eventId
  }

  /** The event behind a share link, whatever its status. */
  async function mirrorOf(slug: string): Promise<Mirror> {
    const eventId = await eventIdOf(slug)
    if (eventId === null) throw new Refusal('NOT_FOUND', 'Event not found.')
    return mirrors.get(eventId)
  }

  async function started(slug: string): Promise<{ mirror: Mirror; listings: Listings }> {
    const mirror = await mirrorOf(slug)
    const { status } = mirror.stream()
    if (status === 'cancelled') throw new Refusal('GONE', statusSentence(status))
    if (status === 'scheduled') throw new Refusal('NOT_FOUND', statusSentence(status))
    const own = listings.get(mirror) ?? listingsOf(mirror, { now, mediaUrl })
    listings.set(mirror, own)
    return { mirror, listings: own }
  }

  /** Until a slot is listed, or for as long as anybody waits. */
  async function wait(mirror: Mirror, edge: () => number, slot: number, isOver: () => boolean): Promise<void> {
    if (slot > edge() + AHEAD_MAX && !isOver()) throw new Refusal('BAD_USER_INPUT', 'This slot is too far ahead.')
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
    /** The event behind a share link, if it has begun and is not called off. */
    startedMirror: async (slug: string): Promise<Mirror> => (await started(slug)).mirror,
    isKnown: async (slug: string): Promise<boolean> => (await eventIdOf(slug)) !== null,

    /** `fromSlot`: answered once this slot is listed. */
    async programme(slug: string, isWhole: boolean, fromSlot: number | null): Promise<Listing> {
      const { mirror, listings } = await started(slug)
      const { edge, isOver } = listings
      await wait(mirror, edge, fromSlot ?? 0, isOver)
      if (edge() < 0) throw new Refusal('UNAVAILABLE', UNAVAILABLE, {}, 1)
      const listing = listings.programme(isWhole)
      return fromSlot === null ? listing : { ...listing, maxAgeSeconds: BLOCKING_SECONDS }
    },

    async camera(slug: string, deviceId: string, fromSlot: number | null): Promise<Listing> {
      const { mirror, listings } = await started(slug)
      const isOver = () => mirror.stream().endedMs !== null
      if (fromSlot !== null) await wait(mirror, () => listings.camera(deviceId).edge, fromSlot, isOver)
      const listing = listings.camera(deviceId)
      return fromSlot === null ? listing : { ...listing, maxAgeSeconds: BLOCKING_SECONDS }
    },

    async recording(slug: string): Promise<Listing> {
      const { listings } = await started(slug)
      return listings.recording()
    },

    /** What would be in the recording now. */
    recorded: (mirror: Mirror) => listingsOf(mirror, { now, mediaUrl }).recorded(),

    /** Lets everybody go who waits. */
    close(): void {
      for (const done of [...waiting]) done()
    },
  }
}
