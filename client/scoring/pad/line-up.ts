import type { Payload } from '#schema/scoring/entry.ts'
import type { Question } from '#schema/scoring/question.ts'
import type { Scoreboard } from '#schema/scoring/scoring.ts'
import type { ScoreNames } from '#schema/scoring/speak.ts'

/** The sides whose players may be meant: all, unless the question or the entry says which. */
export function sidesAsked(
  question: Extract<Question, { kind: 'player' }>,
  answers: Payload,
  board: Scoreboard,
): readonly number[] {
  const sides = [...board.sides.keys()]
  const serving = board.sides.findIndex((side) => side.serving)
  const own = answers['side']
  const only = (side: number) => (side >= 0 && side < sides.length ? [side] : sides)
  switch (question.whose) {
    case 'serving':
      return serving < 0 ? sides : only(serving)
    case 'receiving':
      return serving < 0 ? sides : only(1 - serving)
    case 'other':
      return typeof own === 'number' ? only(1 - own) : sides
    case 'side':
      return typeof own === 'number' ? only(own) : sides
  }
}

const UNNAMED = 11

/** Numbers to pick from: those with a name, and without any the first ones. */
export function numbersOf(names: ScoreNames, side: number): readonly number[] {
  const named = Object.keys(names.players[side] ?? {}).map(Number)
  return named.length > 0 ? named : Array.from({ length: UNNAMED }, (_, place) => place + 1)
}

export function freeNumber(names: ScoreNames, side: number): number {
  const taken = names.players[side] ?? {}
  let number = 1
  while (taken[number] !== undefined) number += 1
  return number
}

/** Names of a form's list for both sides, that no player has yet. */
export function suggestionsOf(details: Payload, { players }: ScoreNames): readonly string[] {
  const given = details['playerNames']
  const taken = new Set(players.flatMap((names) => Object.values(names)))
  const texts = Array.isArray(given) ? given.filter((name) => typeof name === 'string' && name.trim() !== '') : []
  return [...new Set(texts.map((name: string) => name.trim()))].filter((name) => !taken.has(name))
}
