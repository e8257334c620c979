import { type Actor, nobody } from '#server/actors/actor.ts'
import { isApiTokenSecret } from '#server/actors/api-token-secret.ts'
import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
import { isDeviceToken, type JoinedDevice } from '#server/actors/joined-device.ts'
import { isScorerToken } from '#server/actors/joined-scorer.ts'
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

/** Resolves a bearer token of a session, a user, a device or a scorer's phone; all null when it is invalid. */
export async function authenticate(
  { auth, apiTokens, devices }: Pick<Services, 'auth' | 'apiTokens' | 'devices'>,
  bearer: string | null,
): Promise<Actor> {
  if (!bearer) return nobody
  if (isDeviceToken(bearer)) return { ...nobody, device: await devices.deviceOf(bearer) }
  if (isScorerToken(bearer)) return { ...nobody, scorer: await devices.scorerOf(bearer) }
  return { ...nobody, user: await (isApiTokenSecret(bearer) ? apiTokens : auth).userOfToken(bearer) }
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

function hasValidBearer({ accessToken, user, device, scorer }: Context): boolean {
  return accessToken === null || user !== null || device !== null || scorer !== null
}

/** Rejects an invalid bearer also on public operations: an expired session must not be served as anonymous. */
export function requireValidBearer(context: Context): void {
  if (hasValidBearer(context)) return
  if (isPhoneToken(context.accessToken ?? '')) throw notLinked()
  requireUser(context)
}

export function requireUser({ user, accessToken }: Context): CurrentUser {
  if (user) return user
  if (accessToken === null || isPhoneToken(accessToken)) throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
  throw isApiTokenSecret(accessToken)
    ? new DomainError('UNAUTHENTICATED', 'This token has expired or was revoked.')
    : sessionExpired()
}

export function requireActor(context: Context): Actor {
  if (!context.device && !context.scorer) requireUser(context)
  return context
}

export function requireDevice({ device }: Context): JoinedDevice {
  if (device) return device
  throw notLinked()
}

function isPhoneToken(bearer: string): boolean {
  return isDeviceToken(bearer) || isScorerToken(bearer)
}

function notLinked(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'This phone is not linked to the event. Ask the organiser for a new link.')
}

/** Like `requireUser`, but rejects personal tokens (FORBIDDEN): they cannot manage sessions or tokens. */
export function requireSession(context: Context): CurrentUser {
  const user = requireUser(context)
  if (user.sessionId !== null) return user
  throw new DomainError('FORBIDDEN', 'Tokens cannot manage sessions or tokens. Please sign in.')
}

/** Counts `times` requests against the sender's rate limit; throws RATE_LIMITED. `tell` gets the rate in any case. */
export function countRequest(context: Context, times = 1, tell = (_rate: Rate) => {}): void {
  const { services, user, device, scorer, client } = context
  const senderId = user?.userId ?? device?.deviceId ?? scorer?.scorerId ?? null
  const rate = services.rates.count(senderId, client, times)
  tell(rate)
  if (rate.waitSeconds !== null) throw tooManyRequests(rate.waitSeconds)
}

export function requireWriteScope(user: CurrentUser | null): void {
  if (user?.scope === 'read') throw new DomainError('FORBIDDEN', 'This token can only read.')
}
