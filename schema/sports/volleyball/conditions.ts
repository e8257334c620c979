import { type AnswersTo, maybe, number, option, player, side, yesNo } from '../../scoring/question.ts'
import { type GameRule, isDecider, type RallyGame } from '../../scoring/rally.ts'
import type { Side } from '../../scoring/scoring.ts'

export const volleyballConditions = {
  sets: number('sets', { min: 1, max: 5, initial: 5 }),
  decidingSet: yesNo('decidingSet'),
  points: number('pointsPerSet', { min: 1, max: 99, initial: 25 }),
  lastPoints: number('lastPoints', { min: 1, max: 99, initial: 15 }),
  clearBy: number('clearBy', { min: 1, max: 5, initial: 2 }),
  /** 0 is without one. */
  cap: number('cap', { min: 0, max: 99, initial: 0 }),
  variant: option('court', ['indoor', 'beach']),
  timeouts: number('timeoutsPerSet', { min: 0, max: 9, initial: 2 }),
  substitutions: number('substitutions', { min: 0, max: 99, initial: 6 }),
  rotation: yesNo('followRotation'),
  /** Indoors at 8 and 16 points, on the beach at 21 in all; not in the deciding set. */
  technicalTimeouts: yesNo('technicalTimeouts'),
}

export const VOLLEYBALL_PRESETS = {
  indoor: { sets: 5, points: 25, lastPoints: 15, variant: 'indoor', timeouts: 2, substitutions: 6 },
  beach: { sets: 3, points: 21, lastPoints: 15, variant: 'beach', timeouts: 1, substitutions: 0 },
} as const

export type VolleyballConditions = AnswersTo<typeof volleyballConditions>

export type VolleyballState = {
  first: Side
  games: readonly RallyGame[]
  /** Null when nobody said who serves first in the deciding set. */
  serving: Side | null
  /** The zone of each side's setter, once it was said; one less with each rotation, and 6 after 1. */
  zones: readonly (number | null)[]
  /** Of this set. */
  timeouts: readonly number[]
  substitutions: readonly number[]
  cards: readonly { side: Side; colour: 'yellow' | 'red' }[]
}

export const volleyballEntries = {
  point: { side: side(), how: maybe('how', ['ace', 'kill', 'block', 'error']) },
  /** Who serves, where the rules do not say it or nobody kept to them. */
  serve: { side: side() },
  rotation: { side: side(), zone: number('zone', { min: 1, max: 6, initial: 1 }) },
  timeout: { side: side() },
  substitute: { side: side(), out: player('out'), in: player('in') },
  libero: { side: side(), out: player('out'), in: player('in') },
  /** A red card is a point and the service for the other side. */
  card: { side: side(), colour: option('colour', ['yellow', 'red']) },
}

export function ruleOf({ games }: VolleyballState, c: VolleyballConditions): GameRule {
  const isLast = isDecider(Math.max(0, games.length - 1), c)
  return { target: isLast ? c.lastPoints : c.points, clearBy: c.clearBy, cap: c.cap }
}
