import type { Actor } from '#server/actors/actor.ts'
import { isApiTokenSecret } from '#server/actors/api-token-secret.ts'
import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
import { isDeviceToken, type JoinedDevice } from '#server/actors/joined-device.ts'
import { DomainError, sessionExpired, tooManyRequests } from '#server/errors/domain-error.ts'
import type { Rate } from '#server/rate-limits/request-rates.service.ts'
import type { Cookies } from './cookies.ts'

/** All services by name. Modules add theirs by declaration merging; `app/services.ts` builds them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Services {}

export type Context = Actor & {
  services: Services
  /** As sent, valid or not. */
  accessToken: string | null
  client: ClientInfo
  cookies: Cookies
  origin: string
}

/** Resolves a bearer token of a session, a user or a device; both null when it is invalid. */
export async function authenticate(
  { auth, apiTokens, devices }: Pick<Services, 'auth' | 'apiTokens' | 'devices'>,
  bearer: string | null,
): Promise<Actor> {
  if (!bearer) return { user: null, device: null }
  if (isDeviceToken(bearer)) return { user: null, device: await devices.deviceOf(bearer) }
  return { user: await (isApiTokenSecret(bearer) ? apiTokens : auth).userOfToken(bearer), device: null }
}

/** Null without the Bearer scheme; '' for a malformed header (`Bearer:x`), so that it is not taken as anonymous. */
export function parseBearer(authorization = ''): string | null {
  const header = authorization.trim()
  if (!/^Bearer/i.test(header)) return null
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}

/** Re-resolves the bearer: a socket may outlive its session or token. */
export async function reauthenticate(context: Context): Promise<Context> {
  return { ...context, ...(await authenticate(context.services, context.accessToken)) }
}

function hasValidBearer({ accessToken, user, device }: Context): boolean {
  return accessToken === null || user !== null || device !== null
}

/** Rejects an invalid bearer also on public operations: an expired session must not be served as anonymous. */
export function requireValidBearer(context: Context): void {
  if (hasValidBearer(context)) return
  if (isDeviceToken(context.accessToken ?? '')) requireDevice(context)
  requireUser(context)
}

export function requireUser({ user, accessToken }: Context): CurrentUser {
  if (user) return user
  if (accessToken === null || isDeviceToken(accessToken)) throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
  throw isApiTokenSecret(accessToken)
    ? new DomainError('UNAUTHENTICATED', 'This token has expired or was revoked.')
    : sessionExpired()
}

export function requireActor(context: Context): Actor {
  if (!context.device) requireUser(context)
  return context
}

export function requireDevice({ device }: Context): JoinedDevice {
  if (device) return device
  throw new DomainError('UNAUTHENTICATED', 'This phone is not linked to the event. Ask the organiser for a new link.')
}

/** Like `requireUser`, but rejects personal tokens (FORBIDDEN): they cannot manage sessions or tokens. */
export function requireSession(context: Context): CurrentUser {
  const user = requireUser(context)
  if (user.sessionId !== null) return user
  throw new DomainError('FORBIDDEN', 'Tokens cannot manage sessions or tokens. Please sign in.')
}

/** Counts `times` requests against the sender's rate limit; throws RATE_LIMITED. `tell` gets the rate in any case. */
export function countRequest({ services, user, client }: Context, times = 1, tell = (_rate: Rate) => {}): void {
  const rate = services.rates.count(user, client, times)
  tell(rate)
  if (rate.waitSeconds !== null) throw tooManyRequests(rate.waitSeconds)
}

export function requireWriteScope(user: CurrentUser | null): void {
  if (user?.scope === 'read') throw new DomainError('FORBIDDEN', 'This token can only read.')
}
