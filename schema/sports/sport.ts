import type { Language } from '../i18n/language.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { ChoiceField, CountField, Field, Fields, NamesField, TextField, ToggleField } from './field.ts'
import type { PitchDrawing } from './pitch.ts'

export type Sport<F extends Fields = Fields> = {
  /** As in the database and REST; GraphQL uses upper case. */
  type: string
  /** Title of its section on the form (spec 2.7). */
  title: string
  labels: Readonly<Record<Language, SportLabels>>
  /** Stands for the sport at the head of share texts. */
  emoji: string
  pitch: PitchDrawing
  fields: F
  /** Loaded when needed: the form and the list of events do without. */
  scoring?: () => Promise<Scoring>
}

/** `sport`: its name. The others are by the names of fields and of options; what is left out is as in the definition. */
type SportLabels = {
  readonly sport: string
  readonly title?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly headings?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, string>>
}

export type DetailsOf<S extends Sport> = {
  -readonly [Name in keyof S['fields']]: AnswerTo<S['fields'][Name]>
}

type AnswerTo<F extends Field> = F extends TextField
  ? string
  : F extends CountField
    ? number
    : F extends ChoiceField<infer Value>
      ? Value
      : F extends ToggleField
        ? boolean
        : F extends NamesField
          ? string[]
          : never

export const sport = <const Type extends string, F extends Fields>(definition: Sport<F> & { type: Type }) => definition
