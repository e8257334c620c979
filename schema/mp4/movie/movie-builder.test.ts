import { describe, expect, test } from 'vitest'
import { type Box, boxAt, boxesOf, wholeBoxesIn } from '../boxes/boxes.ts'
import { u32, u64 } from '../boxes/bytes.ts'
import type { FragmentHead } from './fragment-head.ts'
import { movieBuilder } from './movie-builder.ts'

const PICTURE = 3_000
const SOUND_BYTES = 100
const PICTURE_BYTES = 1_000
const SILENCE = new Uint8Array([1, 2, 3])
const NO_SETS = new Uint8Array()
const shown = { entry: new Uint8Array(8), width: 640, height: 360 }

type Times = { videoAt?: number; audioAt?: number; pictures?: number; frames?: number; contentBytes?: number }

/** A segment that begins `videoAt` and `audioAt` ms after its slot does. */
function headOf(slot: number, times: Times = {}): FragmentHead {
  const { videoAt = 0, audioAt = 0, pictures = 30, frames = 47, contentBytes } = times
  const many = (length: number, value: number) => Array.from({ length }, () => value)
  return {
    video: {
      start: slot * 90_000 + videoAt * 90,
      runs: [{ at: 0, durations: many(pictures, PICTURE), sizes: many(pictures, PICTURE_BYTES) }],
    },
    audio: {
      start: slot * 48_000 + audioAt * 48,
      runs: [{ at: pictures * PICTURE_BYTES, durations: many(frames, 1_024), sizes: many(frames, SOUND_BYTES) }],
    },
    contentAt: 0,
    contentBytes: contentBytes ?? pictures * PICTURE_BYTES + frames * SOUND_BYTES,
  }
}

type Added = { slot: number; head: FragmentHead; sets?: Uint8Array }

function movieOf(segments: readonly Added[]) {
  const builder = movieBuilder(SILENCE)
  const insertions = segments.map(({ sets = NO_SETS, ...segment }) =>
    builder.add({ ...segment, timescale: 90_000, sets }),
  )
  const head = builder.head(shown, new Date(0))
  const moov = wholeBoxesIn(head).find(({ type }) => type === 'moov') as Box
  const [video, audio] = boxesOf(moov, 'trak').map(tablesIn)
  if (!video || !audio) throw new Error('There are not two tracks.')
  return { insertions, head, video, audio }
}

function tablesIn(trak: Box) {
  const stbl = boxAt(trak, 'mdia', 'minf', 'stbl') as Box
  const content = (type: string) => boxAt(stbl, type)?.content ?? new Uint8Array()
  const [stts, stsz] = [content('stts'), content('stsz')]
  const durations = Array.from({ length: u32(stts, 4) }, (_, run) =>
    Array.from({ length: u32(stts, 8 + run * 8) }, () => u32(stts, 12 + run * 8)),
  ).flat()
  const sizes = Array.from({ length: u32(stsz, 8) }, (_, sample) => u32(stsz, 12 + sample * 4))
  const [stco, co64] = [content('stco'), content('co64')]
  const places =
    co64.length > 0
      ? Array.from({ length: u32(co64, 4) }, (_, chunk) => u64(co64, 8 + chunk * 8))
      : Array.from({ length: u32(stco, 4) }, (_, chunk) => u32(stco, 8 + chunk * 4))
  return { durations, sizes, places, isLarge: co64.length > 0 }
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

describe('pictures', () => {
  test('keep the time at which they were taken', () => {
    const late = headOf(1, { videoAt: 40 })
    const { video } = movieOf([
      { slot: 0, head: headOf(0) },
      { slot: 1, head: late },
      { slot: 2, head: headOf(2) },
    ])
    const starts = video.durations.map((_, sample) => total(video.durations.slice(0, sample)))
    // The last picture of the late segment would be shown when the next one has begun.
    expect(video.durations).toHaveLength(30 + 29 + 30)
    expect([starts[30], starts[59]]).toEqual([90_000 + 40 * 90, 180_000])
  })

  test('begin with the parameter sets that they need', () => {
    const sets = new Uint8Array(20)
    const { insertions, video, head } = movieOf([
      { slot: 0, head: headOf(0), sets },
      { slot: 1, head: headOf(1), sets },
    ])
    expect(insertions).toEqual([
      { at: 0, bytes: sets },
      { at: 0, bytes: sets },
    ])
    expect([video.sizes[0], video.sizes[1], video.sizes[30]]).toEqual([1_020, 1_000, 1_020])
    const first = 30 * PICTURE_BYTES + 47 * SOUND_BYTES + sets.length
    expect(video.places).toEqual([head.length, head.length + first])
  })
})

describe('sound', () => {
  test('follows the pictures within half a frame over an hour, without a gap', () => {
    // 46.875 frames a second: a camera sends 47 most of the time, and 46 otherwise.
    const slots = Array.from({ length: 3_600 }, (_, slot) => slot)
    const firstOf = (slot: number) => Math.ceil((slot * 48_000) / 1_024)
    const { audio, insertions } = movieOf(
      slots.map((slot) => {
        const frames = firstOf(slot + 1) - firstOf(slot)
        return { slot, head: headOf(slot, { frames, audioAt: (firstOf(slot) * 1_024 - slot * 48_000) / 48 }) }
      }),
    )
    expect(audio.sizes).toHaveLength(firstOf(3_600))
    expect(new Set(audio.durations)).toEqual(new Set([1_024]))
    expect(total(insertions.map(({ bytes }) => bytes.length))).toBe(0)
  })

  test('that is missing is silence', () => {
    const short = headOf(0, { frames: 20 })
    const { audio, insertions, head } = movieOf([
      { slot: 0, head: short },
      { slot: 1, head: headOf(1) },
    ])
    expect(insertions[1]?.bytes).toHaveLength(27 * SILENCE.length)
    expect(audio.sizes.slice(19, 48)).toEqual([SOUND_BYTES, ...Array.from({ length: 27 }, () => 3), SOUND_BYTES])
    expect(audio.places[1]).toBe(head.length + short.contentBytes)
  })

  test('that overlaps the next segment is left out', () => {
    const { audio } = movieOf([
      { slot: 0, head: headOf(0, { frames: 60 }) },
      { slot: 1, head: headOf(1) },
    ])
    expect(audio.sizes).toHaveLength(47 + 47)
  })

  test('from before the first picture is left out, later sound begins later', () => {
    const early = movieOf([{ slot: 0, head: headOf(0, { audioAt: -64, frames: 50 }) }])
    expect([early.audio.sizes.length, early.insertions[0]?.bytes.length]).toEqual([47, 0])
    const late = movieOf([{ slot: 0, head: headOf(0, { audioAt: 64, frames: 44 }) }])
    expect([late.audio.sizes.length, late.insertions[0]?.bytes.length]).toEqual([47, 9])
  })
})

test('a file of over four gigabytes has places and sizes of 64 bits', () => {
  const gigabytes = (slot: number) => ({ slot, head: headOf(slot, { contentBytes: 3e9 }) })
  const { video, head } = movieOf([gigabytes(0), gigabytes(1), gigabytes(2)])
  expect(video.isLarge).toBe(true)
  expect(video.places).toEqual([0, 3e9, 6e9].map((from) => from + head.length))
  expect([u32(head, head.length - 16), u64(head, head.length - 8)]).toEqual([1, 9e9 + 16])
})
