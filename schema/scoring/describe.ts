import type { Payload, ScoreEntry } from './entry.ts'
import { COMMON_KINDS, type CommonKind, isCommon, type MatchState } from './match.ts'
import type { Phrase, PhraseKey } from './phrase.ts'
import { checkAnswers, type Questions } from './question.ts'
import type { Scoring, Side } from './scoring.ts'

/** An entry as a line of the log: "Four, Rahul". What did not count is said from what was tapped; `ignored` says why. */
export function describeEntry(sport: Scoring, before: MatchState, after: MatchState, entry: ScoreEntry): Phrase {
  const isOwn = Object.hasOwn(sport.entries, entry.kind)
  const questions: Questions | undefined = isOwn
    ? sport.entries[entry.kind]
    : isCommon(entry.kind)
      ? COMMON_KINDS[entry.kind]
      : undefined
  const payload = questions && checkAnswers(questions, entry.payload)
  if (!payload) return { key: 'log.unknown' }
  if (isOwn) return sport.describe(before.play, after.play, { ...entry, payload }, after.conditions)
  if (after.declared && after.declared !== before.declared) return after.declared.sentence
  return COMMON[entry.kind as CommonKind](payload)
}

const COMMON: Record<CommonKind, (payload: Payload) => Phrase> = {
  start: ({ tossWinner, tossChoice }) =>
    typeof tossWinner !== 'number'
      ? { key: 'log.start' }
      : tossChoice
        ? { key: 'log.tossChoice', side: tossWinner, values: { choice: tossChoice as string } }
        : { key: 'log.toss', side: tossWinner },
  conditions: () => ({ key: 'log.conditions' }),
  break: ({ reason }) => ({ key: 'log.break', parts: { reason: { key: `break.${reason}` as PhraseKey } } }),
  resume: () => ({ key: 'log.resume' }),
  // When they end the match, its result is the line.
  abandon: () => ({ key: 'abandoned' }),
  walkover: ({ side }) => ({ key: 'lostByWalkover', sides: { loser: side as Side } }),
  retire: ({ side }) => ({ key: 'lostByRetirement', sides: { loser: side as Side } }),
  default: ({ side }) => ({ key: 'lostByDefault', sides: { loser: side as Side } }),
  concede: ({ side }) => ({ key: 'lostByConcession', sides: { loser: side as Side } }),
  'declare-result': () => ({ key: 'log.finish' }),
  finish: () => ({ key: 'log.finish' }),
  note: ({ words, side }) => ({
    key: typeof side === 'number' ? 'log.noteOf' : 'log.note',
    ...(typeof side === 'number' && { side }),
    values: { words: words as string },
  }),
  player: ({ side, number, name }) => ({
    key: 'log.player',
    side: side as Side,
    values: { number: String(number ?? ''), name: name as string },
  }),
  substitute: (payload) => substitution(payload),
  adjust: ({ side, delta, what, reason }) => ({
    key: reason ? 'log.adjustBecause' : 'log.adjust',
    side: side as Side,
    values: { delta: signed(delta as number), ...(reason ? { reason: reason as string } : {}) },
    parts: { what: { key: `option.${what}` as PhraseKey } },
  }),
}

/** "In: 7, out: 12", with who is known of the two. */
export function substitution(payload: Payload): Phrase {
  const { side, out, in: into } = payload as { side: Side; out: number | null; in: number | null }
  if (out === null && into === null) return { key: 'log.substitution', side }
  return { key: 'log.substitute', side, players: { out: { side, player: out }, in: { side, player: into } } }
}

function signed(delta: number): string {
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
