export type Facing = 'environment' | 'user'

/** Which camera and microphone: by name where one was chosen, else by where it looks. */
export type CameraWish = { facing: Facing; cameraId: string | null; microphoneId: string | null }

/** Why there is no picture: not allowed, not there, or taken by another app. */
export type CameraRefusal = 'denied' | 'missing' | 'busy'

export type Opened = { picture: MediaStreamTrack; sound: MediaStreamTrack | null }

/** Both are asked for at once, so that the phone asks once. Without a microphone a camera films in silence. */
export async function openCamera(wish: CameraWish): Promise<Opened | CameraRefusal> {
  const video = pictureOf(wish)
  try {
    return tracksOf(await navigator.mediaDevices.getUserMedia({ video, audio: soundOf(wish) }))
  } catch (error) {
    if (refusalOf(error) === 'denied' && !(await isMicrophoneDenied())) return 'denied'
  }
  try {
    return tracksOf(await navigator.mediaDevices.getUserMedia({ video }))
  } catch (error) {
    return refusalOf(error)
  }
}

/** Not yet named, or another name for a device that is listed too. */
const ALIASES = ['', 'default', 'communications']

/** What there is to choose from; named only once the camera is allowed. */
export async function camerasAndMicrophones() {
  const all = await navigator.mediaDevices.enumerateDevices()
  const of = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind && !ALIASES.includes(device.deviceId))
  return { cameras: of('videoinput'), microphones: of('audioinput') }
}

function pictureOf({ facing, cameraId }: CameraWish): MediaTrackConstraints {
  const which = cameraId ? { deviceId: { exact: cameraId } } : { facingMode: { ideal: facing } }
  return { ...which, width: { ideal: 1_280 }, height: { ideal: 720 }, frameRate: { ideal: 30, max: 30 } }
}

/** A ground, not a conversation: what is far away is no noise. */
function soundOf({ microphoneId }: CameraWish): MediaTrackConstraints {
  const which = microphoneId ? { deviceId: { exact: microphoneId } } : {}
  return { ...which, echoCancellation: false, noiseSuppression: false, autoGainControl: true }
}

/** Then the camera may be allowed all the same, and asking for it alone is no second question about both. */
async function isMicrophoneDenied(): Promise<boolean> {
  const asked = navigator.permissions?.query({ name: 'microphone' as PermissionName })
  const { state } = (await asked?.catch(() => null)) ?? {}
  return state === 'denied'
}

function tracksOf(stream: MediaStream): Opened | CameraRefusal {
  const [picture] = stream.getVideoTracks()
  const [sound = null] = stream.getAudioTracks()
  return picture ? { picture, sound } : 'missing'
}

function refusalOf(error: unknown): CameraRefusal {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
