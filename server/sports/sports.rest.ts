import type { EventDraft } from '#schema/event-rules.ts'
import type { Answers } from '#schema/sports/check.ts'
import type { Field } from '#schema/sports/field.ts'
import type { SportType, sports } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { givenIn, jsonOf } from '#server/rest/body.ts'

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
  const json = jsonOf(details)
  const answers: Record<string, unknown> = { sport: sport.type }
  for (const [name, field] of Object.entries(sport.fields)) {
    const { alsoAs } = departure(sport, name)
    const given = answerFrom(field, givenIn(json, name) ?? (alsoAs && givenIn(json, alsoAs)))
    if (given !== undefined) answers[name] = given
  }
  return answers
}

/** The `details` of a legacy answer, under the names that the legacy client reads and those that it writes. */
export function detailsToRest(sport: Sport, details: Answers): Record<string, unknown> {
  return Object.fromEntries(
    wireFields(sport).map(({ name, of, asText }) => [name, asText ? String(details[of]) : details[of]]),
  )
}

/** One name in a legacy answer's `details`: which field it tells of, and whether a number is written as text. */
export type WireField = { name: string; of: string; field: Field; asText: boolean }

export function wireFields(sport: Sport): WireField[] {
  return Object.entries(sport.fields).flatMap(([of, field]) => {
    const { asText = false, alsoAs } = departure(sport, of)
    return [of, ...(alsoAs ? [alsoAs] : [])].map((name) => ({ name, of, field, asText }))
  })
}

/** Numbers or numeric strings alike; what cannot be read is passed on, for the rules to refuse in their own words. */
function answerFrom(field: Field, given: unknown): unknown {
  switch (field.kind) {
    case 'count':
      return typeof given === 'string' && numeric.test(given) ? Number(given) : given
    case 'names':
      return Array.isArray(given) ? given.map((name) => wordFrom(name ?? '')) : given
    case 'text':
      return wordFrom(given)
    case 'choice':
    case 'toggle':
      return given
  }
}

function wordFrom(given: unknown): unknown {
  return typeof given === 'number' ? String(given) : given
}

function departure({ type }: Sport, name: string): Departure {
  const ofSports: Readonly<Record<string, Readonly<Record<string, Departure | undefined>>>> = departures
  return ofSports[type]?.[name] ?? {}
}
