/** At most `NAME_MAX` characters. A blank one that is not required becomes `initial`. */
export type TextField = {
  kind: 'text'
  label: string
  required: boolean
  initial: string
}

/** An integer from `min` to `max`. An omitted answer means `missing`; without `missing`, an answer is required. */
export type CountField = {
  kind: 'count'
  label: string
  min: number
  max: number
  initial: number
  missing?: number
}

/** One of the options. An option's `size` is the number of players on a side. */
export type ChoiceField<Value extends string = string> = {
  kind: 'choice'
  label: string
  options: readonly Option<Value>[]
  initial: Value
}

export type Option<Value extends string = string> = {
  value: Value
  label: string
  size: number
}

/** Yes or no, initially no. */
export type ToggleField = { kind: 'toggle'; label: string }

/** As many names as the count or choice `per` says. `{n}` in the label is the name's place, from 1. */
export type NamesField = {
  kind: 'names'
  label: string
  per: string
  heading?: string
}

export type Field = TextField | CountField | ChoiceField | ToggleField | NamesField
export type Fields = Readonly<Record<string, Field>>

export const text = (label: string, { initial }: { initial?: string } = {}): TextField => ({
  kind: 'text',
  label,
  required: initial === undefined,
  initial: initial ?? '',
})

export const count = (
  label: string,
  bounds: { min: number; max: number; initial?: number; missing?: number },
): CountField => ({ kind: 'count', label, initial: 0, ...bounds })

/** The first option is the default. */
export const choice = <Value extends string>(
  label: string,
  options: readonly [Option<Value>, ...Option<Value>[]],
): ChoiceField<Value> => ({
  kind: 'choice',
  label,
  options,
  initial: options[0].value,
})

export const toggle = (label: string): ToggleField => ({
  kind: 'toggle',
  label,
})

export const names = (label: string, { per, heading }: { per: string; heading?: string }): NamesField => ({
  kind: 'names',
  label,
  per,
  ...(heading && { heading }),
})
