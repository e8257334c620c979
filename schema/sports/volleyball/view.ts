import { sideButtons } from '../../scoring/button.ts'
import { substitution } from '../../scoring/describe.ts'
import type { ScoreEntry } from '../../scoring/entry.ts'
import { optionLabel } from '../../scoring/question.ts'
import { currentGame, isDecider, type RallyGame, winnerOfGames } from '../../scoring/rally.ts'
import { gamesTable, pointLine, sidesTable } from '../../scoring/rally-view.ts'
import type { ScoreTable } from '../../scoring/scorecard.ts'
import type { Phrase, ScoreButton, Side } from '../../scoring/scoring.ts'
import { ruleOf, type VolleyballConditions, type VolleyballState, type volleyballEntries } from './conditions.ts'

export function volleyballLine(state: VolleyballState, c: VolleyballConditions): Phrase | null {
  const { games, serving } = state
  const game = currentGame(games)
  if (!game) return games.length > 0 && !winnerOfGames(games, c) ? { key: 'setBreak' } : null
  const line = pointLine(games, ruleOf(state, c), (won) => winnerOfGames(won, c) !== null)
  if (line) return line
  const isLast = isDecider(games.length - 1, c)
  if (changesSides(game, serving, isLast, c)) return { key: 'changeSides' }
  return c.technicalTimeouts && isTechnical(game, serving, isLast, c) ? { key: 'technicalTimeout' } : null
}

/** On the beach every 7 points, 5 in the last set; indoors once, at 8 in the last set. */
function changesSides(
  game: RallyGame,
  serving: Side | null,
  isLast: boolean,
  { variant }: VolleyballConditions,
): boolean {
  const [a = 0, b = 0] = game.points
  if (variant === 'beach') return a + b > 0 && (a + b) % (isLast ? 5 : 7) === 0
  return isLast && isFirstAt(8, game, serving)
}

function isTechnical(
  game: RallyGame,
  serving: Side | null,
  isLast: boolean,
  { variant }: VolleyballConditions,
): boolean {
  const [a = 0, b = 0] = game.points
  if (isLast) return false
  return variant === 'beach' ? a + b === 21 : isFirstAt(8, game, serving) || isFirstAt(16, game, serving)
}

/** Straight after the point with which a side was the first to have so many: it serves. */
function isFirstAt(count: number, { points }: RallyGame, serving: Side | null): boolean {
  return serving !== null && points[serving] === count && (points[1 - serving] ?? 0) < count
}

export function volleyballScorecard({ games, timeouts, substitutions, cards }: VolleyballState): readonly ScoreTable[] {
  const cardsOf = (side: Side, colour: string) =>
    cards.filter((card) => card.side === side && card.colour === colour).length
  const count = sidesTable(
    { key: 'table.thisSet' },
    [{ key: 'table.timeouts' }, { key: 'table.substitutions' }],
    (side) => [String(timeouts[side] ?? 0), String(substitutions[side] ?? 0)],
  )
  const carded = sidesTable({ key: 'table.cards' }, [{ key: 'option.yellow' }, { key: 'option.red' }], (side) => [
    String(cardsOf(side, 'yellow')),
    String(cardsOf(side, 'red')),
  ])
  return [gamesTable(games), count, ...(cards.length > 0 ? [carded] : [])]
}

export function describeVolleyball(
  _before: VolleyballState,
  _after: VolleyballState,
  { kind, payload }: ScoreEntry,
): Phrase {
  const { side, how, zone, colour } = payload as { side: Side; how: string | null; zone: number; colour: string }
  switch (kind as keyof typeof volleyballEntries) {
    case 'point':
      return how === null ? { key: 'point', side } : { key: 'log.pointHow', side, parts: { how: optionLabel(how) } }
    case 'serve':
      return { key: 'log.serve', side }
    case 'rotation':
      return { key: 'log.rotation', side, values: { zone } }
    case 'timeout':
      return { key: 'log.timeout', side }
    case 'substitute':
      return substitution(payload)
    case 'libero':
      return { key: 'log.libero', side }
    case 'card':
      return { key: 'log.card', side, parts: { colour: optionLabel(colour) } }
  }
}

export function volleyballScorePad(
  { games, serving }: VolleyballState,
  c: VolleyballConditions,
): readonly ScoreButton[] {
  if (winnerOfGames(games, c)) return []
  const sides = [0, 1]
  const isAsked = serving === null || !currentGame(games)
  return [
    ...sideButtons(sides, 'large', 'point', 'point'),
    ...sideButtons(sides, isAsked ? 'medium' : 'small', 'serves', 'serve'),
    ...sideButtons(sides, 'medium', 'pointHow', 'point', { ask: ['how'] }),
    ...sideButtons(sides, 'medium', 'timeout', 'timeout'),
    ...sideButtons(sides, 'small', 'substitution', 'substitute', { ask: ['out', 'in'] }),
    ...sideButtons(sides, 'small', 'libero', 'libero', { ask: ['out', 'in'] }),
    ...sideButtons(sides, 'small', 'card', 'card', { ask: ['colour'] }),
    ...(c.rotation ? sideButtons(sides, 'small', 'setterZone', 'rotation', { ask: ['zone'] }) : []),
  ]
}
