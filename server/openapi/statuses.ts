import type { Access, RestCall } from '#schema/rest/rest-call.ts'

export const reasons: Readonly<Record<number, string>> = {
  400: 'Something in the request is wrong; the sentence names the field.',
  401: 'Nobody is signed in, or the session is over.',
  403: 'It belongs to somebody else, or the request came from another site.',
  404: 'There is none, or it is private.',
  409: 'It was changed or ended meanwhile.',
  410: 'It was there, and is over for good.',
  411: 'The length is missing.',
  412: 'The `If-Match` version is stale.',
  413: 'It is too large.',
  415: 'The content type is not accepted.',
  422: 'The key was used for another request.',
  429: 'Too many requests.',
  500: 'Something went wrong on the server; `requestId` tells the operator what.',
  503: 'The service is temporarily unavailable.',
  507: 'The storage is full.',
}

type Credentials = 'none' | 'optional' | 'required'

export const credentials: Readonly<Record<Access, Credentials>> = {
  anyone: 'none',
  'refresh token': 'none',
  user: 'required',
  'expired user': 'required',
  'optional user': 'optional',
  'visible event': 'optional',
  'own event': 'required',
  'own profile': 'optional',
  device: 'required',
  'join link': 'none',
  'share link': 'none',
}

/** Every status of a call but that of success, in order. */
export function refusalsOf(call: RestCall): number[] {
  const isWrite = call.method !== 'GET'
  const takesBearer = credentials[call.auth] !== 'none'
  const statuses = [
    ...(isWrite ? [400, 413, 415] : []),
    ...(takesBearer || call.auth === 'refresh token' ? [401] : []),
    ...(isWrite && takesBearer ? [403] : []),
    ...(call.auth === 'own event' || call.auth === 'visible event' ? [404] : []),
    ...(call.ifMatch ? [412] : []),
    ...(call.idempotencyKey ? [422] : []),
    ...(call.rateLimit === 'none' ? [] : [429]),
    ...(call.errors ?? []),
    ...[500, 503],
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}
