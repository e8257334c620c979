import { SLOT_MS } from '#schema/live.ts'
import { arrivalClock } from './arrival-clock.ts'
import { withParameterSets } from './avc.ts'
import { initSegment } from './fmp4.ts'
import { mp4Reader } from './mp4-reader.ts'
import type { Size } from './picture-size.ts'
import type { Picture } from './slot-cutter.ts'

export type RecordedFilm = {
  /** Answers how many pictures there were in it. */
  push(bytes: Uint8Array, arrivedMs: number): number
  size(): Size | null
}

type Needs = {
  run: number
  give(picture: Picture): void
  giveInit(run: number, init: Uint8Array<ArrayBuffer>): void
}

/** A fragment is written when its last picture is there: few tell how late that is, at the least. */
const MEMORY = 30
/** The first ones come late: the recorder is still starting. */
const UNSETTLED = 2

/**
 * What a browser's recorder wrote, as pictures of one run: placed by when they came, since the recorder counts from 0.
 * Times are ms since the event's epoch. Where its key pictures lie is the recorder's affair: each begins the slot that it is
 * nearest to.
 */
export function readRecording({ run, give, giveInit }: Needs): RecordedFilm {
  const clock = arrivalClock(MEMORY)
  let size: Size | null = null
  let avcC = new Uint8Array()
  let perMs = 1
  let arrivedMs = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let count = 0
  let fragments = 0

  const reader = mp4Reader({
    track(track) {
      size = { width: track.width, height: track.height }
      avcC = track.avcC.slice()
      perMs = track.timescale / 1_000
      giveInit(run, initSegment(avcC, size.width, size.height))
    },
    samples(samples) {
      const last = samples.at(-1)
      count += samples.length
      const endMs = last ? (last.time + last.duration) / perMs : 0
      const offsetMs = clock.place(endMs, arrivedMs) - endMs
      fragments += 1
      if (fragments <= UNSETTLED) return
      for (const { time, isKey, bytes } of samples) {
        lastMs = Math.max(lastMs + 1, time / perMs + offsetMs)
        const slot = Math.round(lastMs / SLOT_MS)
        give({ run, slot, atMs: lastMs, isKey, bytes: isKey ? withParameterSets(bytes, avcC) : bytes })
      }
    },
  })

  return {
    push(bytes, cameMs) {
      arrivedMs = cameMs
      count = 0
      reader.push(bytes)
      return count
    },
    size: () => size,
  }
}
