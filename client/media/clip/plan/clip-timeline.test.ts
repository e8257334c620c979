import { expect, test } from 'vitest'
import type { ListedSegment } from '#client/media/playback/newest-segment.ts'
import { clipTimeline } from './clip-timeline.ts'

const START_MS = Date.parse('2026-12-06T10:00:00Z')
const at = (seconds: number) => START_MS + seconds * 1_000

function segment(slot: number, camera = 'a', offMs = 0): ListedSegment {
  const folder = `https://maidan.example/live/media/e/${camera}`
  return { url: `${folder}/${slot}.m4s`, mapUrl: `${folder}/init.mp4`, startsMs: at(slot) + offMs, seconds: 1 }
}

const names = ({ parts }: ReturnType<typeof clipTimeline>) =>
  parts.map(({ segments }) => segments.map(({ url }) => url.split('/').slice(-2).join('/')))

test('a clip begins and ends within segments', () => {
  const all = [0, 1, 2, 3, 4, 5].map((slot) => segment(slot))
  const timeline = clipTimeline(all, { fromMs: at(1.5), untilMs: at(4.2) })
  expect(names(timeline)).toEqual([['a/1.m4s', 'a/2.m4s', 'a/3.m4s', 'a/4.m4s']])
  expect(timeline.lengthMs).toBe(2_700)
  expect([1.4, 1.5, 3, 4.199, 4.2].map((second) => timeline.placeOf(at(second)))).toEqual([null, 0, 1_500, 2_699, null])
})

test('each camera is a part of its own, and a camera that comes back is another one', () => {
  const all = [segment(0), segment(1, 'b', 16), segment(2, 'b', 16), segment(3, 'a', -16), segment(4)]
  const timeline = clipTimeline(all, { fromMs: at(0), untilMs: at(5) })
  expect(names(timeline)).toEqual([['a/0.m4s'], ['b/1.m4s', 'b/2.m4s'], ['a/3.m4s', 'a/4.m4s']])
  expect(timeline.lengthMs).toBe(5_000)
  expect(timeline.placeOf(at(1.008))).toBe(1_008)
})

test('what the recording leaves out is left out, without a pause', () => {
  const all = [segment(0), segment(1), segment(7), segment(8, 'b')]
  const timeline = clipTimeline(all, { fromMs: at(0.5), untilMs: at(8.5) })
  expect(timeline.lengthMs).toBe(3_000)
  expect([1.9, 4, 7, 8.25].map((second) => timeline.placeOf(at(second)))).toEqual([1_400, null, 1_500, 2_750])
})

test('of a range that is not listed there is nothing', () => {
  expect(clipTimeline([segment(0)], { fromMs: at(4), untilMs: at(9) })).toMatchObject({ parts: [], lengthMs: 0 })
  expect(clipTimeline([segment(0), segment(1)], { fromMs: at(1), untilMs: at(16) }).lengthMs).toBe(1_000)
})
