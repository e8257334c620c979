import { expect, test } from 'vitest'
import type { RecordedSegment } from '#client/media/segment.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import { hear } from '#tests/support/media/footage.ts'
import { segmenter } from './segmenter.ts'

const EVENT_MS = 40_000

function cutting() {
  const segments: RecordedSegment[] = []
  const cutter = segmenter((segment) => segments.push(segment))
  let heard = 0
  return {
    cutter,
    segments,
    /** Pictures of a 30 fps camera, with a key frame first in each slot by default. */
    film(fromMs: number, toMs: number, { run = 0, hasKeys = true } = {}) {
      let slot = -1
      for (let frame = 0; fromMs + (frame * 100) / 3 < toMs; frame += 1) {
        const atMs = fromMs + Math.round((frame * 100_000) / 3) / 1_000
        const isFirst = Math.floor(atMs / 1_000) !== slot
        slot = Math.floor(atMs / 1_000)
        cutter.picture({
          run,
          slot: 40 + slot,
          atMs: EVENT_MS + atMs,
          isKey: isFirst && hasKeys,
          bytes: new Uint8Array([0]),
        })
      }
    },
    hear(toMs: number) {
      for (; heard * 1_024 < toMs * 48; heard += 1) {
        cutter.sound({ at: EVENT_MS * 48 + heard * 1_024, bytes: new Uint8Array([heard & 0xff]) })
      }
    },
    shape: () => segments.map(({ slot, startMs, durationMs }) => [slot - 40, startMs - EVENT_MS, durationMs]),
  }
}

test('a segment lasts from its slot’s key frame to the next slot’s, and is emitted once its sound is complete', () => {
  const { film, hear, shape, cutter } = cutting()
  film(10, 2_100)
  expect(shape()).toEqual([])
  expect(cutter.waitsForSoundUntilMs()).toBe(EVENT_MS + 1_010)
  hear(1_000)
  expect(shape()).toEqual([])
  hear(1_010)
  expect(shape()).toEqual([[0, 10, 1_000]])
  hear(2_100)
  expect(shape()).toEqual([
    [0, 10, 1_000],
    [1, 1_010, 1_000],
  ])
})

test('every sound frame goes into exactly one segment', () => {
  const { film, hear, segments } = cutting()
  film(0, 4_100)
  hear(4_200)
  const pieces = segments.map(({ bytes }) => Buffer.from(bytes).toString('latin1').split('mdat')[1] ?? '')
  const sounds = pieces.map((mdat) => [...Buffer.from(mdat, 'latin1').subarray(30)])
  expect(sounds.map(({ length }) => length)).toEqual([47, 47, 47, 46])
  expect(sounds.flat()).toEqual(Array.from({ length: 187 }, (_, index) => index))
})

test('a late key frame extends the previous segment', () => {
  const { film, hear, shape } = cutting()
  film(0, 1_000)
  film(1_000, 1_140, { hasKeys: false })
  film(1_150, 2_100)
  hear(2_100)
  expect(shape()).toEqual([
    [0, 0, 1_150],
    [1, 1_150, 867],
  ])
})

test('segments stay below 1.5 s: later pictures are dropped', () => {
  const { film, hear, shape } = cutting()
  film(100, 1_000)
  film(1_000, 1_700, { hasKeys: false })
  film(1_800, 3_010)
  hear(3_200)
  expect(shape()).toEqual([
    [0, 100, 1_498],
    [1, 1_800, 200],
    [2, 2_000, 1_000],
  ])
})

test('a slot without a picture stays empty, and the previous picture lasts to the end of its own slot', () => {
  const { film, hear, shape } = cutting()
  film(0, 600)
  film(2_300, 4_010)
  hear(4_100)
  expect(shape()).toEqual([
    [0, 0, 1_000],
    [2, 2_300, 700],
    [3, 3_000, 1_000],
  ])
})

test('a finished slot is closed even when the camera has stopped, and not reopened', () => {
  const { film, hear, shape, cutter } = cutting()
  film(0, 700)
  hear(1_100)
  cutter.closeBefore(EVENT_MS + 990)
  expect(shape()).toEqual([])
  cutter.closeBefore(EVENT_MS + 1_000)
  expect(shape()).toEqual([[0, 0, 1_000]])
  film(800, 2_010)
  hear(2_100)
  expect(shape()).toEqual([
    [0, 0, 1_000],
    [1, 1_000, 1_000],
  ])
})

test('a new run begins with a slot, without pictures of the previous run', () => {
  const { film, hear, segments, cutter } = cutting()
  film(0, 1_000)
  cutter.picture({ run: 1, slot: 41, atMs: EVENT_MS + 1_000, isKey: true, bytes: new Uint8Array([9]) })
  cutter.picture({ run: 0, slot: 41, atMs: EVENT_MS + 1_001, isKey: false, bytes: new Uint8Array([8]) })
  film(2_000, 2_010, { run: 1 })
  hear(2_100)
  expect(segments.map(({ run, slot }) => [run, slot - 40])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(Buffer.from(segments[1]?.bytes ?? []).toString('latin1')).not.toContain('mdat\x09\x08')
})

test('flush emits the pictures with silence when no more sound arrives', async () => {
  const { film, shape, cutter, segments } = cutting()
  film(0, 1_010)
  cutter.flush()
  expect(shape()).toEqual([[0, 0, 1_000]])
  const avcC = new Uint8Array([1, 0x42, 0xe0, 0x1f, 0xff, 0xe0, 0])
  const whole = Buffer.concat([buildInitSegment(avcC, 320, 180), segments[0]?.bytes ?? new Uint8Array()])
  expect(await hear(whole)).toMatchObject({ samples: 47 * 1_024, loudest: 0 })
})
