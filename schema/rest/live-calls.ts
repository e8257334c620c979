import * as z from 'zod/mini'
import { eventStatuses } from '../event-status.ts'
import { SEEN_AGO_MAX_SECONDS, SEEN_REPORTS_MAX, SEEN_SPAN_MAX_SECONDS } from '../messages/live.ts'
import { NAME_MAX, TITLE_MAX } from '../validation/limits.ts'
import { epochMs, filledText, text, uuid, whole } from './fields.ts'
import type { RestCall } from './rest-call.ts'

const slug = text(100)

const bounded = (minimum: number, maximum: number) => whole(minimum, maximum).check(z.gte(minimum), z.lte(maximum))

/** What one device saw of the sponsors in a few seconds, whole seconds throughout. */
const seenReport = z.strictObject({
  n: bounded(1, 1_000_000).check(z.meta({ description: 'Counts the reports of this viewer from 1.' })),
  span: bounded(1, 3_600).check(
    z.meta({ description: `How long a time it covers; what is beyond ${SEEN_SPAN_MAX_SECONDS} s is not counted.` }),
  ),
  ago: bounded(0, SEEN_AGO_MAX_SECONDS).check(z.meta({ description: 'How long ago that time ended.' })),
  turns: z
    .array(
      z.strictObject({
        turn: bounded(1, 1_000_000).check(z.meta({ description: '`n` of the turn.' })),
        live: z.boolean().check(z.meta({ description: 'Not rewound, and not in the recording.' })),
        seconds: bounded(0, 3_600),
        impression: z
          .boolean()
          .check(z.meta({ description: 'Whether an unbroken second of this turn was first complete in this time.' })),
      }),
    )
    .check(z.minLength(1), z.maxLength(20), z.meta({ minItems: 1, maxItems: 20 })),
})

export const seenReports = z
  .array(seenReport)
  .check(
    z.maxLength(SEEN_REPORTS_MAX),
    z.meta({ maxItems: SEEN_REPORTS_MAX, description: 'Those that the server has not confirmed by `counted`.' }),
  )

/** Calls of camera phones and viewers, which answer before anybody signs in. They are not among the twelve. */
export const liveCalls = {
  join: {
    method: 'POST',
    path: '/live/join',
    summary: 'Turns the secret of a camera or scorer’s link into a token, once.',
    auth: 'join link',
    rateLimit: 'joins',
    body: z.strictObject({
      token: z.string().check(z.meta({ maxLength: 200, description: 'The part of the link behind the `#`.' })),
      phone: z.optional(
        z.string().check(z.meta({ maxLength: NAME_MAX, description: 'The model of the phone, for its organiser.' })),
      ),
    }),
    bodyMaxBytes: 4 * 1024,
    examples: { link: { token: 'the part of the camera link behind the #', phone: 'Pixel 9' } },
    answer: z.strictObject({
      deviceToken: text(100),
      deviceId: uuid,
      eventId: uuid,
      role: z.enum(['camera', 'controller', 'scorer']),
      expiresAt: z.string().check(z.meta({ format: 'date-time', maxLength: 24 })),
    }),
    errors: [404, 409, 410],
  },
  deviceState: {
    method: 'GET',
    path: '/live/device',
    summary: 'What a joined phone has to know of its event.',
    auth: 'device',
    rateLimit: 'none',
    answer: z.strictObject({
      type: z.enum(['state']),
      status: z.enum(eventStatuses),
      title: filledText(TITLE_MAX),
      deviceId: uuid,
      name: filledText(NAME_MAX),
      epochMs: z
        .nullable(epochMs)
        .check(z.meta({ description: 'Start of the first segment; null unless the event is live.' })),
      endedMs: z.nullable(epochMs).check(z.meta({ description: 'When the event ended; null before.' })),
      tally: z.enum(['air', 'next', 'ready']),
      nextRun: whole(),
    }),
  },
  watching: {
    method: 'POST',
    path: '/live/{slug}/watching',
    summary: 'Counts a viewer; repeated while they watch.',
    description:
      'What was seen of sponsors goes along. A page that is closed may send it as `text/plain`, from the same site.',
    auth: 'share link',
    rateLimit: 'viewers',
    params: z.object({ slug }),
    body: z.strictObject({
      viewer: z
        .string()
        .check(z.meta({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$', description: 'Made by the client.' })),
      seen: z.optional(seenReports),
    }),
    bodyMaxBytes: 12 * 1_024,
    examples: {
      viewer: { viewer: 'viewer-one' },
      seen: {
        viewer: 'viewer-one',
        seen: [{ n: 1, span: 15, ago: 0, turns: [{ turn: 7, live: true, seconds: 12, impression: true }] }],
      },
    },
    answer: z.strictObject({
      status: z.enum(eventStatuses),
      watching: whole(),
      counted: z
        .optional(whole())
        .check(z.meta({ description: 'The greatest `n` that is stored: what is not beyond it is not sent again.' })),
    }),
    errors: [403, 404],
  },
} as const satisfies Record<string, RestCall>

export type JoinAnswer = z.output<typeof liveCalls.join.answer>
export type DeviceStateAnswer = z.output<typeof liveCalls.deviceState.answer>
export type SeenReport = z.output<typeof seenReport>
export type WatchingAnswer = z.output<typeof liveCalls.watching.answer>
