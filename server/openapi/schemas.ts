import * as z from 'zod/mini'
import { errorCodes } from '#schema/error-code.ts'
import { eventTypes, visibilities } from '#schema/event-input.ts'
import type { Field } from '#schema/sports/field.ts'
import { sports, sportTypes } from '#schema/sports/index.ts'
import type { Sport } from '#schema/sports/sport.ts'
import * as limits from '#schema/validation/limits.ts'
import { eventBody } from '#server/events/rest/event-body.ts'
import { detailsBody } from '#server/sports/sports.rest.ts'
import { detailsAnswer, type JsonSchema } from './details.ts'

export function schemas(): Record<string, JsonSchema> {
  return {
    Error: error,
    User: user,
    ListedEvent: listed,
    Event: event(),
    EventDraft: draft(),
    EventPatch: bodyOf(eventBody),
    ...detailsOfSports(),
  }
}

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const object = (properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

export const text = (maxLength: number): JsonSchema => ({ type: 'string', maxLength })
export const whole = (minimum = 0, maximum = 2 ** 31 - 1): JsonSchema => ({
  type: 'integer',
  format: 'int32',
  minimum,
  maximum,
})
export const yesOrNo: JsonSchema = { type: 'boolean' }
export const mobile: JsonSchema = { type: 'string', pattern: '^\\d{10}$', maxLength: 10, description: 'The 10 digits.' }

export const id: JsonSchema = { type: 'string', format: 'uuid', maxLength: 36 }
const upTo = (maxLength: number): JsonSchema => ({ ...text(maxLength), minLength: 1 })
const eventType: JsonSchema = { type: 'string', enum: eventTypes }
const visibility: JsonSchema = { type: 'string', enum: visibilities }
const status: JsonSchema = { type: 'string', enum: ['scheduled', 'live', 'completed', 'cancelled'] }
const time: JsonSchema = {
  type: 'string',
  format: 'date-time',
  maxLength: 24,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: 'What the clock at the venue shows, written as if it were UTC: cut to minutes, it fills in a form.',
}
const sponsor = object({
  name: upTo(limits.NAME_MAX),
  logo: { ...text(limits.LOGO_ADDRESS_MAX), description: 'The address of the picture.' },
})

const error = object(
  {
    error: { ...upTo(1_000), description: 'A sentence that a person can read.' },
    code: { type: 'string', enum: [...errorCodes, 'METHOD_NOT_ALLOWED', 'INTERNAL_SERVER_ERROR'] },
    fields: {
      type: 'object',
      additionalProperties: text(300),
      maxProperties: 100,
      description: 'What is wrong, from the path of a field, `sponsors.0.name`, to a sentence.',
    },
    requestId: { ...text(100), description: 'Where the fault is ours: what to ask the operator about.' },
  },
  ['fields', 'requestId'],
)

const user = object({
  userid: id,
  fullname: { ...text(limits.FULLNAME_MAX), description: 'Empty until the profile is completed.' },
  mobile,
  email: { ...text(limits.EMAIL_MAX), description: 'Empty until the profile is completed.' },
})

const title = upTo(limits.TITLE_MAX)
const venue = upTo(limits.VENUE_MAX)
const listed = object({ id, title, time, venue, type: eventType, status, visibility })

function event(): JsonSchema {
  const plain = object({
    id,
    slug: { ...text(100), description: 'The last part of the share link `/event/{slug}`.' },
    title,
    description: upTo(limits.DESCRIPTION_MAX),
    type: eventType,
    venue,
    time,
    timeZone: text(64),
    visibility,
    status,
    sponsorCount: whole(0, limits.SPONSORS_MAX),
    sponsors: { type: 'array', items: sponsor, maxItems: limits.SPONSORS_MAX },
    deviceCount: { ...whole(0, limits.DEVICES_MAX), description: 'The controller included.' },
    deviceNames: {
      type: 'array',
      items: upTo(limits.NAME_MAX),
      maxItems: limits.DEVICES_MAX,
      description: 'In order, the controller among them; empty for everybody but the owner.',
    },
    details: { type: 'object' },
    version: { ...whole(1), description: 'The `ETag` without its quotes.' },
  })
  return {
    ...plain,
    oneOf: [...sportTypes.map((type) => detailsWhen(type, ref(`${capital(type)}Details`))), noDetails],
  }
}

function draft(): JsonSchema {
  return {
    ...bodyOf(eventBody),
    required: ['title', 'description', 'type', 'venue', 'time'],
    oneOf: [...sportTypes.map((type) => detailsWhen(type, ref(`${capital(type)}Settings`))), noDetails],
  }
}

export function bodyOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return json
}

function detailsOfSports(): Record<string, JsonSchema> {
  return Object.fromEntries(
    sportTypes.flatMap((type) => [
      [`${capital(type)}Details`, detailsAnswer(sports[type])],
      [`${capital(type)}Settings`, settings(sports[type])],
    ]),
  )
}

function settings(sport: Sport): JsonSchema {
  const required = Object.entries(sport.fields).filter(([, field]) => isRequired(field))
  return { ...bodyOf(detailsBody(sport)), title: sport.title, required: required.map(([name]) => name) }
}

function isRequired(field: Field): boolean {
  if (field.kind === 'text') return field.required
  return field.kind === 'count' && field.missing === undefined
}

const noDetails = detailsWhen('other', { type: 'object', maxProperties: 0 })

function detailsWhen(type: string, details: JsonSchema): JsonSchema {
  return { properties: { type: { const: type }, details } }
}

function capital(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}
