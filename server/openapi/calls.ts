import { LOGO_ADDRESS_MAX, LOGO_MAX_BYTES, PAGE_LIMIT_MAX, PAGE_MAX, PAGE_SIZE } from '#schema/validation/limits.ts'
import { refreshBody, sendOtpBody, validateOtpBody } from '#server/auth/request-bodies.ts'
import { profileBody } from '#server/users/profile.rest.ts'
import type { JsonSchema } from './details.ts'
import { eventSamples, samples } from './samples.ts'
import { bodyOf, id, mobile, object, ref, text, whole, yesOrNo } from './schemas.ts'

export type DescribedCall = {
  method: 'get' | 'post' | 'put'
  path: string
  name: string
  summary: string
  more?: string
  /** Absent when the call takes no bearer token. */
  bearer?: 'needed' | 'optional'
  parameters?: JsonSchema[]
  body?: { schema: JsonSchema; examples: Readonly<Record<string, object>>; type?: string }
  status?: number
  answer: JsonSchema
  etag?: true
  refusals: number[]
}

const tokens = { accessToken: text(1_000), refreshToken: text(1_000) }
const json = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const inQuery = (name: string, schema: JsonSchema, required = false) => ({ name, in: 'query', schema, required })
const header = (name: string, description: string) => ({ name, in: 'header', schema: text(200), description })
const key = header(
  'Idempotency-Key',
  'Makes a repeated request safe: the same key with the same content, within 24 hours, has one effect. With another content it is 422.',
)
const wrongBody = [400, 413, 415]

export const describedCalls = (): DescribedCall[] => [
  {
    method: 'post',
    path: '/sendOTP',
    name: 'sendOTP',
    summary: 'Sends a 4-digit passcode to a mobile number.',
    more: 'Sending again within the life of the code repeats the same code. The answer is the same for known and unknown numbers.',
    body: { schema: bodyOf(sendOtpBody), examples: { number: samples.sendOtp } },
    answer: object({ mobile, expiresInSeconds: whole() }),
    refusals: [...wrongBody, 429, 500, 503],
  },
  {
    method: 'post',
    path: '/validateOTP',
    name: 'validateOTP',
    summary: 'Signs in with the passcode.',
    body: {
      schema: bodyOf(validateOtpBody),
      examples: { code: samples.validateOtp },
    },
    answer: object({ ...tokens, user: ref('User'), isNewUser: yesOrNo }),
    refusals: [...wrongBody, 429, 500, 503],
  },
  {
    method: 'get',
    path: '/profile',
    name: 'profile',
    summary: 'Who is signed in; 401 when the session is over.',
    bearer: 'needed',
    answer: object({ user: ref('User') }),
    refusals: [401, 429, 500, 503],
  },
  {
    method: 'post',
    path: '/refresh',
    name: 'refresh',
    summary: 'Exchanges a refresh token for a new pair.',
    body: { schema: bodyOf(refreshBody), examples: { token: samples.refresh } },
    answer: object({ ...tokens, expiresInSeconds: whole() }),
    refusals: [...wrongBody, 401, 429, 500, 503],
  },
  {
    method: 'post',
    path: '/logout',
    name: 'logout',
    summary: 'Ends the session of the access token, even of an expired one.',
    bearer: 'needed',
    answer: object({ ok: { const: true } }),
    refusals: [...wrongBody, 401, 403, 429, 500, 503],
  },
  {
    method: 'get',
    path: '/getEvents',
    name: 'getEvents',
    summary: `The newest events, at most ${PAGE_LIMIT_MAX}: one’s own and other people’s public ones.`,
    bearer: 'needed',
    answer: { type: 'array', items: ref('Event'), maxItems: PAGE_LIMIT_MAX },
    refusals: [401, 429, 500, 503],
  },
  {
    method: 'get',
    path: '/getEventsPageLoad',
    name: 'getEventsPageLoad',
    summary: 'A page of events, newest created first.',
    bearer: 'needed',
    parameters: [
      inQuery('page', { ...whole(1, PAGE_MAX), default: 1 }),
      inQuery('limit', { ...whole(1, PAGE_LIMIT_MAX), default: PAGE_SIZE }),
    ],
    answer: object({
      events: { type: 'array', items: ref('ListedEvent'), maxItems: PAGE_LIMIT_MAX },
      hasMore: yesOrNo,
      page: whole(1, PAGE_MAX),
      limit: whole(1, PAGE_LIMIT_MAX),
      total: whole(),
    }),
    refusals: [400, 401, 429, 500, 503],
  },
  {
    method: 'post',
    path: '/upload',
    name: 'upload',
    summary: 'Takes a picture for a sponsor’s logo and answers where it is served.',
    more: `PNG, JPEG, WebP, GIF or AVIF of at most ${LOGO_MAX_BYTES / 1024 / 1024} MB, recognised by content. A logo that no event uses is removed after 24 hours.`,
    bearer: 'optional',
    parameters: [key],
    body: {
      type: 'multipart/form-data',
      schema: json({ file: { ...text(LOGO_MAX_BYTES), format: 'binary' } }),
      examples: {},
    },
    answer: object({ url: { ...text(LOGO_ADDRESS_MAX), format: 'uri' } }),
    refusals: [...wrongBody, 401, 403, 422, 429, 500, 503, 507],
  },
  {
    method: 'post',
    path: '/saveNewEvent',
    name: 'saveNewEvent',
    summary: 'Creates an event.',
    more: 'Counts are counted by the server; a body may have up to 1 MB.',
    bearer: 'needed',
    parameters: [key],
    body: { schema: ref('EventDraft'), examples: eventSamples() },
    status: 201,
    answer: ref('Event'),
    etag: true,
    refusals: [...wrongBody, 401, 422, 429, 500, 503, 507],
  },
  {
    method: 'get',
    path: '/getEventById',
    name: 'getEventById',
    summary: 'An event, for its owner, or for anybody when it is public.',
    more: 'A private event of somebody else is 404, as if it did not exist.',
    bearer: 'optional',
    parameters: [inQuery('id', id, true)],
    answer: ref('Event'),
    etag: true,
    refusals: [401, 404, 429, 500, 503],
  },
  {
    method: 'put',
    path: '/updateEvent/{id}',
    name: 'updateEvent',
    summary: 'Changes the settings of one’s own event.',
    more: 'What is left out stays as it is, settings of the same sport too. Without `If-Match` and without a `version` the last write wins.',
    bearer: 'needed',
    parameters: [
      { name: 'id', in: 'path', schema: id, required: true },
      header('If-Match', 'The `ETag` that was read. A stale one is 412.'),
      key,
    ],
    body: { schema: ref('EventPatch'), examples: eventSamples() },
    answer: ref('Event'),
    etag: true,
    refusals: [...wrongBody, 401, 403, 404, 409, 412, 422, 429, 500, 503, 507],
  },
  {
    method: 'post',
    path: '/updateProfile',
    name: 'updateProfile',
    summary: 'Writes one’s own name and e-mail address.',
    more: 'The mobile number says whose profile it is; it is never what entitles to write it.',
    bearer: 'optional',
    body: {
      schema: bodyOf(profileBody),
      examples: { profile: samples.updateProfile },
    },
    answer: object({ user: ref('User') }),
    refusals: [...wrongBody, 401, 403, 429, 500, 503],
  },
]
