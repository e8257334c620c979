import type { Scoring } from '../scoring/scoring.ts'
import type { ChoiceField, CountField, Field, Fields, NamesField, TextField, ToggleField } from './field.ts'
import type { PitchDrawing } from './pitch.ts'

export type Sport<F extends Fields = Fields> = {
  /** As in the database and REST; GraphQL uses upper case. */
  type: string
  /** Title of its section on the form (spec 2.7). */
  title: string
  displayName: DisplayName
  pitch: PitchDrawing
  fields: F
  /** Loaded when needed: the form and the list of events do without. */
  scoring?: () => Promise<Scoring>
}

export type DisplayName = { en: string; hi: string }

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
