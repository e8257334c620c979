import { expect, test } from 'vitest'
import { changesOf } from '#schema/scoring/changes.ts'
import { finalScore, foldScore } from '#schema/scoring/fold.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken, spokenLog, spokenTable } from '#tests/support/scoring/spoken.ts'
import type { CricketConditions } from './conditions.ts'
import type { CricketState } from './result.ts'
import { cricketScoring } from './scoring.ts'

const base = cricketScoring.conditionsFor({ overs: 2, playersPerTeam: 4 }, 0) as CricketConditions

/** Asha (7) and batter 2 open for the Reds; bowlers 3 and 4 of the Blues. */
function reds(conditions: Partial<CricketConditions> = {}) {
  const keeper = scoreKeeper<CricketState>(cricketScoring, { ...base, ...conditions })
  keeper.record('batters', { striker: 7, nonStriker: 2 })
  keeper.record('bowler', { player: 3 })
  keeper.record('ball', { runs: 4 })
  keeper.record('ball', { extra: 'wide', runs: 1 })
  keeper.record('ball', { wicket: 'caught', fielder: 5 })
  keeper.record('ball', { extra: 'noBall', runs: 6 })
  keeper.record('ball', { extra: 'legBye', runs: 2 })
  keeper.record('ball', { runs: 0 })
  keeper.record('ball', { runs: 1 })
  keeper.record('ball', { runs: 0 })
  keeper.record('ball', { bowler: 4, wicket: 'runOut', out: 'nonStriker', runs: 1, crossed: true })
  return keeper
}

const tables = ({ play, state }: ReturnType<typeof reds>) =>
  cricketScoring.scorecard(play(), state().conditions).map((table) => spokenTable(cricketScoring, table))

test('batting, bowling and the fall of wickets, with the over that is bowled', () => {
  expect(tables(reds())).toEqual([
    ['This over', '', 'Bowler 4 | 1W'],
    ['Rates', '', 'Run rate | 14.57', 'Partnership | 0 (0)'],
    [
      'Batting, Reds',
      'How out | R | B | 4s | 6s | SR',
      'Asha | run out | 4 | 2 | 1 | 0 | 200.0',
      'Batter 2 | c No. 5 b Bowler 3 | 0 | 1 | 0 | 0 | 0.0',
      'Batter 1 | batting | 8 | 5 | 0 | 1 | 160.0',
      'Extras | w 2, nb 1, b 0, lb 2, pen 0 | 5',
      'Total | 1.1 overs | 17/2',
    ],
    [
      'Bowling, Blues',
      'O | M | R | W | Econ | Wd | Nb',
      'Bowler 3 | 1.0 | 0 | 14 | 1 | 14.00 | 2 | 1',
      'Bowler 4 | 0.1 | 0 | 1 | 0 | 6.00 | 0 | 0',
    ],
    ['Fall of wickets, Reds', 'Score | O', 'Batter 2 | 6/1 | 0.2', 'Asha | 17/2 | 1.1'],
  ])
})

test('the log says what happened, as scorers do', () => {
  const { entries } = reds()
  expect(spokenLog(cricketScoring, base, entries)).toEqual([
    'Batters at the crease',
    'Bowler 3 bowls',
    'Four, Asha',
    'Wide and 1 run',
    'Wicket. Batter 2 c No. 5 b Bowler 3, 0 (1)',
    'No-ball and 6 runs, Batter 1',
    '2 leg byes',
    'Dot ball, Batter 1',
    '1 run, Batter 1',
    'Dot ball, Asha',
    'Wicket. Asha run out, 4 (2)',
  ])
})

test('who bats and bowls', () => {
  const { play, state, entries } = reds()
  const { states } = foldScore(cricketScoring, base, entries)
  const lines = (of: CricketState) => cricketScoring.lines?.(of, base).map((line) => spoken(cricketScoring, line))
  expect(lines(states[7]?.play as CricketState)).toEqual([
    '★ Batter 1 6 (3)',
    'Asha 4 (1)',
    'Bowler 3 0.4–0–13–1',
    'This over: 4 2wd W 6nb 2lb •',
  ])
  expect(lines(play())).toEqual(['★ Batter 1 8 (5)', 'Bowler 4 0.1–0–1–0', 'This over: 1W'])
  expect(cricketScoring.next(play(), state().conditions)).toMatchObject({
    key: 'faces',
    players: { player: { player: 1 } },
  })
})

test('what a correction six balls back changes', () => {
  const { entries } = reds()
  const log = [
    ...entries,
    { id: 'fix', seq: 12, at: 99_000, kind: 'replace', target: 'e7', payload: { kind: 'ball', payload: { runs: 1 } } },
  ]
  const [before, after] = [entries, log].map((each) => finalScore(foldScore(cricketScoring, base, each)))
  if (!before || !after) throw new Error('There are no scores.')
  expect(changesOf(cricketScoring, before, after).map((phrase) => spoken(cricketScoring, phrase))).toEqual([
    'Reds 17/2 → 16/2',
    'Asha faces',
  ])
})

test('a second innings has tables of its own, and needs so many runs', () => {
  const keeper = reds()
  keeper.record('declare')
  keeper.record('ball', { runs: 6, bowler: 7 })
  const [over, rates, batting, bowling, first] = tables(keeper)
  expect(over).toEqual(['This over', '', 'Asha | 6'])
  expect(rates).toEqual(['Rates', '', 'Run rate | 36.00', 'Required rate | 6.55', 'Partnership | 6 (1)'])
  expect(batting?.slice(0, 3)).toEqual([
    'Batting, Blues',
    'How out | R | B | 4s | 6s | SR',
    'Batter 1 | batting | 6 | 1 | 0 | 1 | 600.0',
  ])
  expect([bowling?.[0], first?.[0]]).toEqual(['Bowling, Reds', 'Batting, Reds'])
})

test.each([
  [['ball', { wicket: 'bowled' }], 'Wicket. Batter 1 bowled, 0 (1)'],
  [['ball', { wicket: 'caught', bowler: 4, fielder: 4 }], 'Wicket. Batter 1 c & b Bowler 4, 0 (1)'],
  [
    ['ball', { wicket: 'stumped', bowler: 4, fielder: 1, extra: 'wide' }],
    'Wicket. Batter 1 st No. 1 b Bowler 4, 0 (0)',
  ],
  [['ball', { wicket: 'lbw', bowler: 4 }], 'Wicket. Batter 1 lbw b Bowler 4, 0 (1)'],
  [['ball', { wicket: 'hitTwice' }], 'Wicket. Batter 1 hit the ball twice, 0 (1)'],
  [['ball', { runs: 4, allRun: true }], '4 runs, Batter 1'],
  [['ball', { extra: 'noBall', off: 'bye', runs: 2 }], 'No-ball and 2 runs as byes'],
  [['ball', { extra: 'bye', runs: 1 }], '1 bye'],
  [['retired', { out: 'striker', how: 'hurt' }], 'Batter 1 retires hurt'],
  [['retired', { out: 'nonStriker', how: 'out' }], 'Wicket. Batter 2 retired out, 0 (0)'],
  [['penalty', { side: 1 }], '5 penalty runs to Blues'],
  [['target', { runs: 88, overs: 9 }], 'Target 88 in 9 overs (DLS)'],
  [['target', { overs: 1, method: 'agreed' }], 'Reduced to 1 over (agreed)'],
  [
    ['adjust', { side: 0, delta: 3, what: 'wickets', reason: 'Came late' }],
    'Reds: Wickets corrected by +3 (Came late)',
  ],
] as const)('%j is "%s"', ([kind, payload], line) => {
  const keeper = scoreKeeper<CricketState>(cricketScoring, base)
  keeper.record(kind, payload)
  expect(spokenLog(cricketScoring, base, keeper.entries)).toEqual([line])
})

test.each([
  ['en', 'Blues won by 3 wickets (11 balls left)'],
  ['hi', 'Blues की 3 विकेट से जीत (11 गेंदें बाक़ी)'],
] as const)('the result in %s', (language, sentence) => {
  const keeper = scoreKeeper<CricketState>(cricketScoring, base)
  keeper.record('declare')
  keeper.record('ball', { runs: 1 })
  expect(spoken(cricketScoring, keeper.result()?.sentence ?? { key: 'noResult' }, language)).toBe(sentence)
})

test('a scorer who comes in the seventh over says what there is, and the innings goes on from it', () => {
  const keeper = scoreKeeper<CricketState>(cricketScoring, { ...base, overs: 20 })
  for (const [what, delta] of [
    ['score', 43],
    ['wickets', 2],
    ['balls', 38],
  ] as const) {
    keeper.record('adjust', { side: 0, what, delta })
  }
  keeper.record('ball', { runs: 4 })
  expect(cricketScoring.scoreboard(keeper.play(), keeper.state().conditions).sides[0]).toMatchObject({
    main: '47/2',
    sub: '6.3',
  })
  for (let ball = 0; ball < 3; ball += 1) keeper.record('ball', {})
  expect(keeper.play().innings[0]).toMatchObject({ oversDone: 7, balls: 42 })
  keeper.record('ball', { wicket: 'bowled' })
  expect(keeper.play().innings[0]).toMatchObject({ wickets: 3, ended: 'allOut' })
  keeper.record('adjust', { side: 0, what: 'wickets', delta: -9 })
  expect(keeper.state().ignored).toEqual([{ id: 'e9', reason: 'belowZero' }])
})

test('the board announces a free hit until it is bowled', () => {
  const keeper = scoreKeeper<CricketState>(cricketScoring, base)
  const period = () => cricketScoring.scoreboard(keeper.play(), keeper.state().conditions).period
  keeper.record('ball', { extra: 'noBall' })
  keeper.record('ball', { extra: 'wide' })
  expect(period()).toEqual({ key: 'freeHit' })
  keeper.record('ball')
  expect(period()).toBeNull()
})
