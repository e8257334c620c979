import { boardOf, type MatchState, resultOf } from './match.ts'
import type { Phrase } from './phrase.ts'
import type { Scoring } from './scoring.ts'

/** What a correction changes, from the state that stands to the one it would give: "Sunrisers 92/3 → 91/3", "Rahul faces". */
export function changesOf(sport: Scoring, before: MatchState, after: MatchState): readonly Phrase[] {
  const [was, is] = [boardOf(sport, before), boardOf(sport, after)]
  const scores = is.sides.flatMap((shown, side): Phrase[] => {
    const old = was.sides[side]
    const isSame = !old || (old.main === shown.main && old.sub === shown.sub)
    return isSame ? [] : [scoreChange(side, old, shown)]
  })
  const [next, nextBefore] = [after, before].map(({ play, conditions }) => sport.next(play, conditions))
  return [
    ...scores,
    ...(is.period && differs(was.period, is.period) ? [is.period] : []),
    ...(next && differs(nextBefore, next) ? [next] : []),
    ...resultChange(resultOf(sport, before)?.sentence, resultOf(sport, after)?.sentence),
    ...ignoredChange(after.ignored.length - before.ignored.length),
  ]
}

type Shown = { main: string; sub: string }

function scoreChange(side: number, before: Shown, after: Shown): Phrase {
  const isMain = before.main !== after.main
  const [from, to] = isMain ? [before.main, after.main] : [before.sub || '–', after.sub || '–']
  return { key: 'change.score', side, values: { before: from, after: to } }
}

function resultChange(before: Phrase | undefined, after: Phrase | undefined): Phrase[] {
  if (!differs(before, after)) return []
  return [after ? { key: 'change.result', parts: { result: after } } : { key: 'change.goesOn' }]
}

function ignoredChange(more: number): Phrase[] {
  return more === 0 ? [] : [{ key: more > 0 ? 'change.ignored' : 'change.counted', values: { n: Math.abs(more) } }]
}

function differs(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)
}
