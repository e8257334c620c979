import { substitution } from '../../scoring/describe.ts'
import type { ScoreEntry } from '../../scoring/entry.ts'
import type { Phrase } from '../../scoring/phrase.ts'
import { optionLabel } from '../../scoring/question.ts'
import type { Side } from '../../scoring/scoring.ts'
import type { footballEntries } from './entries.ts'
import { cardName, cardRef, scorerRef } from './names.ts'
import type { Card, FootballState, Goal } from './periods.ts'

export function describeFootball(before: FootballState, after: FootballState, entry: ScoreEntry): Phrase {
  const { side, minutes, what, scored } = entry.payload as {
    side: Side
    minutes: number
    what: string
    scored: boolean
  }
  switch (entry.kind as keyof typeof footballEntries) {
    case 'goal':
      return goalLine(entry.payload as Goal)
    case 'card':
      return cardLine(cardIn(before, after) ?? (entry.payload as Card))
    case 'period-start':
      return { key: 'log.periodStart', values: { n: after.period } }
    case 'period-end':
      return { key: 'log.periodEnd', values: { n: before.period } }
    case 'added-time':
      return { key: 'addedTime', values: { n: minutes } }
    case 'clock-start':
      return { key: 'log.clockStart' }
    case 'clock-stop':
      return { key: 'log.clockStop' }
    case 'clock-set':
      return { key: 'log.clockSet', values: { time: `${minutes}:00` } }
    case 'sin-bin-over':
      return { key: 'log.sinBinOver', side }
    case 'substitute':
      return substitution(entry.payload)
    case 'count':
      return { key: 'log.count', side, parts: { what: optionLabel(what) } }
    case 'kick':
      return { key: scored ? 'kickScored' : 'kickMissed', side }
  }
}

/** The card as it counted: a second yellow one is that. */
function cardIn(before: FootballState, after: FootballState): Card | undefined {
  return after.cards.length > before.cards.length ? after.cards.at(-1) : undefined
}

export function goalLine(goal: Pick<Goal, 'side' | 'scorer' | 'how'>): Phrase {
  const { side, scorer, how } = goal
  const parts = { how: optionLabel(how) }
  if (scorer === null) return how === 'play' ? { key: 'goal', side } : { key: 'log.goalHow', side, parts }
  const players = { player: scorerRef(goal) }
  return how === 'play' ? { key: 'log.goalBy', side, players } : { key: 'log.goalHowBy', side, players, parts }
}

export function cardLine(card: Pick<Card, 'side' | 'player' | 'colour'>): Phrase {
  const { side, player } = card
  const parts = { colour: cardName(card) }
  if (player === null) return { key: 'log.card', side, parts }
  return { key: 'log.cardPlayer', side, parts, players: { player: cardRef(card) } }
}
