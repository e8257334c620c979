import { AUDIO_RATE, SLOT_MS, VIDEO_TIMESCALE } from '../../messages/live.ts'
import { AAC_FRAME } from '../camera-tracks.ts'
import type { FragmentHead } from './fragment-head.ts'
import { addPictures, addSounds, type Laid, timesOf } from './laid-samples.ts'
import { movieHead, type Picture } from './movie-head.ts'
import { sampleTables } from './sample-tables.ts'

export type MovieSegment = {
  slot: number
  head: FragmentHead
  /** Units of the head's video times in a second. */
  timescale: number
  /** Parameter sets for the first picture, each with its length; empty when those of the head of the file count. */
  sets: Uint8Array
}

/** Bytes to insert into the content of a segment's mdat, before the byte at `at`. */
export type Insertion = { at: number; bytes: Uint8Array }

const VIDEO_SLOT = (VIDEO_TIMESCALE * SLOT_MS) / 1_000
const AUDIO_SLOT = (AUDIO_RATE * SLOT_MS) / 1_000

/**
 * Lays stored segments one after another in an MP4 whose sample tables come first. Each has the time of one slot, so that
 * missing slots are closed up and nothing drifts. Pictures keep their times. AAC frames lie on one grid, since editors
 * ignore times of sound: they are at most half a frame off. What overlaps the next segment is left out, and `silence`,
 * one AAC frame, fills missing sound.
 */
export function movieBuilder(silence: Uint8Array) {
  const [pictures, sounds] = [sampleTables(), sampleTables()]
  let waiting: Laid | null = null
  let count = 0
  let contentBytes = 0
  let originTicks = 0

  /** Samples of a segment are final once the next one's beginning is known. */
  function endWaiting(untilTicks: number, untilFrame: number): void {
    if (!waiting) return
    addPictures(pictures, waiting, untilTicks)
    addSounds(sounds, waiting, untilFrame)
    waiting = null
  }

  return {
    /** Segments come in the order of their slots. */
    add({ slot, head, timescale, sets }: MovieSegment): Insertion {
      const shift = count - slot
      const times = timesOf(head.video, timescale, shift * VIDEO_SLOT)
      const startTicks = times[0] ?? 0
      if (count === 0) originTicks = startTicks
      const origin = (originTicks * AUDIO_RATE) / VIDEO_TIMESCALE
      const frame = Math.round((head.audio.start + shift * AUDIO_SLOT - origin) / AAC_FRAME)
      endWaiting(startTicks, frame)

      const missing = Math.max(0, frame - sounds.count())
      const at = head.video.runs.find(({ sizes }) => sizes.length > 0)?.at ?? 0
      const bytes = new Uint8Array(missing * silence.length + sets.length)
      for (let place = 0; place < missing; place += 1) bytes.set(silence, place * silence.length)
      bytes.set(sets, missing * silence.length)
      if (missing > 0) {
        sounds.chunk(contentBytes + at, missing)
        for (let place = 0; place < missing; place += 1) sounds.sample(silence.length, AAC_FRAME, false)
      }
      waiting = { head, times, frame, from: contentBytes, at, insertedBytes: bytes.length, setsBytes: sets.length }
      count += 1
      contentBytes += head.contentBytes + bytes.length
      return { at, bytes }
    },

    pictures: () => pictures.count(),

    /** Returns all bytes of the file before the segments. No segment can follow. */
    head(picture: Picture, startsAt: Date): Uint8Array<ArrayBuffer> {
      endWaiting(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
      return movieHead({ pictures, sounds, contentBytes, picture, startsAt })
    },
  }
}
