import { number, option, player, side } from '../../scoring/question.ts'

const FOULS = ['personal', 'offensive', 'technical', 'unsportsmanlike', 'disqualifying'] as const

export const basketballEntries = {
  score: { side: side(), points: number('points', { min: 1, max: 4, initial: 2 }), player: player('player') },
  'missed-free-throw': { side: side(), player: player('player') },
  foul: { side: side(), type: option('foul', FOULS), player: player('player') },
  timeout: { side: side() },
  'clock-start': {},
  'clock-stop': {},
  'clock-set': { seconds: number('seconds', { min: 0, max: 7200, initial: 0 }) },
  'period-start': {},
  'period-end': {},
  possession: { side: side() },
  substitute: { side: side(), out: player('out'), in: player('in') },
}
