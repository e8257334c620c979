import type * as z from 'zod/mini'

/** Who may make a call; the authorisation test spells each rule out for every kind of caller. */
export type Access =
  /** Everybody; a bearer token is ignored, even an invalid one. */
  | 'anyone'
  /** The holder of the refresh token in the body. */
  | 'refresh token'
  | 'user'
  /** Also with an expired access token. */
  | 'expired user'
  /** Everybody but phones; an invalid bearer token is rejected. */
  | 'optional user'
  /** Everybody for a public event; its owner and its phones for a private one. */
  | 'visible event'
  | 'own event'
  /** The user whose mobile number is in the body, by bearer token, session cookie or completion grant. */
  | 'own profile'
  | 'device'
  /** The holder of the secret in the body. */
  | 'join link'
  /** The holder of the slug in the path. */
  | 'share link'

/** `requests`: the requests of a minute, told in `RateLimit` headers; the others have limits of their own. */
export type RestRateLimit = 'requests' | 'joins' | 'viewers' | 'none'

/** One row of the table of REST calls: data only. Router, OpenAPI document, tests and docs are made from it. */
export type RestCall = {
  method: 'GET' | 'POST' | 'PUT'
  /** OpenAPI template: `/updateEvent/{id}`. */
  path: string
  summary: string
  description?: string
  auth: Access
  /** Without a bearer token, the session cookie of a legacy client authenticates. */
  sessionCookie?: true
  rateLimit: RestRateLimit
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  consumes?: 'multipart/form-data'
  /** `BODY_MAX_BYTES` by default. */
  bodyMaxBytes?: number
  examples?: Readonly<Record<string, object>>
  idempotencyKey?: true
  ifMatch?: true
  answer: z.ZodMiniType
  /** Sends the event's version as `ETag`. */
  etag?: true
  /** 200 by default. */
  status?: 201
  /** Statuses beyond those that follow from the method, `auth` and the headers. */
  errors?: readonly number[]
  /** `no-store` by default. */
  cacheControl?: string
}

export const BODY_MAX_BYTES = 100 * 1024

/** The path as a router writes it: `/updateEvent/:id`. */
export function routePath({ path }: Pick<RestCall, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
