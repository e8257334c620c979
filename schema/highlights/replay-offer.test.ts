import { M3U8Parser, PlaylistLevelType } from 'hls.js/light'
import { expect, test } from 'vitest'
import { type ReplayOffer, readReplayTag, replayDateRange } from './replay-offer.ts'

const OFFER: ReplayOffer = {
  n: 7,
  atMs: Date.parse('2026-12-06T10:00:20Z'),
  fromMs: Date.parse('2026-12-06T10:00:06Z'),
  untilMs: Date.parse('2026-12-06T10:00:20Z'),
  title: { en: "Four, Rahul 'Rocket' Rao", hi: 'चौका, राहुल' },
  deviceId: '0190a5a0-0000-7000-8000-000000000001',
}

/** What hls.js reads of a playlist with this tag. */
function read(line: string) {
  const slot = ['#EXT-X-PROGRAM-DATE-TIME:2026-12-06T10:00:20Z', '#EXTINF:1,', '20.m4s']
  const text = ['#EXTM3U', '#EXT-X-VERSION:9', '#EXT-X-TARGETDURATION:1', line, ...slot].join('\n')
  const { dateRanges } = M3U8Parser.parseLevelPlaylist(text, 'http://x/y.m3u8', 0, PlaylistLevelType.MAIN, 0, null)
  return Object.values(dateRanges).map((range) => readReplayTag(range?.attr ?? {}))
}

test('an offer comes back from a playlist', () => {
  expect(read(replayDateRange(OFFER))).toEqual([OFFER])
  const ofProgramme = { ...OFFER, deviceId: null }
  expect(read(replayDateRange(ofProgramme))).toEqual([ofProgramme])
})

test('a correction has an ID of its own', () => {
  const idOf = (line: string) => /ID="([^"]*)"/.exec(line)?.[1]
  const corrected = { ...OFFER, title: { en: 'Six, Rahul', hi: 'छक्का, राहुल' } }
  expect(idOf(replayDateRange(corrected))).not.toBe(idOf(replayDateRange(OFFER)))
})

test('quotation marks and line breaks of a title do not end the tag', () => {
  const title = { en: 'The "wall"\nholds', hi: 'दीवार' }
  expect(read(replayDateRange({ ...OFFER, title }))).toEqual([
    { ...OFFER, title: { ...title, en: "The 'wall' holds" } },
  ])
})

test('tags of another class, and damaged ones, are none', () => {
  const tag = {
    ID: 'r7',
    CLASS: 'live.maidan.replay',
    'START-DATE': '2026-12-06T10:00:20Z',
    'X-FROM': '1',
    'X-UNTIL': '2',
  }
  expect(readReplayTag(tag)).toMatchObject({ n: 7, fromMs: 1, untilMs: 2, deviceId: null })
  for (const change of [
    { CLASS: 'live.maidan.score' },
    { ID: 's7' },
    { 'START-DATE': 'soon' },
    { 'X-FROM': 'x' },
    { 'X-UNTIL': '1' },
  ]) {
    expect(readReplayTag({ ...tag, ...change })).toBeNull()
  }
})
