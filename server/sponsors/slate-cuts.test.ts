import { describe, expect, test } from 'vitest'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import { cutsBySlate } from './slate-cuts.ts'
import type { DecidedTurn } from './sponsor-plan.ts'

const EPOCH = Date.parse('2026-12-06T10:00:00Z')

/** A letter a slot: `a` a camera, `.` the slate. */
function shown(slots: string): ShownSlot[] {
  return [...slots].map((letter, slot) => {
    const deviceId = letter === '.' ? null : letter
    return { slot, kind: 'full', deviceId, run: null, startMs: slot * 1_000, durationMs: 1_000 }
  })
}

function turn(fromMs: number, untilMs: number, n = 1): DecidedTurn {
  const sponsor = { sponsor: 'a', name: 'A', logo: '/a', weight: 1, why: 'interval' } as const
  return { n, atMs: EPOCH + fromMs, untilMs: EPOCH + untilMs, ...sponsor }
}

const cutsOf = (turns: DecidedTurn[], slots: string) =>
  cutsBySlate(turns, { epochMs: EPOCH, shown: shown(slots) }).map(({ n, untilMs }) => [n, untilMs - EPOCH])

describe('a turn is cut', () => {
  test.each([
    ['where the slate begins', turn(2_500, 8_000), 'aaaaa.aaa', [[1, 5_000]]],
    ['where a gap of one slot begins', turn(0, 9_000), 'aaaaaaaa.', [[1, 8_000]]],
    ['to no length when it begins on the slate', turn(2_500, 8_000), 'aa.....', [[1, 2_500]]],
    ['not by a slate before or after it', turn(2_000, 4_000), 'a.aa...', []],
    ['not by what is not decided yet', turn(2_000, 9_000), 'aaaa', []],
    ['not on the border', turn(2_000, 5_000), 'aaaaa.', []],
  ])('%s', (_, given, slots, expected) => {
    expect(cutsOf([given], slots)).toEqual(expected)
  })

  test('only once', () => {
    expect(cutsOf([turn(2_500, 5_000)], 'aaaaa.aaa')).toEqual([])
  })

  test('although the next one has begun', () => {
    expect(cutsOf([turn(0, 4_000, 1), turn(4_000, 8_000, 2)], 'aa..aa..')).toEqual([
      [1, 2_000],
      [2, 6_000],
    ])
  })
})
