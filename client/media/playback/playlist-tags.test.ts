import { expect, test } from 'vitest'
import { readSponsorTag, sponsorDateRange } from '#schema/sponsors/date-range.ts'
import { dateRangesIn } from './playlist-tags.ts'

const atMs = Date.parse('2026-12-06T10:00:00Z')
const turn = { n: 7, atMs, untilMs: atMs + 15_000, name: 'A, B=C', logo: '/a,b=c.webp', why: 'interval' } as const

test('tags are read as players read them, wherever they stand in the playlist', () => {
  const lines = ['#EXTM3U', sponsorDateRange(turn), '#EXTINF:1.000,', '1.m4s', '#EXT-X-DATERANGE:ID="none"', '2.m4s']
  const [tag, ...others] = dateRangesIn(`${lines.join('\r\n')}\r\n`)
  expect(others).toEqual([])
  expect(tag).toMatchObject({ id: `p7.${atMs + 15_000}`, className: 'live.maidan.sponsor', startMs: atMs })
  expect(readSponsorTag(tag?.attributes ?? {})).toEqual(turn)
  expect(dateRangesIn('#EXTM3U\n1.m4s\n')).toEqual([])
})
