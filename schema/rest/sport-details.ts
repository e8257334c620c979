import * as z from 'zod/mini'
import type { CountField, Field } from '../sports/field.ts'
import { type SportType, sports, sportTypes } from '../sports/index.ts'
import type { Sport } from '../sports/sport.ts'
import { NAME_MAX, ROWS_MAX } from '../validation/limits.ts'
import { filledText } from './fields.ts'
import { settingsBody } from './settings-body.ts'

type Departure = { asText?: true; alsoAs?: string }
type DeparturesOf<S extends Sport> = { readonly [Name in keyof S['fields']]?: Departure }

/** Deviations of the legacy client from the canonical names and types (spec 3.6); both are accepted and sent. */
const departures: { readonly [Type in SportType]?: DeparturesOf<(typeof sports)[Type]> } = {
  cricket: { overs: { asText: true } },
  football: { time: { asText: true } },
  volleyball: { sets: { alsoAs: 'setsCount' } },
  basketball: { quarters: { alsoAs: 'quartersCount' }, quarterDuration: { asText: true, alsoAs: 'time' } },
  tennis: { sets: { alsoAs: 'setsCount' } },
}

/** A name in `details` on the wire: the field `of` that it stands for, and whether numbers are sent as text. */
export type WireField = { name: string; of: string; field: Field; asText: boolean }

export function wireFields(sport: Sport): WireField[] {
  return Object.entries(sport.fields).flatMap(([of, field]) => {
    const { asText = false, alsoAs } = departure(sport, of)
    return [of, ...(alsoAs ? [alsoAs] : [])].map((name) => ({ name, of, field, asText }))
  })
}

/** Schema of `details` in a request, with all aliases. Absent fields are worded by the validation rules. */
export function detailsBody(sport: Sport) {
  const fields = wireFields(sport).map(({ name, field }) => [name, z.optional(settingsBody(field))])
  const required = Object.entries(sport.fields).filter(([, field]) => isRequired(field))
  return z
    .strictObject(Object.fromEntries(fields))
    .check(z.meta({ title: sport.title, required: required.map(([name]) => name) }))
}

function detailsAnswer(sport: Sport) {
  const fields = wireFields(sport).map(({ name, of, field, asText }) => {
    const alias = name === of ? {} : { description: `The same as \`${of}\`, for older screens.` }
    return [name, field.kind === 'count' && asText ? digits(field, alias) : settingAnswer(field, alias)]
  })
  return z.strictObject(Object.fromEntries(fields)).check(z.meta({ title: sport.title }))
}

/** Which `details` belong to which `type`, as alternatives of an event's schema. */
export function detailsByType(suffix: 'Details' | 'Settings'): object[] {
  const ofSports = sportTypes.map((type) => detailsOf(type, { $ref: componentRef(componentName(type, suffix)) }))
  return [...ofSports, detailsOf('other', { type: 'object', maxProperties: 0 })]
}

export function detailsComponents(): { bodies: Record<string, z.ZodMiniType>; answers: Record<string, z.ZodMiniType> } {
  const named = (suffix: string, of: (sport: Sport) => z.ZodMiniType) =>
    Object.fromEntries(sportTypes.map((type) => [componentName(type, suffix), of(sports[type])]))
  return { bodies: named('Settings', detailsBody), answers: named('Details', detailsAnswer) }
}

export function componentRef(name: string): string {
  return `#/components/schemas/${name}`
}

function componentName(type: string, suffix: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1) + suffix
}

function detailsOf(type: string, details: object): object {
  return { properties: { type: { const: type }, details } }
}

function settingAnswer(field: Field, more: object): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return z.string().check(z.meta({ minLength: 1, maxLength: NAME_MAX, title: field.label, ...more }))
    case 'count': {
      const { min: minimum, max: maximum, label: title } = field
      return z.int().check(z.meta({ format: 'int32', minimum, maximum, title, ...more }))
    }
    case 'choice':
      return z.enum(field.options.map(({ value }) => value)).check(z.meta({ title: field.label, ...more }))
    case 'toggle':
      return z.boolean().check(z.meta({ title: field.label, ...more }))
    case 'names': {
      const description = `At most as many as \`${field.per}\` says.`
      return z.array(filledText(NAME_MAX)).check(z.meta({ maxItems: ROWS_MAX, description, ...more }))
    }
  }
}

function digits({ label: title, min, max }: CountField, more: object) {
  const description = `From ${min} to ${max}, as text.`
  return z.string().check(z.meta({ pattern: '^\\d+$', maxLength: 9, title, description, ...more }))
}

function isRequired(field: Field): boolean {
  if (field.kind === 'text') return field.required
  return field.kind === 'count' && field.missing === undefined
}

function departure({ type }: Sport, name: string): Departure {
  const ofSports: Readonly<Record<string, Readonly<Record<string, Departure | undefined>>>> = departures
  return ofSports[type]?.[name] ?? {}
}
