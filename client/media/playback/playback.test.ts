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

test('a picture that moves plays, whatever failed to come meanwhile', () => {
  expect(phaseOf(fine)).toBe('playing')
  expect(phaseOf({ ...fine, unmissedMs: 10, isOnline: false })).toBe('playing')
})

test('one that stands is loading, or reconnecting when something failed to come', () => {
  expect(phaseOf({ ...fine, stoodMs: 2_000 })).toBe('loading')
  expect(phaseOf({ ...fine, stoodMs: 2_000, unmissedMs: 500 })).toBe('reconnecting')
  expect(phaseOf({ ...fine, stoodMs: 2_000, isOnline: false })).toBe('reconnecting')
})

test('before there is a picture, nothing plays', () => {
  expect(phaseOf({ ...fine, isShown: false })).toBe('loading')
  expect(phaseOf({ ...fine, isShown: false, unmissedMs: 500 })).toBe('reconnecting')
})

test('one that is paused, over or broken is nothing else', () => {
  const stuck = { ...fine, stoodMs: 60_000, unmissedMs: 500 }
  expect(phaseOf({ ...stuck, isPaused: true })).toBe('paused')
  expect(phaseOf({ ...stuck, isPaused: true, isEnded: true })).toBe('ended')
  expect(phaseOf({ ...stuck, isBroken: true })).toBe('failed')
})
