import type { ChoiceField, CountField, Field, Fields, NamesField, TextField, ToggleField } from './field.ts'

/** What the product knows of a sport before a ball is played: what to ask, in the order in which the form asks it. */
export type Sport<F extends Fields = Fields> = {
  /** As the database and REST spell it; GraphQL writes it in capitals. */
  type: string
  /** The title of its section on the form (spec 2.7). */
  title: string
  fields: F
}

/** The answers to a sport's questions. */
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

export const sport = <const Type extends string, F extends Fields>(definition: {
  type: Type
  title: string
  fields: F
}) => definition
