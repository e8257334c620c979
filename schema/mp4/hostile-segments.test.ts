import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encodeSecond } from '#tests/support/media/encode-second.ts'
import { hostileSegments } from '#tests/support/media/hostile-segments.ts'
import { cpuMsOf, growthOf } from '#tests/support/vitest/cpu-cost.ts'
import { SEGMENT_MAX_BYTES } from '../messages/live.ts'
import { boxesIn, boxOf } from './boxes/boxes.ts'
import { type InitSegment, parseInitSegment } from './init-segment.ts'
import { segmentFault } from './media-segment.ts'

const { init, segment } = encodeSecond({ width: 320, height: 180 })
const run = parseInitSegment(init) as InitSegment
const claim = { slot: 0, startMs: 0, durationMs: 1_000 }
const INIT_BYTES = 64 * 1024

describe.each(Object.entries(hostileSegments))('a segment of %s', (_what, made) => {
  const largest = made(segment, SEGMENT_MAX_BYTES / 2)

  test('is refused', () => {
    expect(segmentFault(largest, run, claim)).not.toBeNull()
  })

  test('costs at most three times as much when it is twice as large', () => {
    const check = (bytes: number) => {
      const body = made(segment, bytes)
      return () => segmentFault(body, run, claim)
    }
    expect(growthOf(check, SEGMENT_MAX_BYTES / 2)).toBeLessThanOrEqual(3)
  })

  test('costs less to refuse than a good segment of its size costs to be hashed', () => {
    const hash = cpuMsOf(() => createHash('sha256').update(largest).digest())
    expect(cpuMsOf(() => segmentFault(largest, run, claim))).toBeLessThan(hash)
  })
})

test('a box that has more boxes than any camera writes is not read', () => {
  const boxes = (count: number) => Buffer.concat(Array.from({ length: count }, () => boxOf('free')))
  expect(boxesIn(boxes(32))).toHaveLength(32)
  expect(boxesIn(boxes(33))).toBeNull()
  for (const count of [1_000, INIT_BYTES / 8]) {
    expect(parseInitSegment(Buffer.concat([boxOf('ftyp'), boxOf('moov', boxes(count))]))).toHaveProperty('fault')
  }
})
