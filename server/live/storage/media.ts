import { demuxTrack, type TrackName, trackNames } from '#schema/mp4/demux.ts'
import type { Blobs, Put } from '#server/blobs/blobs.ts'
import { byteCache } from './byte-cache.ts'
import { openSlate, type Slate } from './slate.ts'

/** Key of a media segment or, with `init`, of a run's init segment. */
export type MediaObject = { eventId: string; deviceId: string; run: number; slot: number | 'init' }

const CACHE_MAX_BYTES = 64 * 1024 * 1024

export interface MediaObjects {
  put(object: MediaObject, bytes: Buffer): Promise<Put>
  /** Returns the bytes or null. Concurrent reads of the same object share one request. */
  get(object: MediaObject): Promise<Buffer | null>
  /** Returns one track of a segment; null without the segment or its init segment. */
  ofTrack(object: MediaObject, track: TrackName): Promise<Buffer | null>
  /** Deletes the object, also from memory. */
  remove(object: MediaObject): Promise<void>
  slate(slot: number | 'init'): Promise<Buffer>
  slateOfTrack(slot: number | 'init', track: TrackName): Promise<Buffer | null>
  /** Makes the event's media survive a power failure. */
  flush(eventId: string): Promise<void>
  clear(eventId: string): Promise<void>
  /** Drops the event's media from memory. */
  forget(eventId: string): void
}

export function mediaObjects(blobs: Blobs): MediaObjects {
  const cache = byteCache(CACHE_MAX_BYTES)
  const reading = new Map<string, Promise<Buffer | null>>()

  async function read(object: MediaObject): Promise<Buffer | null> {
    const bytes = await blobs.folder(object.eventId).get(nameOf(object))
    if (bytes) cache.set(keyOf(object), bytes)
    return bytes
  }

  async function get(object: MediaObject): Promise<Buffer | null> {
    const key = keyOf(object)
    const bytes = cache.get(key)
    if (bytes) return bytes
    const known = reading.get(key)
    if (known !== undefined) return known
    const asked = read(object).finally(() => reading.delete(key))
    reading.set(key, asked)
    return asked
  }

  function forget(eventId: string): void {
    for (const key of [...cache.keys()]) if (key.startsWith(`${eventId}/`)) cache.delete(key)
  }

  return {
    async put(object, bytes) {
      const put = await blobs.folder(object.eventId).put(nameOf(object), bytes)
      if (put !== 'other') cache.set(keyOf(object), bytes)
      return put
    },

    get,

    async ofTrack(object, track) {
      const key = trackKey(keyOf(object), track)
      const known = cache.get(key)
      if (known) return known
      const [init, bytes] = await Promise.all([get({ ...object, slot: 'init' }), get(object)])
      const demuxed = init && bytes && trackOf(init, object.slot === 'init' ? null : bytes, track)
      if (demuxed) cache.set(key, demuxed)
      return demuxed
    },

    async remove(object) {
      await blobs.folder(object.eventId).remove(nameOf(object))
      const key = keyOf(object)
      for (const each of [key, ...trackNames.map((track) => trackKey(key, track))]) cache.delete(each)
    },

    ...slateObjects(),
    flush: (eventId) => blobs.folder(eventId).flush(),
    async clear(eventId) {
      await blobs.folder(eventId).clear()
      forget(eventId)
    },
    forget,
  }
}

function slateObjects(): Pick<MediaObjects, 'slate' | 'slateOfTrack'> {
  let opening: Promise<Slate> | null = null

  function open(): Promise<Slate> {
    opening ??= openSlate()
    return opening
  }

  return {
    async slate(slot) {
      const { init, segment } = await open()
      return slot === 'init' ? init : segment(slot)
    },
    async slateOfTrack(slot, track) {
      const { init, segment } = await open()
      return trackOf(init, slot === 'init' ? null : segment(slot), track)
    },
  }
}

/** The same bytes, as a Buffer. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function trackOf(init: Buffer, segment: Buffer | null, track: TrackName): Buffer | null {
  const demuxed = demuxTrack(init, segment, track)
  return demuxed && bufferOf(demuxed)
}

export function nameOf({ deviceId, run, slot }: MediaObject): string {
  return slot === 'init' ? `${deviceId}-${run}.mp4` : `${deviceId}-${run}-${slot}.m4s`
}

function keyOf(object: MediaObject): string {
  return `${object.eventId}/${nameOf(object)}`
}

function trackKey(key: string, track: TrackName): string {
  return `${key} ${track}`
}
