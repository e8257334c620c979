import type { EventDraft } from '#schema/event-rules.ts'
import type { Answers } from '#schema/sports/check.ts'
import type { Field } from '#schema/sports/field.ts'
import type { SportType, sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'

type Json = Readonly<Record<string, unknown>>
type Departure = { asText?: true; alsoAs?: string }
type DeparturesOf<S extends Sport> = { readonly [Name in keyof S['fields']]?: Departure }

const numeric = /^\s*-?\d+(\.\d+)?\s*$/

/** Where the legacy client departs from our names and types (spec 3.6). It writes one name and reads another; we take and give both. */
const departures: { readonly [Type in SportType]?: DeparturesOf<(typeof sports)[Type]> } = {
  cricket: { overs: { asText: true } },
  football: { time: { asText: true } },
  volleyball: { sets: { alsoAs: 'setsCount' } },
  basketball: { quarters: { alsoAs: 'quartersCount' }, quarterDuration: { asText: true, alsoAs: 'time' } },
  tennis: { sets: { alsoAs: 'setsCount' } },
}

/** The `details` of a legacy request as the services take them. What a sport does not ask is left out. */
export function detailsFromRest(sport: Sport, details: unknown): NonNullable<EventDraft['details']> {
  const json = isJson(details) ? details : {}
  const answers: Record<string, unknown> = { sport: sport.type }
  for (const [name, field] of Object.entries(sport.fields)) {
    const given = answerFrom(field, read(json, name) ?? read(json, departure(sport, name).alsoAs))
    if (given !== undefined) answers[name] = given
  }
  return answers
}

/** The `details` of a legacy answer, under the names that the legacy client reads and those that it writes. */
export function detailsToRest(sport: Sport, details: Answers): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const name of Object.keys(sport.fields)) {
    const { asText, alsoAs } = departure(sport, name)
    const given = asText ? String(details[name]) : details[name]
    json[name] = given
    if (alsoAs) json[alsoAs] = given
  }
  return json
}

/** Numbers or numeric strings alike; what cannot be read is passed on, for the rules to refuse in their own words. */
function answerFrom(field: Field, given: unknown): unknown {
  switch (field.kind) {
    case 'count':
      return typeof given === 'string' && numeric.test(given) ? Number(given) : given
    case 'text':
    case 'choice':
    case 'toggle':
    case 'names':
      return given
  }
}

/** An empty box of a legacy form is an answer left out. */
function read(json: Json, name: string | undefined): unknown {
  if (name === undefined || !Object.hasOwn(json, name)) return undefined
  return json[name] === '' ? undefined : (json[name] ?? undefined)
}

function departure({ type }: Sport, name: string): Departure {
  const ofSports: Readonly<Record<string, Readonly<Record<string, Departure | undefined>>>> = departures
  return ofSports[type]?.[name] ?? {}
}

function isJson(given: unknown): given is Json {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
