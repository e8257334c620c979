import { expect, test } from 'vitest'
import { footballScoring } from '#schema/sports/football/scoring.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'
import { spokenLog } from '#tests/support/scoring/spoken.ts'

test('what ends a match is its result, and what comes later is said as it was tapped', () => {
  const conditions = footballScoring.conditionsFor({ time: 90 }, 0)
  const keeper = scoreKeeper(footballScoring, conditions)
  keeper.record('start', { first: 0, tossWinner: 1, tossChoice: 'Left goal' })
  keeper.record('goal', { side: 0, scorer: 7 })
  keeper.record('break', { reason: 'light' })
  keeper.record('resume')
  keeper.record('player', { side: 1, number: 9, name: 'Ravi' })
  keeper.record('concede', { side: 1 })
  keeper.record('goal', { side: 1, scorer: 4, how: 'penalty' })
  keeper.record('card', { side: 1 })
  keeper.record('walkover', { side: 0 })
  keeper.record('dance')
  keeper.record('declare-result', { side: 1, words: 'Protest' })
  expect(spokenLog(footballScoring, conditions, keeper.entries)).toEqual([
    'Blues won the toss and chose: Left goal',
    'Goal, Asha (Reds)',
    'Break: Bad light has stopped play',
    'Play resumes',
    'Blues, No. 9: Ravi',
    'Reds won 1–0 (Blues conceded)',
    'Goal for Blues: Penalty, No. 4',
    'Yellow card, Blues',
    'Reds did not appear',
    'Entry of another version',
    'Blues declared winner 0–1 (Protest)',
  ])
})
