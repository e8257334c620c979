import * as z from 'zod/mini'
import { eventStatuses } from '../event-status.ts'
import { NAME_MAX, TITLE_MAX } from '../validation/limits.ts'
import { epochMs, filledText, text, uuid, whole } from './fields.ts'
import type { RestCall } from './rest-call.ts'

const slug = text(100)

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
    auth: 'share link',
    rateLimit: 'viewers',
    params: z.object({ slug }),
    body: z.strictObject({
      viewer: z
        .string()
        .check(z.meta({ minLength: 8, maxLength: 64, pattern: '^[\\w-]+$', description: 'Made by the client.' })),
    }),
    bodyMaxBytes: 1_024,
    examples: { viewer: { viewer: 'viewer-one' } },
    answer: z.strictObject({ status: z.enum(eventStatuses), watching: whole() }),
    errors: [404],
  },
} as const satisfies Record<string, RestCall>

export type JoinAnswer = z.output<typeof liveCalls.join.answer>
export type DeviceStateAnswer = z.output<typeof liveCalls.deviceState.answer>
export type WatchingAnswer = z.output<typeof liveCalls.watching.answer>
