import * as z from 'zod/mini'
import { eventTypes, visibilities } from '../event-input.ts'
import { eventTextNames, eventTexts, mapEventTexts } from '../event-texts.ts'
import * as limits from '../validation/limits.ts'
import { numberOrDigits, text } from './fields.ts'
import { detailsByType } from './sport-details.ts'

export type EventBody = z.output<typeof eventBody>

const needed = (label: string, maxLength: number) =>
  z
    .string({ error: ({ input }) => (input === null ? `${label} is required.` : undefined) })
    .check(z.meta({ minLength: 1, maxLength }))

const rows = { maxItems: limits.ROWS_MAX }
const ignored = { description: 'As an answer has it; ignored.' }

/** Checks names and types only; the validation rules word the errors. Read-only fields of responses are ignored. */
const fields = z.strictObject({
  ...mapEventTexts((_, { label, max, required }) => z.optional(required ? needed(label, max) : text(max))),
  type: z.optional(z.enum(eventTypes, 'Please select an event type.')),
  time: z.optional(
    needed('Time', 40).check(
      z.meta({
        minLength: 1,
        maxLength: 40,
        description:
          'The wall clock at the venue, `YYYY-MM-DDTHH:mm[:ss[.sss]][Z]`; with an explicit offset, such as `+00:00`, an instant.',
      }),
    ),
  ),
  timeZone: z.optional(
    z
      .string()
      .check(z.meta({ maxLength: 64, description: `An IANA name. When creating: ${limits.DEFAULT_TIME_ZONE}.` })),
  ),
  visibility: z.optional(z.enum(visibilities, 'Visibility must be public or private.')),
  sponsors: z.optional(
    z
      .array(
        z
          .strictObject({
            name: z.optional(z.string().check(z.meta({ maxLength: limits.NAME_MAX }))),
            logo: z.optional(
              z.string().check(
                z.meta({
                  maxLength: 8_000_000,
                  description: 'What `/upload` answered, another `http(s)` address, or a `data:` address.',
                }),
              ),
            ),
          })
          .check(z.meta({ description: 'Dropped when the name or the logo is blank.' })),
      )
      .check(z.meta(rows)),
  ),
  deviceNames: z.optional(
    z
      .array(z.nullable(z.string().check(z.meta({ maxLength: limits.NAME_MAX }))))
      .check(z.meta({ ...rows, description: 'Blank ones are dropped. The controller stays while its name is there.' })),
  ),
  details: z.optional(z.looseObject({})),
  version: z.optional(
    z
      .nullable(
        z.union(
          [
            z.int().check(z.meta({ format: 'int64' })),
            z.string().check(z.regex(/^\d{1,9}$/, 'version must be a whole number.'), z.meta({ maxLength: 9 })),
          ],
          'version must be a whole number.',
        ),
      )
      .check(z.meta({ description: 'When updating: the version that was read. A stale one is 409.' })),
  ),
  id: z.optional(z.string().check(z.meta({ maxLength: 64, ...ignored }))),
  slug: z.optional(z.string().check(z.meta({ maxLength: 100, ...ignored }))),
  status: z.optional(z.string().check(z.meta({ maxLength: 20, ...ignored }))),
  sponsorCount: z.optional(z.nullable(numberOrDigits).check(z.meta({ description: 'Ignored: lists are counted.' }))),
  deviceCount: z.optional(z.nullable(numberOrDigits).check(z.meta({ description: 'Ignored: lists are counted.' }))),
})

export const eventBody = fields.check(z.meta({ id: 'EventPatch' }))

const requiredTexts = eventTextNames.filter((name) => eventTexts[name].required)

/** A new event. The validation rules word what is missing. */
export const newEventBody = fields.check(
  z.meta({
    id: 'EventDraft',
    required: [...requiredTexts, 'type', 'time'],
    oneOf: detailsByType('Settings'),
  }),
)
