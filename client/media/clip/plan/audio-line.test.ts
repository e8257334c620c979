import { expect, test } from 'vitest'
import { audioLine } from './audio-line.ts'

const FRAME_MS = 1_024 / 48
const silent = 0x21

function line() {
  const heard: { what: number; atMs: number }[] = []
  const { add, endAt } = audioLine((frame, atMs) => heard.push({ what: frame[0] ?? -1, atMs }))
  return { heard, endAt, add: (placeMs: number, what: number) => add(placeMs, Uint8Array.of(what)) }
}

test('frames follow each other as they come', () => {
  const { heard, add } = line()
  for (const place of [0, 1, 2]) add(place * FRAME_MS, place)
  expect(heard).toEqual([0, 1, 2].map((what) => ({ what, atMs: what * FRAME_MS })))
})

test('at a cut the other camera’s frames are moved by at most half of one', () => {
  const { heard, add } = line()
  for (const place of [0, 1, 2]) add(place * FRAME_MS, 1)
  const cutMs = 2 * FRAME_MS + 9
  for (const place of [0, 1, 2]) add(cutMs + place * FRAME_MS, 10 + place)
  expect(heard.map(({ what }) => what)).toEqual([1, 1, 1, 11, 12])
  const offMs = heard.slice(3).map(({ what, atMs }) => Math.abs(atMs - (cutMs + (what - 10) * FRAME_MS)))
  expect(Math.max(...offMs)).toBeLessThanOrEqual(FRAME_MS / 2)
})

test('gaps are silent, and so is the end', () => {
  const { heard, add, endAt } = line()
  add(2 * FRAME_MS + 3, 7)
  endAt(5 * FRAME_MS)
  expect(heard.map(({ what }) => what)).toEqual([silent, silent, 7, silent, silent])
})

test('frames from before the clip are dropped', () => {
  const { heard, add } = line()
  add(-FRAME_MS, 1)
  add(-5, 2)
  expect(heard).toEqual([{ what: 2, atMs: 0 }])
})
