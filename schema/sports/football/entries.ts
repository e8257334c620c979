import { number, option, player, side, yesNo } from '../../scoring/question.ts'

export const COUNTS = ['shot', 'corner', 'foul', 'penaltyMissed', 'penaltySaved'] as const

export const footballEntries = {
  /** For the side that gets it, own goals too: the scorer is then of the other side. */
  goal: {
    side: side(),
    scorer: player('scorer'),
    assist: player('assist'),
    how: option('how', ['play', 'penalty', 'freeKick', 'ownGoal']),
  },
  'period-start': {},
  'period-end': {},
  'added-time': { minutes: number('addedMinutes', { min: 0, max: 30, initial: 1 }) },
  'clock-stop': {},
  'clock-start': {},
  /** By a scorer who came late: so many minutes of the match are played. */
  'clock-set': { minutes: number('minutesPlayed', { min: 0, max: 200, initial: 0 }) },
  card: { side: side(), player: player('player'), colour: option('colour', ['yellow', 'red', 'sinBin']) },
  'sin-bin-over': { side: side(), player: player('player') },
  substitute: { side: side(), out: player('out'), in: player('in') },
  count: { side: side(), what: option('what', COUNTS) },
  kick: { side: side(), scored: yesNo('scored', true) },
}
