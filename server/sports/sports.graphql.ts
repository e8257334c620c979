import type { EventDraft } from '#schema/event-input.ts'
import type { Answers } from '#schema/sports/check.ts'
import type { Field } from '#schema/sports/field.ts'
import { sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { builder, type newBuilder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'

type Builder = ReturnType<typeof newBuilder>
type Types = Builder['$inferSchemaTypes']
type EnumOf = (name: string) => ReturnType<typeof addEnum>

type MarkedAnswers = Answers & { readonly sport: string }

export const { eventType, eventDetails, eventDetailsInput } = addSports(builder, sports)

export function addSports<Type extends string>(builder: Builder, registry: Readonly<Record<Type, Sport>>) {
  const all = Object.values<Sport>(registry)
  const enumOf = addEnums(builder, all)

  return {
    eventType: addEnum(builder, 'EventType', [...(Object.keys(registry) as Type[]), 'other' as const]),
    eventDetails: builder.unionType('EventDetails', {
      types: all.map((sport) => addOutput(builder, sport, enumOf)),
      resolveType: ({ sport }) => detailsName(sport),
    }),
    eventDetailsInput: builder.inputType('EventDetailsInput', {
      isOneOf: true,
      fields: (t) =>
        mapValues(registry, (sport) => t.field({ type: addInput(builder, sport, enumOf), required: false })),
    }),
  }
}

/** Converts the `@oneOf` input to answers tagged with their sport. */
export function detailsFromInput(input: Readonly<Record<string, unknown>> | null | undefined): EventDraft['details'] {
  const given = Object.entries(input ?? {}).find(([, answers]) => answers != null)
  return given ? { ...(given[1] as Answers), sport: given[0] } : null
}

function addOutput(builder: Builder, { type, fields }: Sport, enumOf: EnumOf) {
  return builder
    .objectRef<MarkedAnswers>(detailsName(type))
    .implement({ fields: (t) => mapValues(fields, (field, name) => outputField(t, name, field, enumOf)) })
}

function outputField(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, MarkedAnswers>,
  name: string,
  field: Field,
  enumOf: EnumOf,
) {
  switch (field.kind) {
    case 'text':
      return t.string({ resolve: (answers) => answers[name] as string })
    case 'count':
      return t.int({ resolve: (answers) => answers[name] as number })
    case 'choice':
      return t.field({ type: enumOf(name), resolve: (answers) => answers[name] as string })
    case 'toggle':
      return t.boolean({ resolve: (answers) => answers[name] as boolean })
    case 'names':
      return t.stringList({ resolve: (answers) => answers[name] as string[] })
  }
}

function addInput(builder: Builder, { type, fields }: Sport, enumOf: EnumOf) {
  return builder.inputType(`${detailsName(type)}Input`, {
    fields: (t) => mapValues(fields, (field, name) => inputField(t, name, field, enumOf)),
  })
}

/** Optional fields have a default, so `required` only excludes null. */
function inputField(
  t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>,
  name: string,
  field: Field,
  enumOf: EnumOf,
) {
  switch (field.kind) {
    case 'text':
      return t.string({ required: true, ...(!field.required && { defaultValue: field.initial }) })
    case 'count':
      return t.int({ required: true, ...(field.missing !== undefined && { defaultValue: field.missing }) })
    case 'choice':
      return t.field({ type: enumOf(name), required: true, defaultValue: field.initial })
    case 'toggle':
      return t.boolean({ required: true, defaultValue: false })
    case 'names':
      return t.stringList({ required: true, defaultValue: [] })
  }
}

/** One enum per choice name, shared by all sports that use the name. */
function addEnums(builder: Builder, all: readonly Sport[]): EnumOf {
  const values: Record<string, string[]> = {}
  for (const [name, field] of all.flatMap(({ fields }) => Object.entries(fields))) {
    if (field.kind === 'choice') values[name] = [...(values[name] ?? []), ...field.options.map(({ value }) => value)]
  }
  const enums = mapValues(values, (options, name) => addEnum(builder, capitalised(name), options))
  return (name) => enums[name] as ReturnType<typeof addEnum>
}

function addEnum<Value extends string>(builder: Builder, name: string, values: readonly Value[]) {
  return builder.enumType(name, { values: enumValues(values) })
}

function detailsName(sport: string): string {
  return `${capitalised(sport)}Details`
}

/** `table_tennis` → `TableTennis` */
function capitalised(word: string): string {
  return word.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  result: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, result(value, name)]))
}
