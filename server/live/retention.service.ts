import { SLOT_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { Playlists } from './delivery/playlists/playlists.ts'
import { SLOTS_MAX } from './programme/state/event-state.ts'
import type { LiveEventStates } from './programme/state/event-states.ts'
import { eventsEndedBefore, eventsLiveFor } from './programme/store/streams.store.ts'
import type { MediaObjects } from './storage/media.ts'
import { markRemoved, segmentRows } from './storage/segments.store.ts'

/** Days after the end for which media is kept: in the recording, and outside of it. */
export type MediaRetention = { recordingDays: number; offAirDays: number }

declare module '#server/http/context.ts' {
  interface Services {
    retention: RetentionService
  }
}

/** Deletes expired media. */
export interface RetentionService {
  /** Also ends events that nobody has ended in time. A failing event does not stop the others; rejects at the end. */
  prune(): Promise<void>
}

type Dependencies = {
  db: Db
  media: MediaObjects
  states: LiveEventStates
  playlists: Pick<Playlists, 'recorded'>
  kept: MediaRetention
  endOverdue(eventId: string): Promise<void>
}

export function createRetentionService({
  db,
  media,
  states,
  playlists,
  kept,
  endOverdue,
}: Dependencies): RetentionService {
  /** Events whose off-air media is deleted already; each is checked once per process start. */
  const cleared = new Set<string>()

  /** A cancelled event keeps no media. Rows are marked first, so that no playlist points at a missing file. */
  async function removeOffAir(eventId: string): Promise<void> {
    const state = await states.get(eventId)
    const shown = state.stream().status === 'cancelled' ? [] : playlists.recorded(state)
    const onAir = new Set(shown.map(({ deviceId, slot }) => `${deviceId}/${slot}`))
    const segments = await segmentRows(db, eventId, '0')
    const offAir = segments.filter(({ deviceId, slot }) => !onAir.has(`${deviceId}/${slot}`))
    const serials = offAir.map(({ serial }) => serial)
    await markRemoved(db, eventId, serials)
    for (const { deviceId, run, slot } of offAir) await media.remove({ eventId, deviceId, run, slot })
    states.forget(eventId)
    cleared.add(eventId)
  }

  /** Marks the rows only once the files are gone: a deletion that fails is repeated by the next run. */
  async function removeAll(eventId: string): Promise<void> {
    await media.clear(eventId)
    await markRemoved(db, eventId)
    states.forget(eventId)
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
