import { expect, test } from 'vitest'
import { phaseOf } from './playback.ts'

const fine = {
  isBroken: false,
  isEnded: false,
  isPaused: false,
  isOnline: true,
  isShown: true,
  stoodMs: 0,
  unmissedMs: 1e9,
}

test('a moving picture is playing, even with failed requests', () => {
  expect(phaseOf(fine)).toBe('playing')
  expect(phaseOf({ ...fine, unmissedMs: 10, isOnline: false })).toBe('playing')
})

test('a still picture is loading, or reconnecting after a failed request', () => {
  expect(phaseOf({ ...fine, stoodMs: 2_000 })).toBe('loading')
  expect(phaseOf({ ...fine, stoodMs: 2_000, unmissedMs: 500 })).toBe('reconnecting')
  expect(phaseOf({ ...fine, stoodMs: 2_000, isOnline: false })).toBe('reconnecting')
})

test('nothing is playing before the first picture', () => {
  expect(phaseOf({ ...fine, isShown: false })).toBe('loading')
  expect(phaseOf({ ...fine, isShown: false, unmissedMs: 500 })).toBe('reconnecting')
})

test('paused, ended and failed take precedence', () => {
  const stuck = { ...fine, stoodMs: 60_000, unmissedMs: 500 }
  expect(phaseOf({ ...stuck, isPaused: true })).toBe('paused')
  expect(phaseOf({ ...stuck, isPaused: true, isEnded: true })).toBe('ended')
  expect(phaseOf({ ...stuck, isBroken: true })).toBe('failed')
})
