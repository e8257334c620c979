import { eventTypes, visibilities } from '#schema/event-rules.ts'
import * as limits from '#schema/limits.ts'
import { refusalCodes } from '#schema/refusal-code.ts'
import { sports, sportTypes } from '#schema/sports/index.ts'
import { detailsAnswer, detailsRequest, type JsonSchema } from './details.ts'

/** The shapes that the calls share, by the names under which the description refers to them. */
export function schemas(): Record<string, JsonSchema> {
  return { Error: error, User: user, ListedEvent: listed, Event: event(), EventDraft: draft(), ...detailsOfSports() }
}

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const object = (properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

export const text: JsonSchema = { type: 'string' }
export const whole: JsonSchema = { type: 'integer' }
export const yesOrNo: JsonSchema = { type: 'boolean' }
export const mobile: JsonSchema = { type: 'string', pattern: '^\\d{10}$', description: 'The 10 digits.' }

const id: JsonSchema = { type: 'string', format: 'uuid' }
const upTo = (maxLength: number): JsonSchema => ({ type: 'string', minLength: 1, maxLength })
const eventType: JsonSchema = { type: 'string', enum: eventTypes }
const visibility: JsonSchema = { type: 'string', enum: visibilities }
const status: JsonSchema = { type: 'string', enum: ['scheduled', 'live', 'completed', 'cancelled'] }
const time: JsonSchema = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00\\.000Z$',
  description: 'What the clock at the venue shows, written as if it were UTC: cut to minutes, it fills in a form.',
}
const sponsor = object({ name: upTo(limits.NAME_MAX), logo: { ...text, description: 'The address of the picture.' } })

const error = object(
  {
    error: { ...text, minLength: 1, description: 'A sentence that a person can read.' },
    code: { type: 'string', enum: [...refusalCodes, 'METHOD_NOT_ALLOWED', 'INTERNAL_SERVER_ERROR'] },
    requestId: { ...text, description: 'Where the fault is ours: what to ask the operator about.' },
  },
  ['requestId'],
)

const user = object({
  userid: id,
  fullname: { ...text, maxLength: limits.FULLNAME_MAX, description: 'Empty until the profile is completed.' },
  mobile,
  email: { ...text, maxLength: limits.EMAIL_MAX, description: 'Empty until the profile is completed.' },
})

const title = upTo(limits.TITLE_MAX)
const venue = upTo(limits.VENUE_MAX)
const listed = object({ id, title, time, venue, type: eventType, status, visibility })

function event(): JsonSchema {
  const whole = object({
    id,
    slug: { ...text, description: 'The last part of the share link `/event/{slug}`.' },
    title,
    description: upTo(limits.DESCRIPTION_MAX),
    type: eventType,
    venue,
    time,
    timeZone: text,
    visibility,
    status,
    sponsorCount: { type: 'integer', minimum: 0, maximum: limits.SPONSORS_MAX },
    sponsors: { type: 'array', items: sponsor, maxItems: limits.SPONSORS_MAX },
    deviceCount: { type: 'integer', minimum: 0, maximum: limits.DEVICES_MAX, description: 'The controller included.' },
    deviceNames: {
      type: 'array',
      items: upTo(limits.NAME_MAX),
      maxItems: limits.DEVICES_MAX,
      description: 'In order, the controller among them; empty for everybody but the owner.',
    },
    details: { type: 'object' },
    version: { type: 'integer', minimum: 1, description: 'The `ETag` without its quotes.' },
  })
  return {
    ...whole,
    oneOf: [...sportTypes.map((type) => detailsWhen(type, ref(`${capital(type)}Details`))), noDetails],
  }
}

/** What a request may hold. Other names are ignored, and counts are counted by the server. */
function draft(): JsonSchema {
  const properties = {
    title,
    description: upTo(limits.DESCRIPTION_MAX),
    type: eventType,
    venue,
    time: {
      type: 'string',
      description:
        'The wall clock at the venue, `YYYY-MM-DDTHH:mm[:ss[.sss]][Z]`; with an explicit offset, such as `+00:00`, an instant.',
    },
    visibility: { ...visibility, default: 'public' },
    sponsors: {
      type: 'array',
      maxItems: limits.SPONSORS_MAX,
      items: {
        type: 'object',
        description: 'Dropped when the name or the logo is blank.',
        properties: {
          name: { ...text, maxLength: limits.NAME_MAX },
          logo: { ...text, description: 'What `/upload` answered, another `http(s)` address, or a `data:` address.' },
        },
      },
    },
    deviceNames: { type: 'array', maxItems: limits.DEVICES_MAX, items: text, description: 'Blank ones are dropped.' },
    details: { type: 'object' },
    version: { ...whole, description: 'When updating: the version that was read. A stale one is 409.' },
  }
  return {
    type: 'object',
    properties,
    required: ['title', 'description', 'type', 'venue', 'time'],
    oneOf: [...sportTypes.map((type) => detailsWhen(type, ref(`${capital(type)}Settings`))), noDetails],
  }
}

function detailsOfSports(): Record<string, JsonSchema> {
  return Object.fromEntries(
    sportTypes.flatMap((type) => [
      [`${capital(type)}Details`, detailsAnswer(sports[type])],
      [`${capital(type)}Settings`, detailsRequest(sports[type])],
    ]),
  )
}

const noDetails = detailsWhen('other', { type: 'object', maxProperties: 0 })

function detailsWhen(type: string, details: JsonSchema): JsonSchema {
  return { properties: { type: { const: type }, details } }
}

function capital(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}
