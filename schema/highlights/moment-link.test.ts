import { expect, test } from 'vitest'
import { momentParameter, readMoment } from './moment-link.ts'

const EPOCH = Date.parse('2026-12-06T10:00:00Z')

test.each([
  ['0', EPOCH],
  ['95', EPOCH + 95_000],
  ['95.25', EPOCH + 95_250],
  ['2026-12-06T10:01:00Z', EPOCH + 60_000],
  ['2026-12-06T15:31:00.5+05:30', EPOCH + 60_500],
  ['2026-12-06T10:01Z', EPOCH + 60_000],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1:35', null],
  ['12345678', null],
  ['2026-12-06', null],
  ['2026-12-06T10:01:00', null],
  ['2026-13-06T10:01:00Z', null],
])('t=%s', (text, expected) => {
  expect(readMoment(text, EPOCH)).toBe(expected)
})

test('a link leads to the second of the moment', () => {
  expect(momentParameter(EPOCH + 95_900, EPOCH)).toBe('95')
  expect(readMoment(momentParameter(EPOCH + 95_900, EPOCH), EPOCH)).toBe(EPOCH + 95_000)
  expect(momentParameter(EPOCH - 1, EPOCH)).toBe('0')
})
