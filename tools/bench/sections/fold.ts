import type { ScoreEntry } from '#schema/scoring/entry.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import { alternate, formatSpread, spreadOf } from '#tools/bench/alternate.ts'
import type { Bench } from '#tools/bench/section.ts'

const ENTRIES = 300
const FOLDS = 100
const MS_WANTED = 5

/** A match of twenty overs a side: a wicket every thirtieth ball. */
const match: ScoreEntry[] = Array.from({ length: ENTRIES }, (_, place) => ({
  id: `e${place}`,
  seq: place + 1,
  at: place * 30_000,
  kind: 'ball',
  payload: {
    runs: place % 10 === 0 ? 1 : place % 5,
    bowler: 1 + (Math.floor(place / 6) % 5),
    ...(place % 30 === 29 && { wicket: 'bowled' }),
  },
}))
const conditions = cricketScoring.conditionsFor({ overs: 50 }, 0)
const before = foldScore(cricketScoring, conditions, match.slice(0, -1))

/** Time to fold the log of a match, from the start and after one more entry. */
export const fold: Bench = {
  name: 'fold',
  async run() {
    const rounds = await alternate([
      { name: 'whole', turn: async () => msOf(() => foldScore(cricketScoring, conditions, match)) },
      { name: 'next', turn: async () => msOf(() => foldScore(cricketScoring, conditions, match, before)) },
    ])
    const [whole, next] = ['whole', 'next'].map((name) => spreadOf(rounds.get(name) ?? []))
    if (!whole || !next) throw new Error('There are no figures.')
    return {
      title: 'Folding a score',
      question: `How long the log of a cricket match with ${ENTRIES} entries takes to become a score.`,
      columns: ['Fold', 'Milliseconds'],
      rows: [
        ['the whole log', formatSpread(whole)],
        ['one more entry', formatSpread(next, 3)],
      ],
      goals: [
        {
          goal: `The whole log ≤ ${MS_WANTED} ms`,
          measured: `${formatSpread(whole)} ms`,
          isMet: whole.median <= MS_WANTED,
        },
      ],
      notes: [`Mean of ${FOLDS} folds in each of five rounds.`],
    }
  },
}

function msOf(work: () => void): number {
  const beganAt = performance.now()
  for (let count = 0; count < FOLDS; count++) work()
  return (performance.now() - beganAt) / FOLDS
}
