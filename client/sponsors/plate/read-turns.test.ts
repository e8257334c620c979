import { afterEach, expect, test, vi } from 'vitest'
import { dateRangesIn } from '#client/media/playback/playlist-tags.ts'
import { sponsorDateRange, turnsInTags } from '#schema/sponsors/date-range.ts'
import type { SponsorTurn } from '#schema/sponsors/turn.ts'
import { followTurns } from './read-turns.ts'

const AT = Date.parse('2026-12-06T10:00:00Z')
const turn = (n: number, untilMs = AT + n * 60_000 + 15_000): SponsorTurn => ({
  ...{ n, atMs: AT + n * 60_000, untilMs, name: `Sponsor ${n}`, logo: `/${n}.webp`, why: 'interval' },
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the tags of a playlist are turns in order, the shortest of each', () => {
  const cut = turn(2, turn(2).atMs + 4_000)
  const other = '#EXT-X-DATERANGE:ID="s1",CLASS="live.maidan.score",START-DATE="2026-12-06T10:00:00.000Z"'
  const lines = [sponsorDateRange(turn(2)), other, sponsorDateRange(turn(1)), sponsorDateRange(cut)]
  expect(turnsInTags(dateRangesIn(lines.join('\n')))).toEqual([turn(1), cut])
})

/** Answers requests one after another; null is a failure. */
function answered(...answers: (SponsorTurn[] | null)[]) {
  vi.useFakeTimers()
  const asked: string[] = []
  const read: (readonly SponsorTurn[])[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const turns = answers[asked.length - 1] ?? null
    return turns ? Response.json({ turns }) : new Response(null, { status: 503 })
  })
  return { asked, read, changed: (turns: readonly SponsorTurn[]) => void read.push(turns) }
}

test('the sidecar is read every five seconds while the event is live, and again after an error', async () => {
  const { asked, read, changed } = answered([turn(1)], null, [turn(1), turn(2)])
  const { close } = followTurns('a b', true, changed)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(asked).toEqual(['/live/a%20b/sponsors.json'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(read).toEqual([[turn(1)], [turn(1), turn(2)]])
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
})

test('that of a recording is read once', async () => {
  const { asked, read, changed } = answered(null, [turn(1)])
  followTurns('final', false, changed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  expect(read).toEqual([[turn(1)]])
})
