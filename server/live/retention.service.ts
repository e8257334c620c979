import { SLOT_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Playlists } from './delivery/playlists/playlists.ts'
import { SLOTS_MAX } from './programme/state/event-state.ts'
import type { LiveEventStates } from './programme/state/event-states.ts'
import { eventsEndedBefore, eventsLiveFor } from './programme/store/streams.store.ts'
import type { MediaObjects } from './storage/media.ts'
import { markRemoved, type SegmentRow, segmentRows, withMedia } from './storage/segments.store.ts'

/** Days after the end for which media is kept: in the recording, and outside of it. */
export type MediaRetention = { recordingDays: number; offAirDays: number }

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** Media of the event was deleted: every process drops what it keeps in memory. */
    mediaRemoved: { eventId: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    retention: RetentionService
  }
}

/** Deletes expired media. */
export interface RetentionService {
  /** Also ends events that nobody has ended in time. A failing event does not stop the others; rejects at the end. */
  prune(): Promise<void>
  /** Starts to follow the deletions of other processes. A message that is lost delays this until memory is evicted. */
  begin(): void
  /** Deletes all media of one event at once, as `prune` does in time. */
  removeAll(eventId: string): Promise<void>
  recordingKeptUntil(endedAt: Date): Date
  /** Those of the events of which anything was recorded and is still kept. */
  recorded(eventIds: readonly string[]): Promise<string[]>
}

/** Bounds the time for which a playlist lists segments whose files are gone already. */
const BATCH = 100
const DAY_MS = 86_400_000

type Dependencies = {
  db: Db
  pubsub: Pick<PubSub, 'publish' | 'subscribe'>
  media: MediaObjects
  states: LiveEventStates
  playlists: Pick<Playlists, 'recorded'>
  kept: MediaRetention
  endOverdue(eventId: string): Promise<void>
}

export function createRetentionService({
  db,
  pubsub,
  media,
  states,
  playlists,
  kept,
  endOverdue,
}: Dependencies): RetentionService {
  /** Events whose off-air media is deleted already; each is checked once per process start. */
  const cleared = new Set<string>()

  /** A cancelled event keeps no media. */
  async function removeOffAir(eventId: string): Promise<void> {
    const state = await states.get(eventId)
    const shown = state.stream().status === 'cancelled' ? [] : playlists.recorded(state)
    const onAir = new Set(shown.map(({ deviceId, slot }) => `${deviceId}/${slot}`))
    const segments = await segmentRows(db, eventId, '0')
    const offAir = segments.filter(({ deviceId, slot }) => !onAir.has(`${deviceId}/${slot}`))
    // All of it, to delete the init segments as well: without segments no later run would find the event.
    if (offAir.length === segments.length) return removeAll(eventId)
    try {
      for (let at = 0; at < offAir.length; at += BATCH) await removeSegments(eventId, offAir.slice(at, at + BATCH))
    } finally {
      await forgetEverywhere(eventId)
    }
    cleared.add(eventId)
  }

  /** Marks a row only once its file is gone: a deletion that fails, or is cut short, is repeated by the next run. */
  async function removeSegments(eventId: string, segments: readonly SegmentRow[]): Promise<void> {
    const removed: string[] = []
    try {
      for (const { serial, deviceId, run, slot } of segments) {
        await media.remove({ eventId, deviceId, run, slot })
        removed.push(serial)
      }
    } finally {
      await markRemoved(db, eventId, removed)
    }
  }

  /** Files first, as in `removeSegments`. */
  async function removeAll(eventId: string): Promise<void> {
    await media.clear(eventId)
    await markRemoved(db, eventId)
    await forgetEverywhere(eventId)
  }

  function forget(eventId: string): void {
    media.forget(eventId)
    states.forget(eventId)
  }

  async function forgetEverywhere(eventId: string): Promise<void> {
    forget(eventId)
    await pubsub.publish(db, { kind: 'mediaRemoved', eventId })
  }

  return {
    async prune() {
      const faults = [
        ...(await faultsOf(await eventsLiveFor(db, SLOTS_MAX * SLOT_MS), endOverdue)),
        ...(await faultsOf(await eventsEndedBefore(db, kept.recordingDays), removeAll)),
        ...(await faultsOf(await offAirEvents(), removeOffAir)),
      ]
      if (faults.length > 0) throw faults[0]
    },

    begin() {
      pubsub.subscribe('mediaRemoved', ({ eventId }) => forget(eventId))
    },

    removeAll,
    recordingKeptUntil: (endedAt) => new Date(endedAt.getTime() + kept.recordingDays * DAY_MS),
    recorded: (eventIds) => withMedia(db, eventIds),
  }

  async function offAirEvents(): Promise<string[]> {
    return (await eventsEndedBefore(db, kept.offAirDays)).filter((eventId) => !cleared.has(eventId))
  }
}

async function faultsOf(eventIds: readonly string[], work: (eventId: string) => Promise<void>): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const eventId of eventIds) await work(eventId).catch((error) => faults.push(error))
  return faults
}
