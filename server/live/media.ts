import type { Blobs, Put } from '#server/blobs/blobs.ts'
import { hotBytes } from './hot-bytes.ts'
import { openSlate, type Slate } from './slate.ts'
import { type TrackName, trackAlone } from './tracks.ts'

export type Media = ReturnType<typeof mediaOf>

/** A piece of what a device recorded: a slot's segment, or the head of a run. */
export type Piece = { eventId: string; deviceId: string; run: number; slot: number | 'init' }

const HOT_MOST_BYTES = 64 * 1024 * 1024

/** The bytes of segments and heads of runs; the hot ones from memory. No row is asked for. */
export function mediaOf(blobs: Blobs) {
  const hot = hotBytes(HOT_MOST_BYTES)
  const reading = new Map<string, Promise<Buffer | null>>()
  let slate: Promise<Slate> | null = null

  async function read(piece: Piece): Promise<Buffer | null> {
    const bytes = await blobs.folder(piece.eventId).get(nameOf(piece))
    if (bytes) hot.put(keyOf(piece), bytes)
    return bytes
  }

  async function get(piece: Piece): Promise<Buffer | null> {
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
    async put(piece: Piece, bytes: Buffer): Promise<Put> {
      const put = await blobs.folder(piece.eventId).put(nameOf(piece), bytes)
      if (put !== 'other') hot.put(keyOf(piece), bytes)
      return put
    },

    /** The bytes, or null when there are none. Many who ask for the same at once are one. */
    get,

    /** One track of a piece by itself; null when there is no such piece. */
    async ofTrack(piece: Piece, track: TrackName): Promise<Buffer | null> {
      const key = `${keyOf(piece)} ${track}`
      const known = hot.get(key)
      if (known) return known
      const [head, bytes] = await Promise.all([get({ ...piece, slot: 'init' }), get(piece)])
      const alone = head && bytes && trackAlone(head, piece.slot === 'init' ? null : bytes, track)
      if (alone) hot.put(key, alone)
      return alone
    },

    async remove(piece: Piece): Promise<void> {
      await blobs.folder(piece.eventId).remove(nameOf(piece))
    },

    async slate(slot: number | 'init'): Promise<Buffer> {
      const { init, segment } = await openOnce()
      return slot === 'init' ? init : segment(slot)
    },

    async slateOfTrack(slot: number | 'init', track: TrackName): Promise<Buffer | null> {
      const { init, segment } = await openOnce()
      return trackAlone(init, slot === 'init' ? null : segment(slot), track)
    },

    flush: (eventId: string) => blobs.folder(eventId).flush(),
    clear: (eventId: string) => blobs.folder(eventId).clear(),
  }
}

/** What a piece is called in its event's folder. */
export function nameOf({ deviceId, run, slot }: Piece): string {
  return slot === 'init' ? `${deviceId}-${run}.mp4` : `${deviceId}-${run}-${slot}.m4s`
}

function keyOf(piece: Piece): string {
  return `${piece.eventId}/${nameOf(piece)}`
}
