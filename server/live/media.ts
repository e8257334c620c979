import type { Blobs } from '#server/blobs/blobs.ts'
import { hotBytes } from './hot-bytes.ts'
import { openSlate, type Slate } from './slate.ts'

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

  function openOnce(): Promise<Slate> {
    slate ??= openSlate()
    return slate
  }

  return {
    async put(piece: Piece, bytes: Buffer): Promise<void> {
      await blobs.folder(piece.eventId).put(nameOf(piece), bytes)
      hot.put(keyOf(piece), bytes)
    },

    /** The bytes, or null when there are none. Many who ask for the same at once are one. */
    async get(piece: Piece): Promise<Buffer | null> {
      const key = keyOf(piece)
      const bytes = hot.get(key)
      if (bytes) return bytes
      const known = reading.get(key)
      if (known !== undefined) return known
      const asked = read(piece).finally(() => reading.delete(key))
      reading.set(key, asked)
      return asked
    },

    async remove(piece: Piece): Promise<void> {
      await blobs.folder(piece.eventId).remove(nameOf(piece))
    },

    async slate(slot: number | 'init'): Promise<Buffer> {
      const { init, segment } = await openOnce()
      return slot === 'init' ? init : segment(slot)
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
