import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'
import { HIGHLIGHT_MINUTES, inWholeSlots, type TimeRange } from './clip.ts'
import { fitReel, type RatedClip, secondsOf } from './reel.ts'

const MINUTE = 60_000

type Parts = { at: number; lead: number; tail: number; weight: number }

function clip({ at, lead, tail, weight }: Parts, place = 0): RatedClip {
  const atMs = at * 1_000 + 300
  return {
    ...inWholeSlots({ fromMs: atMs - lead * 1_000, untilMs: atMs + tail * 1_000 }),
    ...{ entryId: `e${place}`, atMs, weight, title: { en: `moment ${place}`, hi: `पल ${place}` } },
  }
}

function secondsIn({ fromMs, untilMs }: TimeRange): number[] {
  return Array.from({ length: (untilMs - fromMs) / 1_000 }, (_, second) => fromMs + second * 1_000)
}

const parts = fc.record({
  at: fc.integer({ min: 100, max: 7_200 }),
  lead: fc.integer({ min: 0, max: 100 }),
  tail: fc.integer({ min: 1, max: 100 }),
  weight: fc.integer({ min: 1, max: 5 }),
})

/** A match: its clips in order of their moments, the last one marked. */
const match = fc.array(parts, { minLength: 1, maxLength: 80 }).map((list) => {
  const clips = list.sort((one, other) => one.at - other.at).map(clip)
  return clips.map((each, place) => ({ ...each, isLast: place === clips.length - 1 }))
})
const minutes = fc.constantFrom(...HIGHLIGHT_MINUTES)
const runs = { numRuns: propertyRuns(300) }

describe('a reel of any match', () => {
  test('fits its minutes, in whole slots, in the order of the match, and shows no second twice', () => {
    fc.assert(
      fc.property(match, minutes, (clips, length) => {
        const reel = fitReel(clips, length * MINUTE)
        expect(secondsOf(reel)).toBeLessThanOrEqual(length * 60)
        for (const { fromMs, untilMs } of reel) expect([fromMs % 1_000, untilMs % 1_000]).toEqual([0, 0])
        const shown = reel.flatMap(secondsIn)
        expect(new Set(shown).size).toBe(shown.length)
      }),
      runs,
    )
  })

  test('has the last ball', () => {
    fc.assert(
      fc.property(match, minutes, (clips, length) => {
        const last = clips.at(-1)?.atMs ?? 0
        const reel = fitReel(clips, length * MINUTE)
        expect(reel.some(({ fromMs, untilMs }) => fromMs <= last && last < untilMs)).toBe(true)
      }),
      runs,
    )
  })

  test('shows seconds of its clips only', () => {
    fc.assert(
      fc.property(match, minutes, (clips, length) => {
        const known = new Set(clips.flatMap(secondsIn))
        expect(
          fitReel(clips, length * MINUTE)
            .flatMap(secondsIn)
            .filter((atMs) => !known.has(atMs)),
        ).toEqual([])
      }),
      runs,
    )
  })

  test('leaves out a clip only when it has no room for it', () => {
    fc.assert(
      fc.property(match, minutes, (clips, length) => {
        const reel = fitReel(clips, length * MINUTE)
        const left = length * 60 - secondsOf(reel)
        const shows = (atMs: number) => reel.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
        for (const { atMs, fromMs, untilMs } of clips) {
          const seconds = Math.min((untilMs - fromMs) / 1_000, length * 20)
          expect(shows(atMs) || seconds > left).toBe(true)
        }
      }),
      runs,
    )
  })
})

const EVEN = { lead: 6, tail: 4, weight: 2 }

test('a long last ball takes a third at most, and keeps its end', () => {
  const others = Array.from({ length: 6 }, (_, place) => clip({ ...EVEN, at: 100 + 100 * place }, place))
  const last = { ...clip({ at: 2_000, lead: 600, tail: 8, weight: 5 }, 6), isLast: true }
  const reel = fitReel([...others, last], MINUTE)
  expect(reel.at(-1)).toMatchObject({ entryId: 'e6', fromMs: last.untilMs - 20_000, untilMs: last.untilMs })
  expect(reel).toHaveLength(4)
  expect(secondsOf(reel)).toBe(53)
})

test('a clip with a long tail is cut behind its moment', () => {
  const [shown] = fitReel([clip({ at: 100, lead: 5, tail: 90, weight: 1 })], MINUTE)
  expect(shown).toMatchObject({ fromMs: 100_000, untilMs: 120_000 })
})

test('the weightiest come first; those of one weight are from all over the match', () => {
  const plain = Array.from({ length: 21 }, (_, place) => clip({ ...EVEN, lead: 5.5, at: 100 * (place + 1) }, place))
  const goal = clip({ ...EVEN, lead: 5.5, at: 450, weight: 5 }, 99)
  const clips = [...plain, goal].sort((one, other) => one.atMs - other.atMs)
  const chosen = fitReel(clips, MINUTE).map(({ entryId }) => entryId)
  expect(chosen).toEqual(['e99', 'e5', 'e10', 'e15', 'e20'])
})

test('clips that overlap or touch are one, with the title of the weightier', () => {
  const four = clip({ at: 100, lead: 9, tail: 4, weight: 2 }, 1)
  const wicket = clip({ at: 110, lead: 10, tail: 8, weight: 4 }, 2)
  const later = clip({ at: 300, lead: 9, tail: 4, weight: 2 }, 3)
  expect(fitReel([four, wicket, later], MINUTE)).toEqual([
    { entryId: 'e2', atMs: wicket.atMs, title: wicket.title, fromMs: four.fromMs, untilMs: wicket.untilMs },
    { entryId: 'e3', atMs: later.atMs, title: later.title, fromMs: later.fromMs, untilMs: later.untilMs },
  ])
})

test('an owner’s order is kept, also against the clock', () => {
  const [first, second] = [clip({ ...EVEN, at: 900 }, 1), clip({ ...EVEN, at: 100 }, 2)]
  expect(fitReel([first, second], MINUTE).map(({ entryId }) => entryId)).toEqual(['e1', 'e2'])
})

test('without clips there is none', () => {
  expect(fitReel([], MINUTE)).toEqual([])
})
