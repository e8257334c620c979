import type { Payload } from '../../scoring/entry.ts'
import { checkAnswers } from '../../scoring/question.ts'
import { type MatchResult, scoring } from '../../scoring/scoring.ts'
import {
  CRICKET_PRESETS,
  type CricketConditions,
  cricketConditions,
  cricketConditionsFor,
  cricketEntries,
} from './conditions.ts'
import { describeCricket } from './describe.ts'
import { adjustCricket, reduceCricket } from './facts.ts'
import { type CricketState, cricketResult, mainInnings, methodOf, tied, withEnd } from './result.ts'
import { cricketScorecard } from './scorecard.ts'
import {
  cricketLines,
  cricketMoments,
  cricketScoreboard,
  cricketScoreline,
  cricketScorePad,
  endsOver,
  nextToFace,
} from './view.ts'
import { cricketWords } from './words.ts'

export const cricketScoring = scoring<CricketConditions, CricketState>({
  words: cricketWords,
  conditions: cricketConditions,
  presets: CRICKET_PRESETS,
  conditionsFor: (details) => checkAnswers(cricketConditions, cricketConditionsFor(details)) ?? defaults,
  entries: cricketEntries,
  sides: () => 2,
  initial: (_conditions, first) => ({ first, innings: [], nextSide: null, target: null, carried: [0, 0] }),
  reduce: (state, { kind, payload }, c) => reduceCricket(state, kind, payload as Payload, c),
  adjustable: ['score', 'wickets', 'balls'],
  adjust: adjustCricket,
  settle: withNewOvers,
  result: cricketResult,
  resultSoFar,
  scoreline: cricketScoreline,
  scorePad: cricketScorePad,
  scoreboard: cricketScoreboard,
  moments: cricketMoments,
  momentKinds: ['four', 'six', 'wicket'],
  endsPart: endsOver,
  rallyEnds: ['ball'],
  scorecard: cricketScorecard,
  describe: describeCricket,
  lines: cricketLines,
  next: nextToFace,
})

const defaults = checkAnswers(cricketConditions, {}) as CricketConditions

/** An over in progress keeps the length that it began with. */
function withNewOvers(state: CricketState, c: CricketConditions): CricketState {
  const innings = state.innings.at(-1)
  if (!innings || innings.ended || innings.over.balls > 0) return withEnd(state, c)
  const over = { ...innings.over, allowed: c.ballsPerOver }
  return withEnd({ ...state, innings: state.innings.with(-1, { ...innings, over }) }, c)
}

function resultSoFar(state: CricketState, c: CricketConditions): MatchResult {
  const main = mainInnings(state)
  // A match that was played to its end without a result waits for a super over.
  if (main.length === 2 * c.inningsPerSide && main.at(-1)?.ended) return tied(methodOf(state))
  return { side: null, sentence: { key: c.inningsPerSide === 2 ? 'drawn' : 'noResult' } }
}
