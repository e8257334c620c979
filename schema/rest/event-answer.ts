import * as z from 'zod/mini'
import { eventTypes, visibilities } from '../event-input.ts'
import { eventStatuses } from '../event-status.ts'
import { mapEventTexts } from '../event-texts.ts'
import * as limits from '../validation/limits.ts'
import { filledText, text, uuid, whole } from './fields.ts'
import { detailsByType } from './sport-details.ts'

const time = z.string().check(
  z.meta({
    format: 'date-time',
    maxLength: 24,
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
    description: 'What the clock at the venue shows, written as if it were UTC: cut to minutes, it fills in a form.',
  }),
)

const sponsor = z.strictObject({
  name: filledText(limits.NAME_MAX),
  logo: z.string().check(z.meta({ maxLength: limits.LOGO_ADDRESS_MAX, description: 'The address of the picture.' })),
})

const texts = mapEventTexts((_, { max, required }) => (required ? filledText(max) : text(max)))

/** List item of spec 3.4. */
export const listedEventAnswer = z
  .strictObject({
    id: uuid,
    title: texts.title,
    venue: texts.venue,
    time,
    type: z.enum(eventTypes),
    status: z.enum(eventStatuses),
    visibility: z.enum(visibilities),
  })
  .check(z.meta({ id: 'ListedEvent' }))

/** An event as in spec 3.5, with extra fields for our own clients. */
export const eventAnswer = z
  .strictObject({
    id: uuid,
    slug: z.string().check(z.meta({ maxLength: 100, description: 'The last part of the share link `/event/{slug}`.' })),
    ...texts,
    type: z.enum(eventTypes),
    time,
    timeZone: text(64),
    visibility: z.enum(visibilities),
    status: z.enum(eventStatuses),
    sponsorCount: whole(0, limits.SPONSORS_MAX),
    sponsors: z.array(sponsor).check(z.meta({ maxItems: limits.SPONSORS_MAX })),
    deviceCount: z
      .int()
      .check(
        z.meta({ format: 'int32', minimum: 0, maximum: limits.DEVICES_MAX, description: 'The controller included.' }),
      ),
    deviceNames: z.array(filledText(limits.NAME_MAX)).check(
      z.meta({
        maxItems: limits.DEVICES_MAX,
        description: 'In order, the controller among them; empty for everybody but the owner.',
      }),
    ),
    details: z.unknown().check(z.meta({ type: 'object' })),
    version: z
      .int()
      .check(
        z.meta({ format: 'int32', minimum: 1, maximum: 2 ** 31 - 1, description: 'The `ETag` without its quotes.' }),
      ),
  })
  .check(z.meta({ id: 'Event', oneOf: detailsByType('Details') }))
