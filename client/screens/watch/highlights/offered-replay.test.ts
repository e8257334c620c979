import { expect, test } from 'vitest'
import type { ReplayOffer } from '#schema/highlights/replay-offer.ts'
import { clipUrl, offerAt, offersIn } from './offered-replay.ts'

const offer = (n: number, atMs: number): ReplayOffer => {
  return { n, atMs, fromMs: atMs - 14_000, untilMs: atMs, title: { en: 'Four', hi: 'चौका' }, deviceId: null }
}
const offers = [offer(1, 100_000), offer(2, 110_000)]

test.each([
  ['before it is offered', 99_999, 0, null],
  ['from its moment on', 100_000, 0, 1],
  ['the newest of two', 112_000, 0, 2],
  ['until 30 seconds later', 139_999, 0, 2],
  ['and no longer', 140_000, 0, null],
  ['not one that was closed', 105_000, 1, null],
  ['nor one before it', 112_000, 2, null],
  ['but the one after it', 112_000, 1, 2],
])('%s', (_when, pictureMs, closedN, expected) => {
  expect(offerAt(offers, pictureMs, closedN)?.n ?? null).toBe(expected)
})

test('without a picture nothing is offered', () => {
  expect(offerAt(offers, null, 0)).toBeNull()
})

test('only tags of replays are offers', () => {
  const attributes = {
    ...{ ID: 'r3', CLASS: 'live.maidan.replay', 'START-DATE': '2026-12-06T10:00:20.000Z' },
    ...{ 'X-TITLE-EN': 'Four', 'X-FROM': '1000', 'X-UNTIL': '9000', 'X-CAMERA': 'd1' },
  }
  const tag = (changed: object) => {
    return { id: 'x', className: 'x', startMs: 0, attributes: { ...attributes, ...changed } }
  }
  expect(offersIn([tag({}), tag({ CLASS: 'live.maidan.score' })])).toEqual([
    {
      ...{ n: 3, atMs: Date.parse('2026-12-06T10:00:20.000Z'), fromMs: 1_000, untilMs: 9_000 },
      ...{ title: { en: 'Four' }, deviceId: 'd1' },
    },
  ])
})

test('a clip is addressed by its times, and by its camera unless it is of the programme', () => {
  const clip = { fromMs: 1_000, untilMs: 9_000 }
  expect(clipUrl('final-k7', { ...clip, deviceId: null })).toBe('/live/final-k7/clip.m3u8?from=1000&until=9000')
  expect(clipUrl('final-k7', { ...clip, deviceId: 'a b' })).toBe(
    '/live/final-k7/clip.m3u8?from=1000&until=9000&camera=a%20b',
  )
})
