import { isApiTokenSecret } from './api-tokens/api-token.ts'
import type { Cookies } from './cookies.ts'
import { isDeviceToken, type JoinedDevice } from './devices/joined-device.ts'
import type { Rate } from './limits/rates.service.ts'
import { Refusal, sessionOver, tooManyRequests } from './refusal.ts'
import type { Services } from './services.ts'
import type { Caller, Viewer } from './viewer.ts'

/** Who asks: an organiser, the phone that joined as a device, or, when both are null, nobody that we know. */
export type Asking = { viewer: Viewer | null; device: JoinedDevice | null }

/** What a request is answered with. */
export type Context = Asking & {
  services: Services
  /** The bearer token that was sent, good or not. */
  accessToken: string | null
  caller: Caller
  cookies: Cookies
  /** Where the product is reached, without a slash at the end: links begin with it. */
  origin: string
}

/** Whom a bearer token stands for, be it of a session, a personal one or a device's; nobody when it is no good. */
export async function askingBy(
  { auth, apiTokens, devices }: Pick<Services, 'auth' | 'apiTokens' | 'devices'>,
  bearer: string | null,
): Promise<Asking> {
  if (bearer === null) return { viewer: null, device: null }
  if (isDeviceToken(bearer)) return { viewer: null, device: await devices.deviceOf(bearer) }
  return { viewer: await (isApiTokenSecret(bearer) ? apiTokens : auth).viewerOf(bearer), device: null }
}

/** The token in an `Authorization` header. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** The viewer, for what only signed-in people may do. */
export function signedIn({ viewer, accessToken }: Context): Viewer {
  if (viewer) return viewer
  if (accessToken === null || isDeviceToken(accessToken)) throw new Refusal('UNAUTHENTICATED', 'Please sign in.')
  throw isApiTokenSecret(accessToken)
    ? new Refusal('UNAUTHENTICATED', 'This token has expired or was revoked.')
    : sessionOver()
}

/** Who asks, for what a controller's phone may do too; nobody is refused. */
export function asking(context: Context): Asking {
  if (!context.device) signedIn(context)
  return context
}

/** The device, for what only its phone does. */
export function joinedAs({ device }: Context): JoinedDevice {
  if (device) return device
  throw new Refusal('UNAUTHENTICATED', 'This phone is not, or no longer, linked. Ask the organiser for a new link.')
}

/** The viewer, for what a person does in a session and leaves to no program: managing sessions and tokens. */
export function inSession(context: Context): Viewer {
  const viewer = signedIn(context)
  if (viewer.sessionId !== null) return viewer
  throw new Refusal('FORBIDDEN', 'A token manages neither sessions nor tokens. Please sign in.')
}

/** Counts a request, or as many as it stands for, towards what its sender may ask in a minute; refuses what is more. */
export function countRequest({ services, viewer, caller }: Context, times = 1, tell = (_rate: Rate) => {}): void {
  const rate = services.rates.count(viewer, caller, times)
  tell(rate)
  if (rate.waitSeconds !== null) throw tooManyRequests(rate.waitSeconds)
}

/** Refuses who may only read. */
export function mayWrite(viewer: Viewer | null): void {
  if (viewer?.scope === 'read') throw new Refusal('FORBIDDEN', 'This token can only read.')
}
