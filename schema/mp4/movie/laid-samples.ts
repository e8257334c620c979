import { VIDEO_TIMESCALE } from '../../messages/live.ts'
import { AAC_FRAME } from '../camera-tracks.ts'
import type { FragmentHead, StoredSamples } from './fragment-head.ts'
import type { SampleTables } from './sample-tables.ts'

/** A segment in the movie. */
export type Laid = {
  head: FragmentHead
  /** When each picture is shown, and at last when the last one ends, in 1/90,000 s; it can be before those of earlier segments. */
  times: readonly number[]
  /** Place of the first AAC frame in the track; frames before the end of the track are left out. */
  frame: number
  /** Place of the segment's bytes in the movie's content. */
  from: number
  /** Bytes inserted before the segment's byte `at`, parameter sets of the first picture last. */
  at: number
  insertedBytes: number
  setsBytes: number
}

/** Rounded to 1/90,000 s from the start, so that rounding does not add up. */
export function timesOf({ start, runs }: StoredSamples, timescale: number, shift: number): number[] {
  const ticks = [start]
  for (const { durations } of runs) for (const duration of durations) ticks.push((ticks.at(-1) ?? 0) + duration)
  return ticks.map((tick) => Math.round((tick * VIDEO_TIMESCALE) / timescale) + shift)
}

/** Adds the pictures that are shown before `untilTicks`; the last one lasts until then, without it as long as it says. */
export function addPictures(table: SampleTables, laid: Laid, untilTicks: number): void {
  const { head, times, setsBytes } = laid
  const count = times.slice(0, -1).filter((time) => time < untilTicks).length
  let place = 0
  for (const { at, sizes } of head.video.runs) {
    const kept = sizes.slice(0, count - place)
    if (kept.length > 0) table.chunk(placeOf(at, laid) - (place === 0 ? setsBytes : 0), kept.length)
    for (const size of kept) {
      const isFirst = place === 0
      place += 1
      const isCutOff = place === count && Number.isFinite(untilTicks)
      const endsAt = isCutOff ? untilTicks : (times[place] ?? 0)
      // At least one tick, as decoders expect times that rise.
      const duration = Math.max(1, endsAt - (times[place - 1] ?? 0))
      table.sample(size + (isFirst ? setsBytes : 0), duration, isFirst)
    }
  }
}

/** Adds the frames that lie behind the end of the track and before `untilFrame`. */
export function addSounds(table: SampleTables, laid: Laid, untilFrame: number): void {
  let { frame } = laid
  for (const { at, sizes } of laid.head.audio.runs) {
    const skipped = Math.max(0, table.count() - frame)
    const kept = sizes.slice(skipped, Math.max(skipped, untilFrame - frame))
    if (kept.length > 0) table.chunk(placeOf(at + sum(sizes.slice(0, skipped)), laid), kept.length)
    for (const size of kept) table.sample(size, AAC_FRAME, false)
    frame += sizes.length
  }
}

function placeOf(byte: number, { from, at, insertedBytes }: Laid): number {
  return from + byte + (byte >= at ? insertedBytes : 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
