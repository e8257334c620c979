import { SLOT_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import type { Event } from '#server/events/event.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import type { Keys } from '#server/process/secrets.ts'
import { runSizes, storedMedia } from './download.store.ts'
import { downloadUrl } from './download-link.ts'
import { filmedSlots } from './filmed-slots.ts'
import type { FilmedSlot } from './recorded-movie.ts'

export const downloadKinds = ['programme', 'camera'] as const
export const downloadReasons = ['deleted'] as const

/** A file that the owner can download, or the reason why there is none. */
export type DownloadOffer = {
  kind: (typeof downloadKinds)[number]
  /** Name of the camera; null for the programme, and for a camera that was removed. */
  label: string | null
  url: string | null
  /** An estimate by the average of each camera. */
  bytes: number
  seconds: number
  hasSeveralSizes: boolean
  reason: (typeof downloadReasons)[number] | null
}

type Dependencies = {
  db: Db
  stateOf(eventId: string): Promise<LiveEventState>
  recorded(state: LiveEventState): readonly ShownSlot[]
  keys: Keys
  now(): number
}

const DELETED: DownloadOffer = {
  ...{ kind: 'programme', label: null, url: null, bytes: 0, seconds: 0, hasSeveralSizes: false, reason: 'deleted' },
}

export function downloadOffers({ db, stateOf, recorded, keys, now }: Dependencies) {
  return async (event: Event, origin: string): Promise<DownloadOffer[]> => {
    const [state, stored, sizes] = await Promise.all([
      stateOf(event.id),
      storedMedia(db, event.id),
      runSizes(db, event.id),
    ])
    const sizeOf = new Map(
      sizes.map(({ deviceId, run, width, height }) => [`${deviceId}/${run}`, `${width}×${height}`]),
    )
    const bytesOf = new Map(stored.map(({ deviceId, bytes, segments }) => [deviceId, bytes / Math.max(1, segments)]))

    function offer(deviceId: string | null, label: string | null): DownloadOffer[] {
      const slots = filmedSlots(state, deviceId, recorded)
      if (slots.length === 0) return []
      return [
        {
          ...{ kind: deviceId === null ? 'programme' : 'camera', label, reason: null },
          url: downloadUrl(origin, { eventId: event.id, deviceId }, now(), keys),
          bytes: Math.round(slots.reduce((sum, slot) => sum + (bytesOf.get(slot.deviceId) ?? 0), 0)),
          seconds: Math.round((slots.length * SLOT_MS) / 1_000),
          hasSeveralSizes: countOf(slots, ({ deviceId, run }) => sizeOf.get(`${deviceId}/${run}`)) > 1,
        },
      ]
    }

    const names = new Map(event.devices?.map(({ id, name }) => [id, name]))
    const filming = state.programmeLog.devices()
    const ordered = [...names.keys(), ...filming.filter((deviceId) => !names.has(deviceId))]
    const offers = [
      ...offer(null, null),
      ...ordered.flatMap((deviceId) => offer(deviceId, names.get(deviceId) ?? null)),
    ]
    const isDeleted = offers.length === 0 && stored.some(({ removed }) => removed > 0)
    return isDeleted ? [DELETED] : offers
  }
}

function countOf(slots: readonly FilmedSlot[], by: (slot: FilmedSlot) => string | undefined): number {
  return new Set(slots.map(by)).size
}
