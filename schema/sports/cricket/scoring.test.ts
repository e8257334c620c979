import { describe, expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import type { Payload } from '../../scoring/entry.ts'
import type { Innings } from './innings.ts'
import type { CricketState } from './result.ts'
import { cricketScoring } from './scoring.ts'
import { oversText } from './view.ts'

/** A match of one over a side between four, unless other conditions are given. */
function match(conditions: Payload = {}) {
  const base = cricketScoring.conditionsFor({ overs: 1, playersPerTeam: 4 }, 0) as Payload
  const keeper = scoreKeeper<CricketState>(cricketScoring, { ...base, oversPerBowler: 0, ...conditions })
  keeper.record('start', { first: 0 })
  return {
    ...keeper,
    ball: (runs: number, more: Payload = {}) => keeper.record('ball', { runs, ...more }),
    balls: (...runs: number[]) => {
      for (const each of runs) keeper.record('ball', { runs: each })
    },
    now: () => keeper.play().innings.at(-1) as Innings,
    ends: () => {
      const { striker, nonStriker } = keeper.play().innings.at(-1) as Innings
      return [striker, nonStriker]
    },
  }
}

describe('a ball', () => {
  test.each([
    [
      'a wide',
      { extra: 'wide', runs: 1 },
      { runs: 2, balls: 0, extras: { wides: 2 }, bowler: 2, faced: 0, ends: [2, 1] },
    ],
    [
      'a boundary off a wide',
      { extra: 'wide', runs: 4 },
      { runs: 5, balls: 0, extras: { wides: 5 }, bowler: 5, faced: 0, ends: [1, 2] },
    ],
    [
      'a no-ball with bat runs',
      { extra: 'noBall', runs: 3 },
      { runs: 4, balls: 0, extras: { noBalls: 1 }, bowler: 4, faced: 1, ends: [2, 1] },
    ],
    [
      'a no-ball with byes',
      { extra: 'noBall', off: 'bye', runs: 2 },
      { runs: 3, balls: 0, extras: { noBalls: 1, byes: 2 }, bowler: 1, faced: 1, ends: [1, 2] },
    ],
    ['byes', { extra: 'bye', runs: 1 }, { runs: 1, balls: 1, extras: { byes: 1 }, bowler: 0, faced: 1, ends: [2, 1] }],
    [
      'leg byes',
      { extra: 'legBye', runs: 4 },
      { runs: 4, balls: 1, extras: { legByes: 4 }, bowler: 0, faced: 1, ends: [1, 2] },
    ],
    ['an overthrow to the boundary', { runs: 5 }, { runs: 5, balls: 1, extras: {}, bowler: 5, faced: 1, ends: [2, 1] }],
    [
      'a penalty on a ball',
      { runs: 1, penalty: 5 },
      { runs: 6, balls: 1, extras: { penalties: 5 }, bowler: 1, faced: 1, ends: [2, 1] },
    ],
  ])('%s', (_what, ball, { runs, balls, extras, bowler, faced, ends }) => {
    const m = match()
    m.ball(0, ball)
    expect(m.now()).toMatchObject({
      runs,
      balls,
      extras,
      bowlers: { 0: { runs: bowler } },
      batters: { 1: { balls: faced } },
    })
    expect(m.ends()).toEqual(ends)
  })

  test('a four that was run is no boundary', () => {
    const m = match()
    m.ball(4, { allRun: true })
    m.ball(4)
    expect(m.now().batters[1]).toMatchObject({ runs: 8, fours: 1 })
  })
})

describe('a wicket', () => {
  test('a caught batter is replaced at the same end, and the runs do not count', () => {
    const m = match({ overs: 2 })
    m.ball(1, { wicket: 'caught', crossed: true, bowler: 9 })
    m.ball(0)
    expect(m.ends()).toEqual([3, 2])
    expect(m.now()).toMatchObject({ runs: 0, wickets: 1, bowlers: { 9: { wickets: 1 } } })
  })

  test.each([
    [{ runs: 1, out: 'striker', crossed: false }, [2, 3], 1],
    [{ runs: 1, out: 'striker', crossed: true }, [3, 2], 1],
    [{ runs: 2, out: 'nonStriker', crossed: false }, [1, 3], 2],
    [{ runs: 0, out: 'nonStriker', crossed: true }, [3, 1], 0],
  ])('a run-out with %j', (ball, ends, runs) => {
    const m = match({ overs: 2 })
    m.ball(0, { wicket: 'runOut', ...ball })
    m.ball(0)
    expect(m.ends()).toEqual(ends)
    expect(m.now()).toMatchObject({ runs, wickets: 1, bowlers: { 0: { wickets: 0 } } })
  })

  test('only run-outs count on a free hit, and a wide keeps it', () => {
    const m = match({ overs: 2 })
    m.ball(0, { extra: 'noBall' })
    m.ball(0, { extra: 'wide' })
    m.ball(0, { wicket: 'bowled' })
    expect(m.now().wickets).toBe(0)
    expect(m.state().warnings).toEqual([{ id: 'e4', reason: 'wicketDoesNotCount' }])
    m.ball(0, { wicket: 'bowled' })
    expect(m.now().wickets).toBe(1)
  })

  test('a six that is out counts on a free hit, which a wide keeps even if it is not bowled again', () => {
    const m = match({ sixIsOut: true, overs: 2, wideRebowled: 'no' })
    m.ball(0, { extra: 'noBall' })
    m.ball(0, { extra: 'wide' })
    m.ball(6)
    expect(m.now()).toMatchObject({ runs: 8, wickets: 0, balls: 2 })
    m.ball(6)
    expect(m.now()).toMatchObject({ runs: 8, wickets: 1 })
  })

  test('off a wide one is stumped, not bowled', () => {
    const m = match({ overs: 2 })
    m.ball(0, { extra: 'wide', wicket: 'bowled' })
    m.ball(0, { extra: 'wide', wicket: 'stumped' })
    expect(m.now()).toMatchObject({ wickets: 1, runs: 2, balls: 0 })
  })

  test('who retired hurt may come back, who is out may not', () => {
    const m = match({ overs: 3 })
    m.balls(2)
    m.record('retired', { out: 'striker', how: 'hurt' })
    m.record('batter', { player: 3 })
    m.ball(0, { wicket: 'bowled' })
    m.record('batter', { player: 3 })
    expect(m.state().ignored).toEqual([{ id: 'e6', reason: 'alreadyOut' }])
    m.record('batter', { player: 1 })
    m.balls(1)
    expect(m.now()).toMatchObject({ wickets: 1, batters: { 1: { runs: 3, out: null } } })
  })

  test('timed out, retired out and the absent count for all out', () => {
    const m = match({ playersPerSide: 5, overs: 3 })
    m.ball(0, { wicket: 'lbw' })
    m.record('timed-out')
    m.record('retired', { out: 'nonStriker', how: 'out' })
    expect(m.now()).toMatchObject({ wickets: 3, ended: null })
    m.record('absent')
    expect(m.now()).toMatchObject({ wickets: 3, ended: 'allOut' })
  })
})

describe('an over', () => {
  test('changes the ends, and a maiden is an over with nothing charged', () => {
    const m = match({ overs: 5 })
    m.record('bowler', { player: 7 })
    m.balls(0, 0, 0, 0, 0)
    m.ball(2, { extra: 'legBye' })
    expect(m.now()).toMatchObject({ oversDone: 1, bowlers: { 7: { maidens: 1, balls: 6, runs: 0 } } })
    expect(m.ends()).toEqual([2, 1])
    m.ball(0, { bowler: 7 })
    expect(m.state().warnings).toEqual([{ id: 'e9', reason: 'sameBowlerTwice' }])
    m.balls(0, 0, 0, 0, 1)
    expect(m.now()).toMatchObject({ oversDone: 2, bowlers: { 7: { maidens: 1 } } })
  })

  test('may be called early, and may go on', () => {
    const m = match({ overs: 2 })
    m.balls(0, 0, 0, 0, 1)
    m.record('over-called')
    expect(oversText(m.now())).toBe('1.0')
    expect(m.ends()).toEqual([1, 2])
    m.balls(0, 0, 0, 0, 0, 0)
    expect(m.now().ended).toBe('overs')
    m.record('over-goes-on')
    expect(m.now()).toMatchObject({ ended: null, oversDone: 1 })
    m.balls(1)
    expect(m.now()).toMatchObject({ ended: 'overs', balls: 12, runs: 2 })
  })

  test('that was called too early goes on for the ball that was missing', () => {
    const m = match({ overs: 2 })
    m.balls(0, 0, 0, 0, 1)
    m.record('over-called')
    m.record('over-goes-on')
    m.balls(0)
    expect(m.now()).toMatchObject({ oversDone: 1, balls: 6 })
  })

  test('a bowler over the limit is a warning', () => {
    const m = match({ overs: 4, oversPerBowler: 1 })
    for (const bowler of [1, 2, 1]) for (let ball = 0; ball < 6; ball += 1) m.ball(0, { bowler })
    expect(m.state().warnings).toEqual([{ id: 'e14', reason: 'bowlerOverLimit' }])
  })

  test('on the street, a wide is not bowled again', () => {
    const m = match({ wideRebowled: 'notInLastOver' })
    m.ball(0, { extra: 'wide' })
    expect(m.now()).toMatchObject({ runs: 1, balls: 1 })
  })
})

describe('last man standing', () => {
  test('bats alone, keeps the strike, and that wicket ends the innings', () => {
    const m = match({ lastManStanding: true, playersPerSide: 3, overs: 9, evenRunsOnly: true })
    m.ball(0, { wicket: 'bowled' })
    m.ball(0, { wicket: 'bowled' })
    m.balls(1, 3, 2, 0)
    expect(m.ends()).toEqual([2, null])
    expect(m.now()).toMatchObject({ runs: 4, ended: null, oversDone: 1 })
    m.ball(0, { wicket: 'runOut', out: 'nonStriker' })
    expect(m.now()).toMatchObject({ wickets: 3, ended: 'allOut' })
  })

  test('wins by the wickets that all players have', () => {
    const m = match({ lastManStanding: true })
    m.balls(0, 0, 0, 0, 0, 1, 0, 2)
    expect(m.result()).toEqual({
      side: 1,
      sentence: { key: 'wonByWickets', side: 1, values: { n: 4, balls: 4, method: 'none' } },
    })
  })
})

describe('the result', () => {
  test('penalty runs to the fielding side go to its innings, played or to come', () => {
    const m = match()
    m.ball(0)
    m.record('penalty', { side: 1 })
    m.balls(0, 0, 0, 0, 1, 1)
    expect(m.now()).toMatchObject({ side: 1, runs: 6, ended: 'target' })
    expect(m.result()?.side).toBe(1)
  })

  test('a penalty to the side that has batted raises the target', () => {
    const m = match()
    m.balls(0, 0, 0, 0, 0, 1, 1)
    m.record('penalty', { side: 0 })
    m.balls(1, 0, 0, 0, 0)
    expect(m.result()).toEqual({ side: 0, sentence: { key: 'wonByRuns', side: 0, values: { n: 4, method: 'none' } } })
  })

  test('a revised target says so', () => {
    const m = match({ overs: 2 })
    m.balls(4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    m.record('target', { runs: 7, overs: 1, method: 'agreed' })
    m.balls(4, 0, 0, 0, 0, 0)
    expect(m.result()?.sentence).toEqual({ key: 'wonByRuns', side: 0, values: { n: 2, method: 'agreed' } })
  })

  test('a tie goes to super overs: who batted second bats first, two wickets end one', () => {
    const m = match({ superOvers: 2 })
    m.balls(1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)
    expect(m.result()).toBeNull()
    m.ball(3)
    expect(m.now()).toMatchObject({ side: 1, superOver: 1 })
    m.ball(0, { wicket: 'bowled' })
    m.ball(0, { wicket: 'bowled' })
    m.balls(3, 0, 0, 0, 0, 0, 6)
    expect(m.now()).toMatchObject({ side: 0, superOver: 2 })
    m.balls(0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
    expect(m.result()).toMatchObject({ side: 0, sentence: { key: 'tiedSuperOver' } })
  })

  test('without super overs a tie is shared, and finishing one leaves it tied', () => {
    const shared = match({ superOvers: 0 })
    shared.balls(1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)
    expect(shared.result()?.sentence.key).toBe('tied')
    const finished = match()
    finished.balls(1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)
    finished.record('finish')
    expect(finished.result()?.sentence.key).toBe('tied')
    const revised = match()
    revised.balls(6, 0, 0, 0, 0, 0)
    revised.record('target', { runs: 3 })
    revised.balls(2, 0, 0, 0, 0, 0)
    revised.record('finish')
    expect(revised.result()?.sentence).toEqual({ key: 'tied', values: { method: 'dls' } })
  })

  test.each([
    ['wonByInnings', { side: 1, values: { n: 4 } }, [1, 6, 1], false],
    ['wonByRuns', { side: 0, values: { n: 5, method: 'none' } }, [6, 1, 2, 2], false],
    ['wonByWicketsWithoutLimit', { side: 1, values: { n: 3, method: 'none' } }, [1, 2, 2, 2], false],
    ['tied', { values: { method: 'none' } }, [2, 1, 1, 2], false],
    ['wonByInnings', { side: 0, values: { n: 3 } }, [6, 2, 1], true],
  ])('two innings a side: %s %j', (key, sentence, innings, isFollowOn) => {
    const m = match({ inningsPerSide: 2, overs: 0 })
    for (const [place, runs] of innings.entries()) {
      if (isFollowOn && place === 2) m.record('innings', { side: 1 })
      m.ball(runs)
      for (let wicket = 0; wicket < 3; wicket += 1) m.ball(0, { wicket: 'bowled' })
    }
    expect(m.result()?.sentence).toEqual({ key, ...sentence })
  })

  test('an unfinished match of two innings is drawn, of one has no result', () => {
    for (const [inningsPerSide, key] of [
      [2, 'drawn'],
      [1, 'noResult'],
    ] as const) {
      const m = match({ inningsPerSide })
      m.ball(1)
      m.record('finish')
      expect(m.result()?.sentence.key).toBe(key)
    }
  })

  test('nothing counts after the end', () => {
    const m = match()
    m.balls(0, 0, 0, 0, 0, 1, 2)
    m.balls(1)
    expect(m.state()).toMatchObject({ phase: 'over', ignored: [{ id: 'e9', reason: 'matchIsOver' }] })
  })
})

test('the board says what is to be made', () => {
  const m = match({ powerplayOvers: 1 })
  m.balls(1, 0, 0, 0, 0, 4, 2, 1)
  expect(cricketScoring.scoreboard(m.play(), m.state().conditions)).toEqual({
    sides: [
      { main: '5/0', sub: '1.0', serving: false },
      { main: '3/0', sub: '0.2', serving: true },
    ],
    period: { key: 'powerplay' },
    line: { key: 'toWin', side: 1, values: { runs: 3, balls: 4 } },
    clock: null,
  })
})
