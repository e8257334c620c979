import * as z from 'zod/mini'
import { LOGO_ADDRESS_MAX, LOGO_MAX_BYTES, PAGE_LIMIT_MAX, PAGE_MAX, PAGE_SIZE } from '../validation/limits.ts'
import { eventAnswer, listedEventAnswer } from './event-answer.ts'
import { eventBody, newEventBody } from './event-body.ts'
import { eventExamples, examples } from './examples.ts'
import { mobile, queryNumber, queryUuid, uuid, whole } from './fields.ts'
import type { RestCall } from './rest-call.ts'
import { profileBody, refreshBody, sendOtpBody, tokenFields, userAnswer, validateOtpBody } from './sign-in.ts'

/** Allows for small logos as `data:` URLs; larger ones are uploaded. */
const EVENT_MAX_BYTES = 1024 * 1024

/** The twelve calls of spec section 7, by `operationId`. */
export const restCalls = {
  sendOTP: {
    method: 'POST',
    path: '/sendOTP',
    summary: 'Sends a 4-digit passcode to a mobile number.',
    description:
      'Sending again within the life of the code repeats the same code. The answer is the same for known and unknown numbers.',
    auth: 'anyone',
    rateLimit: 'requests',
    body: sendOtpBody,
    examples: { number: examples.sendOtp },
    answer: z.strictObject({ mobile, expiresInSeconds: whole() }),
  },
  validateOTP: {
    method: 'POST',
    path: '/validateOTP',
    summary: 'Signs in with the passcode.',
    auth: 'anyone',
    rateLimit: 'requests',
    body: validateOtpBody,
    examples: { code: examples.validateOtp },
    answer: z.strictObject({ ...tokenFields, user: userAnswer, isNewUser: z.boolean() }),
  },
  profile: {
    method: 'GET',
    path: '/profile',
    summary: 'Who is signed in; 401 when the session is over.',
    auth: 'user',
    rateLimit: 'requests',
    answer: z.strictObject({ user: userAnswer }),
  },
  refresh: {
    method: 'POST',
    path: '/refresh',
    summary: 'Exchanges a refresh token for a new pair.',
    auth: 'refresh token',
    rateLimit: 'requests',
    body: refreshBody,
    examples: { token: examples.refresh },
    answer: z.strictObject({ ...tokenFields, expiresInSeconds: whole() }),
  },
  logout: {
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session of the access token, even of an expired one.',
    auth: 'expired user',
    sessionCookie: true,
    rateLimit: 'requests',
    answer: z.strictObject({ ok: z.literal(true) }),
  },
  getEvents: {
    method: 'GET',
    path: '/getEvents',
    summary: `The newest events, at most ${PAGE_LIMIT_MAX}: one’s own and other people’s public ones.`,
    auth: 'user',
    rateLimit: 'requests',
    answer: z.array(eventAnswer).check(z.meta({ maxItems: PAGE_LIMIT_MAX })),
    errors: [400],
  },
  getEventsPageLoad: {
    method: 'GET',
    path: '/getEventsPageLoad',
    summary: 'A page of events, newest created first.',
    auth: 'user',
    rateLimit: 'requests',
    query: z.strictObject({
      page: queryNumber('page', { initial: 1, max: PAGE_MAX }),
      limit: queryNumber('limit', { initial: PAGE_SIZE, max: PAGE_LIMIT_MAX }),
    }),
    answer: z.strictObject({
      events: z.array(listedEventAnswer).check(z.meta({ maxItems: PAGE_LIMIT_MAX })),
      hasMore: z.boolean(),
      page: whole(1, PAGE_MAX),
      limit: whole(1, PAGE_LIMIT_MAX),
      total: whole(),
    }),
    errors: [400],
  },
  upload: {
    method: 'POST',
    path: '/upload',
    summary: 'Takes a picture for a sponsor’s logo and answers where it is served.',
    description: `PNG, JPEG, WebP, GIF or AVIF of at most ${LOGO_MAX_BYTES / 1024 / 1024} MB, recognised by content. A logo that no event uses is removed after 24 hours.`,
    auth: 'optional user',
    sessionCookie: true,
    rateLimit: 'requests',
    idempotencyKey: true,
    consumes: 'multipart/form-data',
    body: z.object({ file: z.string().check(z.meta({ maxLength: LOGO_MAX_BYTES, format: 'binary' })) }),
    answer: z.strictObject({ url: z.string().check(z.meta({ maxLength: LOGO_ADDRESS_MAX, format: 'uri' })) }),
    errors: [411, 507],
  },
  saveNewEvent: {
    method: 'POST',
    path: '/saveNewEvent',
    summary: 'Creates an event.',
    description: 'Counts are counted by the server; a body may have up to 1 MB.',
    auth: 'user',
    rateLimit: 'requests',
    idempotencyKey: true,
    body: newEventBody,
    bodyMaxBytes: EVENT_MAX_BYTES,
    examples: eventExamples(),
    status: 201,
    answer: eventAnswer,
    etag: true,
    errors: [507],
  },
  getEventById: {
    method: 'GET',
    path: '/getEventById',
    summary: 'An event, for its owner, or for anybody when it is public.',
    description: 'A private event of somebody else is 404, as if it did not exist.',
    auth: 'visible event',
    sessionCookie: true,
    rateLimit: 'requests',
    query: z.object({ id: queryUuid }).check(z.meta({ required: ['id'] })),
    answer: eventAnswer,
    etag: true,
    errors: [400],
  },
  updateEvent: {
    method: 'PUT',
    path: '/updateEvent/{id}',
    summary: 'Changes the settings of one’s own event.',
    description:
      'What is left out stays as it is, settings of the same sport too. Without `If-Match` and without a `version` the last write wins.',
    auth: 'own event',
    rateLimit: 'requests',
    idempotencyKey: true,
    ifMatch: true,
    params: z.object({ id: uuid }),
    body: eventBody,
    bodyMaxBytes: EVENT_MAX_BYTES,
    examples: eventExamples(),
    answer: eventAnswer,
    etag: true,
    errors: [409, 507],
  },
  updateProfile: {
    method: 'POST',
    path: '/updateProfile',
    summary: 'Writes one’s own name and email address.',
    description: 'The mobile number says whose profile it is; it is never what entitles to write it.',
    auth: 'own profile',
    sessionCookie: true,
    rateLimit: 'requests',
    body: profileBody,
    examples: { profile: examples.updateProfile },
    answer: z.strictObject({ user: userAnswer }),
  },
} as const satisfies Record<string, RestCall>

export type RestCallName = keyof typeof restCalls
