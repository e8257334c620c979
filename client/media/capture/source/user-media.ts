import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'

export type Facing = 'environment' | 'user'

/** A chosen device id takes precedence over the facing. */
export type CameraWish = { facing: Facing; cameraId: string | null; microphoneId: string | null }

/**
 * `denied`: the user refused. All others may pass: `missing` no such device, `busy` used by another app, `blocked`
 * refused by the phone for now (a call, the background), `pending` no answer.
 */
export type SourceFailure = 'denied' | 'missing' | 'busy' | 'blocked' | 'pending'

/** `isSubstitute`: the chosen device was not available. */
export type OpenedTrack = { track: MediaStreamTrack; isSubstitute: boolean }

export type OpenedPicture = { picture: OpenedTrack; sound: OpenedTrack | null }

type Kind = 'camera' | 'microphone'

/** Opens camera and microphone with one prompt; the camera alone if the microphone fails. */
export async function openTogether(wish: CameraWish, hasWorked: boolean): Promise<OpenedPicture | SourceFailure> {
  try {
    const constraints = { video: pictureOf(wish, true), audio: soundOf(wish, true) }
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    const [picture] = stream.getVideoTracks()
    const [sound] = stream.getAudioTracks()
    if (!picture) return 'missing'
    return { picture: original(picture), sound: sound ? original(sound) : null }
  } catch (error) {
    if (isDenial(error) && (await permissionOf('microphone')) !== 'denied') return refusalOf(error, 'camera', hasWorked)
  }
  const picture = await openPicture(wish, hasWorked)
  return typeof picture === 'string' ? picture : { picture, sound: null }
}

/** Opens the chosen camera, or one with the same facing if it is gone. */
export async function openPicture(wish: CameraWish, hasWorked: boolean): Promise<OpenedTrack | SourceFailure> {
  const asked = (isExact: boolean) => ({ video: pictureOf(wish, isExact) })
  return openEither(asked, wish.cameraId !== null, 'camera', hasWorked)
}

/** Opens the chosen microphone, or the default one if it is gone or busy. */
export async function openSound(wish: CameraWish, hasWorked: boolean): Promise<OpenedTrack | SourceFailure> {
  const asked = (isExact: boolean) => ({ audio: soundOf(wish, isExact) })
  return openEither(asked, wish.microphoneId !== null, 'microphone', hasWorked)
}

async function openEither(
  asked: (isExact: boolean) => MediaStreamConstraints,
  hasChoice: boolean,
  kind: Kind,
  hasWorked: boolean,
): Promise<OpenedTrack | SourceFailure> {
  try {
    return original(await trackOf(asked(true)))
  } catch (error) {
    const refusal = await refusalOf(error, kind, hasWorked)
    const isReplaceable = refusal === 'missing' || (refusal === 'busy' && kind === 'microphone')
    if (!hasChoice || !isReplaceable) return refusal
  }
  try {
    return { track: await trackOf(asked(false)), isSubstitute: true }
  } catch (error) {
    return refusalOf(error, kind, hasWorked)
  }
}

async function trackOf(constraints: MediaStreamConstraints): Promise<MediaStreamTrack> {
  const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks()
  if (!track) throw new DOMException('The stream has no track.', 'NotFoundError')
  return track
}

function original(track: MediaStreamTrack): OpenedTrack {
  return { track, isSubstitute: false }
}

/** Ids of unnamed devices, and aliases of devices listed under their own ids. */
const ALIASES = ['', 'default', 'communications']

/** Labels are empty until permission is granted. Rejects with a `TimeoutError` when the browser does not answer. */
export async function camerasAndMicrophones() {
  const all = await withDeadline(navigator.mediaDevices.enumerateDevices(), BROWSER_CALL_TIMEOUT_MS)
  const of = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind && !ALIASES.includes(device.deviceId))
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

function pictureOf({ facing, cameraId }: CameraWish, isExact: boolean): MediaTrackConstraints {
  const which = cameraId && isExact ? { deviceId: { exact: cameraId } } : { facingMode: { ideal: facing } }
  return { ...which, width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
}

/** Distant sound on a sports ground is signal: voice processing would remove it. */
function soundOf({ microphoneId }: CameraWish, isExact: boolean): MediaTrackConstraints {
  const which = microphoneId && isExact ? { deviceId: { exact: microphoneId } } : {}
  return { ...which, echoCancellation: false, noiseSuppression: false, autoGainControl: true }
}

const PERMISSION_MS = 1_000

/** The permission state, without a prompt; null when unsupported. */
export async function permissionOf(kind: Kind): Promise<PermissionState | null> {
  return (await permissionStatusOf(kind))?.state ?? null
}

export async function permissionStatusOf(kind: Kind): Promise<PermissionStatus | null> {
  try {
    return await withDeadline(navigator.permissions.query({ name: kind as PermissionName }), PERMISSION_MS)
  } catch {
    return null
  }
}

function isDenial(error: unknown): boolean {
  return ['NotAllowedError', 'SecurityError'].includes(nameOf(error))
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

/** A denial counts as temporary if the permission is granted, or if the source has worked before on this page. */
async function refusalOf(error: unknown, kind: Kind, hasWorked: boolean): Promise<SourceFailure> {
  if (isDenial(error)) {
    const permission = await permissionOf(kind)
    const isAllowed = permission === 'granted' || (permission !== 'denied' && hasWorked)
    return isAllowed ? 'blocked' : 'denied'
  }
  return ['NotFoundError', 'OverconstrainedError'].includes(nameOf(error)) ? 'missing' : 'busy'
}
