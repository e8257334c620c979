import { expect, test } from 'vitest'
import type { HighlightClip } from '#schema/highlights/clip.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import { camerasOf } from './replay-cameras.ts'

const CLIP: HighlightClip = { entryId: 'e1', atMs: 9_400, fromMs: 0, untilMs: 14_000, title: null }

/** By slot: `filmed`, which cameras have it, and `onAir`, which one was shown; one letter for each. */
function camerasIn(filmed: readonly string[], onAir: string, status = 'completed') {
  const shown = [...onAir].map((deviceId) => ({ deviceId }))
  const state = {
    cameras: () => ['a', 'b', 'c'].map((deviceId) => ({ deviceId })),
    stream: () => ({ epochMs: 0, status }),
    programmeLog: {
      shown,
      segmentOf: (deviceId: string, slot: number) => (filmed[slot]?.includes(deviceId) ? {} : undefined),
    },
  }
  const pictureOf = (slot: number) => shown[slot]
  return camerasOf(CLIP, { state, pictureOf } as unknown as { state: LiveEventState; pictureOf: () => undefined })
}

const all = (length: number, cameras = 'abc') => Array.from({ length }, () => cameras)

test('the camera that was on air least comes first', () => {
  expect(camerasIn(all(14), 'aabbbbbbbcccccc')).toEqual(['a', 'b', 'c'])
})

test('the one on air at the moment comes last, however short it was on air', () => {
  expect(camerasIn(all(14), 'aaaaaaaaabaaaa')).toEqual(['c', 'a', 'b'])
})

test('a camera that lacks a slot of it is none', () => {
  expect(camerasIn([...all(13), 'ac'], 'aaaaaaaaaaaaaa')).toEqual(['c', 'a'])
})

test('while the event is live the clip goes up to the newest decided slot', () => {
  expect(camerasIn(all(6), 'aaaaab', 'live')).toEqual(['c', 'a', 'b'])
  expect(camerasIn(all(6), 'aaaaab')).toEqual([])
})
