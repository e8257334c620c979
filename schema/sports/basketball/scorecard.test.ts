import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spoken, spokenLog, spokenTable } from '#tests/support/scoring/spoken.ts'
import { BASKETBALL_PRESETS, type BasketballConditions, type BasketballState } from './game.ts'
import { basketballScoring } from './scoring.ts'

const base = basketballScoring.conditionsFor({ quarters: 1 }, 0) as BasketballConditions

function match(conditions: Partial<BasketballConditions> = {}) {
  return scoreKeeper<BasketballState>(basketballScoring, { ...base, ...conditions })
}

test('points by period, team fouls and players', () => {
  const m = match()
  m.record('score', { side: 0, points: 3, player: 7 })
  m.record('score', { side: 1, points: 2 })
  m.record('foul', { side: 1, type: 'technical', player: 11 })
  m.record('score', { side: 0, points: 1, player: 4 })
  m.record('missed-free-throw', { side: 0, player: 4 })
  m.record('timeout', { side: 1 })
  m.record('score', { side: 1, points: 2, player: 11 })
  m.record('period-end')
  m.record('period-start')
  m.record('score', { side: 0, points: 2 })
  m.record('period-end')
  const c = m.state().conditions
  expect(basketballScoring.scorecard(m.play(), c).map((table) => spokenTable(basketballScoring, table))).toEqual([
    ['Score', 'P1 | OT1 | Total', 'Reds | 4 | 2 | 6', 'Blues | 4 | 0 | 4'],
    ['Teams', 'Fouls | Time-outs | Free throws missed', 'Reds | 0 | 0 | 1', 'Blues | 1 | 0 | 0'],
    ['Players, Reds', 'Points | Fouls', 'No. 4 | 1 | 0', 'Asha | 3 | 0'],
    ['Players, Blues', 'Points | Fouls', 'No. 11 | 2 | 1'],
  ])
  expect(spokenLog(basketballScoring, c, m.entries)).toEqual([
    '3 points, Asha (Reds)',
    '2 points, Blues',
    'Technical foul, No. 11 (Blues)',
    '1 point, No. 4 (Reds)',
    'Free throw missed, No. 4 (Reds)',
    'Time-out, Blues',
    '2 points, No. 11 (Blues)',
    'Period 1 ends',
    'Period 2 starts',
    '2 points, Reds',
    'Period 2 ends',
  ])
  expect(spoken(basketballScoring, m.result()?.sentence ?? { key: 'noResult' })).toBe('Reds won 6–4 after overtime')
})

/** FIBA 3x3 Rules 13: two free throws from the seventh team foul, and the ball too from the tenth. */
test('in 3×3 the tenth team foul costs the ball too', () => {
  const m = match(BASKETBALL_PRESETS.threeOnThree)
  const line = () => basketballScoring.scoreboard(m.play(), m.state().conditions).line
  const foul = (times: number, side = 0) => {
    for (let count = 0; count < times; count += 1) m.record('foul', { side })
  }
  foul(5)
  expect(line()).toBeNull()
  foul(1)
  expect(line()).toEqual({ key: 'bonus', side: 1 })
  foul(3)
  expect(line()).toEqual({ key: 'bonusAndBall', side: 1 })
  foul(6, 1)
  expect(line()).toEqual({ key: 'bonusForBoth' })
  foul(3, 1)
  expect(line()).toEqual({ key: 'bonusAndBallForBoth' })
})

test('a disqualifying foul puts a player out at once', () => {
  const m = match()
  m.record('foul', { side: 0, player: 7 })
  expect(m.state().warnings).toEqual([])
  m.record('foul', { side: 0, type: 'disqualifying', player: 7 })
  expect(m.state().warnings).toEqual([{ id: 'e2', reason: 'playerIsOut' }])
})
