import type { Language } from '../i18n/language.ts'
import type { messages } from './messages/generated.ts'

/** 0 or 1; up to 3 for the counter. */
export type Side = number

type Messages = { readonly [key: string]: string | ((values: never) => string) | Messages }

/** Keys of a catalogue, such as `wonSets` and `button.undo`. */
export type KeysOf<Texts, Path extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string | ((values: never) => string)
    ? `${Path}${Key}`
    : KeysOf<Texts[Key], `${Path}${Key}.`>
}[keyof Texts & string]

/** What scoring can say. A sport adds the keys of its catalogue by declaration merging, so that an unknown one does not compile. */
export interface PhraseKeys {
  everySport: KeysOf<typeof messages.en>
}

export type PhraseKey = PhraseKeys[keyof PhraseKeys]

/** What follows the name of a group of keys: `KeysIn<'remark'>` are the reasons that an entry is ignored for. */
export type KeysIn<Group extends string> = PhraseKey extends infer Key
  ? Key extends `${Group}.${infer Rest}`
    ? Rest
    : never
  : never

/** The messages of a sport; where it has none of a key, those of every sport count. */
export type ScoringWords = Readonly<Record<Language, Messages>>

/** A player by the number in the line-up or on the shirt; null when nobody said who. `unnamed` says "Batter 3" without a name. */
export type PlayerRef = { side: Side; player: number | null; unnamed?: PhraseKey }

/** What is said, as a key of the message catalogue and its values. Sides and players are spoken by their names. */
export type Phrase = {
  key: PhraseKey
  side?: Side
  values?: Readonly<Record<string, number | string>>
  /** Other sides than `side`. */
  sides?: Readonly<Record<string, Side>>
  players?: Readonly<Record<string, PlayerRef>>
  /** Phrases that stand within it, such as how a batter got out. */
  parts?: Readonly<Record<string, Phrase>>
}
