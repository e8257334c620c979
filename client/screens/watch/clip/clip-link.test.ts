import { expect, test } from 'vitest'
import { clipLink } from './clip-link.ts'

const share = 'https://maidan.example/event/final-k7m2x9q4wd'
const started = '2026-12-06T10:00:00.400Z'
const at = (seconds: number) => Date.parse('2026-12-06T10:00:00Z') + seconds * 1_000

test('a link has the second of the match', () => {
  expect(clipLink(share, started, at(754.9))).toBe(`${share}?t=754`)
})

test('a link to the start, or without one, is the share link', () => {
  expect(clipLink(share, started, at(0.5))).toBe(share)
  expect(clipLink(share, null, at(754))).toBe(share)
})
