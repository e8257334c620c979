import type { Language } from '../i18n/language.ts'
import { messages } from './messages/generated.ts'
import type { Phrase, PhraseKey, PlayerRef, ScoringWords, Side } from './phrase.ts'

/** Names of the sides, and of players by their numbers. What has no name is spoken by its number. */
export type ScoreNames = {
  sides: readonly string[]
  players: readonly Readonly<Record<number, string>>[]
}

type Speaker = { words: ScoringWords }
type Values = Readonly<Record<string, number | string>>

/** The words of a phrase. A key of no catalogue, which only data of another version can have, is spoken as it stands. */
export function speak(sport: Speaker, phrase: Phrase, names: ScoreNames, language: Language): string {
  const { key, side, values, sides = {}, players = {}, parts = {} } = phrase
  const spoken = textOf(sport, language, key, {
    ...values,
    ...(side !== undefined && { side: sideName(sport, side, names, language) }),
    ...mapped(sides, (other) => sideName(sport, other, names, language)),
    ...mapped(players, (player) => playerName(sport, player, names, language)),
    ...mapped(parts, (part) => speak(sport, part, names, language)),
  })
  // A score of a match that has none is empty.
  return spoken.replace(/ {2,}/g, ' ').trim()
}

export function sideName(sport: Speaker, side: Side, names: ScoreNames, language: Language): string {
  return names.sides[side] || textOf(sport, language, 'sideNumber', { n: side + 1 })
}

export function playerName(
  sport: Speaker,
  { side, player, unnamed = 'playerNumber' }: PlayerRef,
  names: ScoreNames,
  language: Language,
): string {
  if (player === null) return textOf(sport, language, 'unknownPlayer', {})
  return names.players[side]?.[player] || textOf(sport, language, unnamed, { n: player })
}

function mapped<T>(values: Readonly<Record<string, T>>, wordsOf: (value: T) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordsOf(value)]))
}

function textOf({ words }: Speaker, language: Language, key: PhraseKey, values: Values): string {
  const message = messageAt(words[language], key) ?? messageAt(messages[language], key) ?? key
  return typeof message === 'string' ? message : (message as (values: Values) => string)(values)
}

function messageAt(texts: ScoringWords['en'], key: string): string | ((values: never) => string) | undefined {
  const found = key
    .split('.')
    .reduce<ScoringWords['en'][string] | undefined>(
      (group, part) => (typeof group === 'object' && Object.hasOwn(group, part) ? group[part] : undefined),
      texts,
    )
  return typeof found === 'object' ? undefined : found
}
