import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '#schema/i18n/language.ts'
import { finalScore, foldScore } from '#schema/scoring/fold.ts'
import { namesOf } from '#schema/scoring/names.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import { asLog, type Fact, factOf } from '#tests/support/scoring/random-log.ts'
import { scoringSports } from '#tests/support/scoring/scoring-sports.ts'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'
import { lengthOf } from './clip.ts'
import { clipsOf, momentClips } from './moment-clips.ts'
import { picturesIn, withPictures } from './pictures.ts'

type Scoring = Awaited<ReturnType<typeof loadScoring>>

function scoreOf(sport: Scoring, facts: readonly Fact[]) {
  const folded = foldScore(sport, sport.conditionsFor({}, 0), asLog(facts))
  const names = namesOf(sport, { details: { team1: 'Kings', team2: 'Lions' }, title: '' }, finalScore(folded))
  return { sport, folded, names }
}

const ball = (payload: Fact['payload']) => ({ kind: 'ball', payload })

test('a clip has lead and tail of its moment in whole slots, and says in every language what happened', async () => {
  const score = scoreOf(await loadScoring('cricket'), [ball({ runs: 4 }), ball({ runs: 1 }), ball({ runs: 0 })])
  expect(momentClips(score)).toEqual([
    {
      ...{ entryId: 'e0', atMs: 1_000, fromMs: -8_000, untilMs: 5_000, weight: 2, isLast: false },
      title: expect.objectContaining({ en: 'Four, Batter 1', hi: 'चौका, बल्लेबाज़ 1' }),
    },
    {
      ...{ entryId: 'e2', atMs: 3_000, fromMs: -7_000, untilMs: 7_000, weight: 3, isLast: true },
      title: Object.fromEntries(languages.map((language) => [language, expect.any(String)])),
    },
  ])
})

test('moments of one entry are one clip, as long as the longest and named by the weightiest', async () => {
  const sport = await loadScoring('football')
  const log: Fact[] = [
    { kind: 'period-start', payload: {} },
    { kind: 'goal', payload: { side: 0 } },
    { kind: 'note', payload: { words: 'What a goal' } },
  ]
  const clips = momentClips(scoreOf(sport, log))
  expect(clips).toMatchObject([{ entryId: 'e1', weight: 5, fromMs: -16_000, untilMs: 14_000, isLast: true }])
})

test('any fact of the log has a clip; what is not in it has none', async () => {
  const score = scoreOf(await loadScoring('cricket'), [ball({ runs: 1 }), ball({ runs: 6 })])
  expect(clipsOf(score, new Set(['e1', 'e9', 'e0']))).toMatchObject([
    { entryId: 'e0', fromMs: -9_000, untilMs: 5_000 },
    { entryId: 'e1', fromMs: -7_000, untilMs: 6_000 },
  ])
})

describe.each(await scoringSports())('clips of $type', ({ scoring }) => {
  test('of any log are of its entries, once each, in order, with one last ball at most', () => {
    fc.assert(
      fc.property(fc.array(factOf(scoring), { maxLength: 40 }), (facts) => {
        const score = scoreOf(scoring, facts)
        const clips = momentClips(score)
        const places = clips.map(({ entryId }) => score.folded.log.entries.findIndex(({ id }) => id === entryId))
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
        expect(clips.filter(({ isLast }) => isLast).length).toBeLessThanOrEqual(1)
        for (const clip of clips) {
          expect(clip.fromMs).toBeLessThanOrEqual(clip.atMs)
          expect(clip.untilMs).toBeGreaterThan(clip.atMs)
          expect(lengthOf(clip)).toBeLessThanOrEqual(60_000)
        }
        const all = clipsOf(score, new Set(clips.map(({ entryId }) => entryId)))
        expect(all).toEqual(clips.map(({ isLast: _isLast, ...own }) => own))
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})

test('a clip is cut to its pictures, from the first to the last', () => {
  const clip = { fromMs: 0, untilMs: 10_000 }
  const filmed =
    (...seconds: number[]) =>
    (slotMs: number) =>
      seconds.includes(slotMs / 1_000)
  expect(withPictures(clip, filmed(2, 3, 7), 3_000)).toEqual({ fromMs: 2_000, untilMs: 8_000 })
  expect(withPictures(clip, filmed(4, 5), 3_000)).toBeNull()
  expect(withPictures(clip, filmed(4, 5), 1_000)).toEqual({ fromMs: 4_000, untilMs: 6_000 })
  expect(withPictures(clip, filmed(), 1_000)).toBeNull()
  expect(withPictures(clip, filmed(0, 9), 3_000)).toBeNull()
  expect(picturesIn(clip, filmed(2, 3, 7, 12))).toBe(3)
})
