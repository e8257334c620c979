import type { Db } from '#server/db/database.ts'
import type { Playlists } from './delivery/playlists.ts'
import type { LiveEventStates } from './programme/event-states.ts'
import { eventsEndedBefore, eventsLiveFor } from './programme/streams.store.ts'
import type { Media } from './storage/media.ts'
import { noteRemoved, segmentRows } from './storage/segments.store.ts'

/** Days after the end for which media is kept: in the recording, and outside of it. */
export type Kept = { recordingDays: number; offAirDays: number }

type Needs = {
  db: Db
  media: Media
  mirrors: LiveEventStates
  playlists: Playlists
  kept: Kept
  longestMs: number
  endOverdue(eventId: string): Promise<void>
}

/** Deletes expired media. Rows are marked first, so that no playlist points at a missing file. */
export function retention({ db, media, mirrors, playlists, kept, longestMs, endOverdue }: Needs) {
  /** Events whose off-air media is deleted already; each is checked once per process start. */
  const cleared = new Set<string>()

  /** A cancelled event keeps no media. */
  async function removeOffAir(eventId: string): Promise<void> {
    const mirror = await mirrors.get(eventId)
    const shown = mirror.stream().status === 'cancelled' ? [] : playlists.recorded(mirror)
    const onAir = new Set(shown.map(({ deviceId, slot }) => `${deviceId}/${slot}`))
    const segments = await segmentRows(db, eventId, '0')
    const offAir = segments.filter(({ deviceId, slot }) => !onAir.has(`${deviceId}/${slot}`))
    const serials = offAir.map(({ serial }) => serial)
    await noteRemoved(db, eventId, serials)
    for (const { deviceId, run, slot } of offAir) await media.remove({ eventId, deviceId, run, slot })
    mirrors.forget(eventId)
  }

  async function removeAll(eventId: string): Promise<void> {
    await noteRemoved(db, eventId)
    await media.clear(eventId)
    mirrors.forget(eventId)
  }

  return async function sweep(): Promise<void> {
    for (const eventId of await eventsLiveFor(db, longestMs)) await endOverdue(eventId)
    for (const eventId of await eventsEndedBefore(db, kept.recordingDays)) await removeAll(eventId)
    for (const eventId of await eventsEndedBefore(db, kept.offAirDays)) {
      if (!cleared.has(eventId)) await removeOffAir(eventId)
      cleared.add(eventId)
    }
  }
}
