import { expect, test } from 'vitest'
import { dateRangesIn } from '#client/media/playback/playlist-tags.ts'
import { sponsorDateRange } from '#schema/sponsors/date-range.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { turnsIn } from './clip-sponsors.ts'

const minute = Date.parse('2026-12-06T10:00:00Z')
const turn = (n: number, seconds: number): SponsorTurn => {
  const atMs = minute + seconds * 1_000
  return { n, atMs, untilMs: atMs + 15_000, name: `Sponsor ${n}`, logo: `/uploads/${n}.png`, why: 'interval' }
}
const range = (from: number, until: number) => ({ fromMs: minute + from * 1_000, untilMs: minute + until * 1_000 })
const tagsOf = (...turns: SponsorTurn[]) => dateRangesIn(turns.map(sponsorDateRange).join('\n'))

test('the turns of the playlist that overlap the clip', () => {
  const tags = tagsOf(turn(1, -20), turn(2, 0), turn(3, 30))
  expect(turnsIn(tags, range(10, 40))).toEqual([turn(2, 0), turn(3, 30)])
  expect(turnsIn(tags, range(60, 75))).toEqual([])
})

test('a turn that was cut short ends where it was cut', () => {
  const cut = { ...turn(2, 0), untilMs: minute + 4_000 }
  const tags = tagsOf(turn(2, 0), cut)
  expect(turnsIn(tags, range(2, 10))).toEqual([cut])
  expect(turnsIn(tags, range(5, 10))).toEqual([])
})
