import { describe, expect, test } from 'vitest'
import { DEFAULT_SPONSOR_RULES, type SponsorRules } from '#schema/sponsors/rules.ts'
import { fairOrder } from './fair-order.ts'
import { nextByClock, nextTurn, type Trigger, turnOf } from './rota.ts'
import type { DecidedTurn, SponsorPlan } from './sponsor-plan.ts'

const sponsorsNamed = (...names: string[]) => names.map((name) => ({ sponsor: name, name, logo: `/${name}` }))

function planOf(names: string[], turns: DecidedTurn[], rules: Partial<SponsorRules> = {}): SponsorPlan {
  return {
    ...{ type: 'cricket', status: 'live', turns },
    rules: { ...DEFAULT_SPONSOR_RULES, ...rules },
    sponsors: sponsorsNamed(...names),
  }
}

/** Turns one after another, each `[sponsor, seconds]`; 45 s apart. */
function turnsOf(list: [sponsor: string, seconds: number, change?: Partial<DecidedTurn>][]): DecidedTurn[] {
  let atMs = 0
  return list.map(([sponsor, seconds, change = {}], place) => {
    const [name, logo] = [sponsor, `/${sponsor}`]
    const turn = { n: place + 1, atMs, untilMs: atMs + seconds * 1_000, sponsor, name, logo, weight: 1 }
    atMs = turn.untilMs + 45_000
    return { ...turn, why: 'interval', ...change }
  })
}

const namesIn = (plan: SponsorPlan) => fairOrder(plan).map(({ name }) => name)

/** The next turns, each of the length that the rules say, by the clock. */
function shownNext(plan: SponsorPlan, count: number): string[] {
  let { turns } = plan
  return Array.from({ length: count }, () => {
    const nowMs = nextByClock({ ...plan, turns, nowMs: 0 }) ?? 0
    const next = nextTurn({ ...plan, turns, triggers: [], rallyEndMs: null, nowMs, hasPicture: true })
    if (next) turns = [...turns, next]
    return next?.name ?? 'none'
  })
}

describe('the order', () => {
  test('begins with those that were not shown, then has the least airtime first', () => {
    expect(
      namesIn(
        planOf(
          ['a', 'b', 'c', 'd'],
          turnsOf([
            ['c', 15],
            ['a', 10],
            ['c', 15],
          ]),
        ),
      ),
    ).toEqual(['b', 'd', 'a', 'c'])
  })

  test('makes up for a turn that was cut short, and does not count one of no length', () => {
    expect(
      shownNext(
        planOf(
          ['a', 'b'],
          turnsOf([
            ['a', 3],
            ['b', 15],
          ]),
        ),
        3,
      ),
    ).toEqual(['a', 'b', 'a'])
    expect(
      namesIn(
        planOf(
          ['a', 'b'],
          turnsOf([
            ['b', 15],
            ['a', 0],
          ]),
        ),
      ),
    ).toEqual(['a', 'b'])
  })

  test('shows who joins late once, and then in turn with the others', () => {
    const hour = turnsOf(Array.from({ length: 60 }, (_, place): [string, number] => [place % 2 ? 'b' : 'a', 15]))
    expect(shownNext(planOf(['a', 'b', 'new'], hour), 6)).toEqual(['new', 'a', 'b', 'new', 'a', 'b'])
  })

  test('does not let who was away for an hour make up for it', () => {
    const history = turnsOf([
      ['away', 15],
      ...Array.from({ length: 60 }, (_, place): [string, number] => [place % 2 ? 'b' : 'a', 15]),
    ])
    const next = shownNext(planOf(['a', 'b', 'away'], history), 6)
    expect(next.filter((name) => name === 'away').length).toBeLessThanOrEqual(3)
    expect(next.slice(3).sort()).toEqual(['a', 'away', 'b'])
  })

  test('shares by weight, from when the weight was changed', () => {
    const history = turnsOf([
      ['a', 15],
      ['b', 15],
      ['a', 15],
      ['b', 15],
    ])
    const next = shownNext(planOf(['a', 'b'], history, { weights: { a: 3 } }), 8)
    expect(next.filter((name) => name === 'a')).toHaveLength(6)
  })

  test('counts what the controller showed, without hurrying the others', () => {
    const shown = turnsOf([
      ['a', 15],
      ['b', 15],
      ['a', 60, { why: 'shown' }],
      ['a', 60, { why: 'shown' }],
    ])
    expect(shownNext(planOf(['a', 'b'], shown), 9)).toEqual([...Array.from({ length: 8 }, () => 'b'), 'a'])
  })
})

describe('a turn', () => {
  const last = turnsOf([['a', 15]])
  const decide = (nowMs: number, change: Partial<SponsorRules> = {}, triggers: Trigger[] = [], hasPicture = true) =>
    nextTurn({ ...planOf(['a', 'b'], last, change), triggers, rallyEndMs: null, nowMs, hasPicture })

  test('begins by the clock, with a copy of who is shown', () => {
    expect(decide(59_999)).toBeNull()
    expect(decide(60_000, { weights: { b: 4 }, turnSeconds: 20 })).toEqual({
      ...{ n: 2, atMs: 60_000, untilMs: 80_000, sponsor: 'b', name: 'b', logo: '/b', weight: 4, why: 'interval' },
    })
  })

  test('needs a picture, a rule and a sponsor', () => {
    expect(decide(60_000, {}, [], false)).toBeNull()
    expect(decide(600_000, { everySeconds: null })).toBeNull()
    expect(
      nextTurn({ ...planOf([], last), triggers: [], rallyEndMs: null, nowMs: 60_000, hasPicture: true }),
    ).toBeNull()
  })

  test('follows a moment, once, and waits ten seconds at most for the end of another', () => {
    const moment = (atMs: number): Trigger => ({ atMs, why: 'moment' })
    expect(decide(20_000, {}, [moment(19_000)])).toMatchObject({ atMs: 20_000, why: 'moment', sponsor: 'b' })
    expect(decide(10_000, {}, [moment(9_000)])).toBeNull()
    expect(decide(15_000, {}, [moment(9_000)])).toMatchObject({ why: 'moment' })
    expect(decide(19_001, {}, [moment(9_000)])).toBeNull()
    expect(decide(20_000, {}, [moment(20_001)])).toBeNull()
    const answered = decide(20_000, { turnSeconds: 5 }, [moment(19_000)])
    const after = {
      ...planOf(['a', 'b'], [...last, ...(answered ? [answered] : [])]),
      rallyEndMs: null,
      hasPicture: true,
    }
    expect(nextTurn({ ...after, triggers: [moment(19_000)], nowMs: 25_000 })).toBeNull()
    expect(nextTurn({ ...after, triggers: [moment(19_000), moment(24_000)], nowMs: 25_000 })).toMatchObject({ n: 3 })
  })

  test('of no length answers nothing: a moment is shown as soon as the picture is back', () => {
    const unseen = turnsOf([
      ['a', 15],
      ['b', 0, { why: 'moment' }],
    ])
    const [{ atMs = 0 } = {}] = unseen.slice(1)
    const input = { ...planOf(['a', 'b'], unseen), rallyEndMs: null, hasPicture: true, nowMs: atMs + 4_000 }
    expect(nextTurn({ ...input, triggers: [{ atMs: atMs - 1_000, why: 'moment' }] })).toMatchObject({
      ...{ n: 3, sponsor: 'b', why: 'moment' },
    })
  })

  test('by the clock waits for the end of a rally, if the rules ask for it and the score is kept up', () => {
    const begins = (rallyEndMs: number | null, isQuiet = true, triggers: Trigger[] = []) =>
      nextTurn({ ...planOf(['a', 'b'], last, { isQuiet }), triggers, rallyEndMs, nowMs: 200_000, hasPicture: true })
    expect([194_000, 193_999, 80_000, 79_999, null].map((rallyEndMs) => begins(rallyEndMs) !== null)).toEqual([
      ...[true, false, false, true, true],
    ])
    expect(begins(190_000, false)).not.toBeNull()
    expect(begins(190_000, true, [{ atMs: 199_000, why: 'moment' }])).toMatchObject({ why: 'moment' })
  })

  test('has the weight 1 unless it was given another, whatever the name', () => {
    const plan = { ...planOf(['constructor', 'b'], [], { weights: { b: 2 } }), nowMs: 0 }
    expect(['constructor', 'b'].map((sponsor) => turnOf(plan, sponsor, 'shown')?.weight)).toEqual([1, 2])
  })

  test('is expected by the clock after the one that is shown, whatever the rules were then', () => {
    const shown = planOf(['a'], turnsOf([['a', 40]]), { everySeconds: 15 })
    expect([10_000, 50_000].map((nowMs) => nextByClock({ ...shown, nowMs }))).toEqual([40_000, 50_000])
    expect(nextByClock({ ...planOf(['a'], last), nowMs: 10_000 })).toBe(60_000)
    expect(nextByClock({ ...planOf([], last), nowMs: 10_000 })).toBeNull()
  })

  test('of the controller is for whom they choose, if it is in the list', () => {
    const plan = { ...planOf(['a', 'b'], last), nowMs: 5_000 }
    expect(turnOf(plan, 'a', 'shown')).toMatchObject({ n: 2, sponsor: 'a', atMs: 5_000, why: 'shown' })
    expect(turnOf(plan, 'c', 'shown')).toBeNull()
  })
})
