import type { Blobs, Put } from '#server/blobs/blobs.ts'
import { demuxTrack, type TrackName } from '#server/live/mp4/demux.ts'
import { byteCache } from './byte-cache.ts'
import { openSlate, type Slate } from './slate.ts'

export type Media = ReturnType<typeof mediaOf>

/** Key of a media segment or, with `init`, of a run's init segment. */
export type MediaObject = { eventId: string; deviceId: string; run: number; slot: number | 'init' }

const HOT_MOST_BYTES = 64 * 1024 * 1024

/** Segment storage with an LRU cache. Needs no database. */
export function mediaOf(blobs: Blobs) {
  const hot = byteCache(HOT_MOST_BYTES)
  const reading = new Map<string, Promise<Buffer | null>>()
  let slate: Promise<Slate> | null = null

  async function read(piece: MediaObject): Promise<Buffer | null> {
    const bytes = await blobs.folder(piece.eventId).get(nameOf(piece))
    if (bytes) hot.put(keyOf(piece), bytes)
    return bytes
  }

  async function get(piece: MediaObject): Promise<Buffer | null> {
    const key = keyOf(piece)
    const bytes = hot.get(key)
    if (bytes) return bytes
    const known = reading.get(key)
    if (known !== undefined) return known
    const asked = read(piece).finally(() => reading.delete(key))
    reading.set(key, asked)
    return asked
  }

  function openOnce(): Promise<Slate> {
    slate ??= openSlate()
    return slate
  }

  return {
    async put(piece: MediaObject, bytes: Buffer): Promise<Put> {
      const put = await blobs.folder(piece.eventId).put(nameOf(piece), bytes)
      if (put !== 'other') hot.put(keyOf(piece), bytes)
      return put
    },

    /** Returns the bytes or null. Concurrent reads of the same object share one request. */
    get,

    async ofTrack(piece: MediaObject, track: TrackName): Promise<Buffer | null> {
      const key = `${keyOf(piece)} ${track}`
      const known = hot.get(key)
      if (known) return known
      const [head, bytes] = await Promise.all([get({ ...piece, slot: 'init' }), get(piece)])
      const alone = head && bytes && demuxTrack(head, piece.slot === 'init' ? null : bytes, track)
      if (alone) hot.put(key, alone)
      return alone
    },

    async remove(piece: MediaObject): Promise<void> {
      await blobs.folder(piece.eventId).remove(nameOf(piece))
    },

    async slate(slot: number | 'init'): Promise<Buffer> {
      const { init, segment } = await openOnce()
      return slot === 'init' ? init : segment(slot)
    },

    async slateOfTrack(slot: number | 'init', track: TrackName): Promise<Buffer | null> {
      const { init, segment } = await openOnce()
      return demuxTrack(init, slot === 'init' ? null : segment(slot), track)
    },

    flush: (eventId: string) => blobs.folder(eventId).flush(),
    clear: (eventId: string) => blobs.folder(eventId).clear(),
  }
}

export function nameOf({ deviceId, run, slot }: MediaObject): string {
  return slot === 'init' ? `${deviceId}-${run}.mp4` : `${deviceId}-${run}-${slot}.m4s`
}

function keyOf(piece: MediaObject): string {
  return `${piece.eventId}/${nameOf(piece)}`
}
