import { expect, test } from 'vitest'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import type { CricketState } from './result.ts'
import { cricketScoring } from './scoring.ts'

function match(overs: number) {
  const keeper = scoreKeeper<CricketState>(cricketScoring, cricketScoring.conditionsFor({ overs }, 0))
  const balls = (...runs: number[]) => {
    for (const each of runs) keeper.record('ball', { runs: each })
  }
  const board = () => cricketScoring.scoreboard(keeper.play(), keeper.state().conditions)
  return { ...keeper, balls, board }
}

test('a scorer who comes late starts from a sum, in the second innings too', () => {
  const m = match(20)
  m.record('adjust', { side: 1, delta: 12 })
  m.record('adjust', { side: 0, delta: 150 })
  m.record('adjust', { side: 0, delta: 120, what: 'balls' })
  m.record('adjust', { side: 1, delta: 43, reason: 'Over 7' })
  m.balls(4)
  expect(m.state().ignored).toEqual([{ id: 'e1', reason: 'hasNotBatted' }])
  expect(m.board().sides).toMatchObject([
    { main: '150/0', sub: '20.0' },
    { main: '47/0', sub: '0.1' },
  ])
  expect(m.play().innings[1]).toMatchObject({ runs: 47, adjusted: 43 })
})

test('after a tie a correction is for the innings that was played, not for the super over', () => {
  const m = match(1)
  m.balls(1, 0, 0, 0, 0, 0)
  m.balls(1, 0, 0, 0, 0, 0)
  m.record('adjust', { side: 1, delta: 1 })
  expect(m.result()).toMatchObject({ side: 1, sentence: { key: 'wonByWickets' } })
})
