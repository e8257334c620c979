import { mp4Reader } from '#client/media/mp4/reader.ts'
import type { Size } from '#client/media/picture-size.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import { avcRuns } from './segments/avc-runs.ts'
import type { CodedFrame } from './segments/segmenter.ts'
import { timestampSmoother } from './segments/timestamp-smoother.ts'

export type RecordedFilm = {
  push(bytes: Uint8Array, arrivedMs: number): number
  size(): Size | null
}

type Needs = {
  nextRun(): number
  give(picture: CodedFrame): void
  giveInit(run: number, init: Uint8Array<ArrayBuffer>): void
  fail(error: unknown): void
}

/** Fragments whose delays are remembered: few are enough, as each is written with its last picture. */
const MEMORY = 30
/** Fragments skipped at the start, which arrive late while the recorder starts. */
const UNSETTLED = 2

/**
 * Parses MediaRecorder output into pictures of a run, timed by their arrival, since the recorder counts from 0. Times
 * are ms since the event's epoch. A key frame's position cannot be chosen: it begins the slot nearest to it.
 */
export function readRecording({ nextRun, give, giveInit, fail }: Needs): RecordedFilm {
  const clock = timestampSmoother(MEMORY)
  let size: Size | null = null
  let description: Uint8Array | null = null
  let perMs = 1
  let arrivedMs = 0
  let lastMs = Number.NEGATIVE_INFINITY
  let count = 0
  let fragments = 0

  const runOf = avcRuns({
    nextRun,
    begin: (run, { avcC, width, height }) => giveInit(run, buildInitSegment(avcC, width, height)),
  })
  const reader = mp4Reader({
    track(track) {
      size = { width: track.width, height: track.height }
      description = track.avcC.slice()
      perMs = track.timescale / 1_000
    },
    samples(samples) {
      const last = samples.at(-1)
      count += samples.length
      const endMs = last ? (last.time + last.duration) / perMs : 0
      const offsetMs = clock.place(endMs, arrivedMs) - endMs
      fragments += 1
      if (fragments <= UNSETTLED) return
      for (const { time, bytes } of samples) {
        lastMs = Math.max(lastMs + 1, time / perMs + offsetMs)
        const sample = runOf({ bytes, description })
        description = null
        if (sample) give({ ...sample, slot: Math.round(lastMs / SLOT_MS), atMs: lastMs })
      }
    },
  })

  return {
    push(bytes, cameMs) {
      arrivedMs = cameMs
      count = 0
      try {
        reader.push(bytes)
      } catch (error) {
        fail(error)
      }
      return count
    },
    size: () => size,
  }
}
