import type { Db } from '#server/db/database.ts'
import type { Media } from './media.ts'
import type { Mirrors } from './mirrors.ts'
import type { Playlists } from './playlists.ts'
import { noteRemoved, segmentRows } from './segments.store.ts'
import { eventsEndedBefore, eventsLiveFor } from './streams.store.ts'

/** For how many days after its end the recording of an event is kept, and what is not in the recording. */
export type Kept = { recordingDays: number; offAirDays: number }

type Needs = {
  db: Db
  media: Media
  mirrors: Mirrors
  playlists: Playlists
  kept: Kept
  longestMs: number
  endOverdue(eventId: string): Promise<void>
}

/** What has its day, of what was live, and goes. Rows say that bytes are gone before they are: nobody is sent to what is not there. */
export function retention({ db, media, mirrors, playlists, kept, longestMs, endOverdue }: Needs) {
  /** Where there is nothing to look for any more; one look after each start of ours. */
  const cleared = new Set<string>()

  /** Of an event that was called off, nothing is on the air. */
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
