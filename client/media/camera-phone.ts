import { openLiveSocket } from '#client/live/live-socket.ts'
import type { CameraState, Cue, PreviewFormat } from '#schema/live-wire.ts'
import { type Battery, watchBattery } from './battery.ts'
import { type CameraWish, camerasAndMicrophones } from './camera.ts'
import { startCaptureWorker } from './capture-script.ts'
import type { FromCapture, ToCapture, Vitals } from './capture-wire.ts'
import type { DeviceIdentity } from './device-identity.ts'
import { type Lens, openLens } from './lens.ts'
import { type PhoneView, phoneAtFirst } from './phone-view.ts'
import { hasPictureCoder } from './picture-coder.ts'

export type CameraPhone = {
  view(): PhoneView
  subscribe(listener: () => void): () => void
  /** The sound's level in dB below full, ten times a second. */
  onLevel(listener: (level: number) => void): () => void
  /** Opens the camera, after a touch as a rule: the phone may ask. */
  film(wish?: Partial<CameraWish>): Promise<void>
  flip(): Promise<void>
  mute(isMuted: boolean): void
  /** The cue was read. */
  dismissCue(): void
  close(): void
}

const REOPEN_MS = 1_000
/** A coder that has broken is begun anew: what is said of it is taken back when it holds for so long. */
const FAULT_MS = 10_000

/** A phone that has joined: its camera, its worker and its line to the server, as one thing to look at. */
export function openCameraPhone(identity: DeviceIdentity, phone: string): CameraPhone {
  const listeners = new Set<() => void>()
  const levelListeners = new Set<(level: number) => void>()
  const worker = startCaptureWorker()
  const hand = (said: ToCapture, given: Transferable[] = []) => worker.postMessage(said, given)
  let view = phoneAtFirst
  let format: PreviewFormat | null = null
  let faultAt = Number.NEGATIVE_INFINITY
  let reopening: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let filming = Promise.resolve()
  let tellAble = (_takesTracks: boolean) => {}
  const able = new Promise<boolean>((resolve) => {
    tellAble = resolve
  })
  const lens = openLensWhenKnown()

  function show(change: Partial<PhoneView>) {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  async function openLensWhenKnown(): Promise<Lens> {
    const [takesTracks, codesFrames] = await Promise.all([able, hasPictureCoder()])
    return openLens({ hand, takesTracks, codesFrames, onLost: reopen })
  }

  worker.onmessage = ({ data }: MessageEvent<FromCapture>) => {
    if (data.type === 'able') tellAble(data.takesTracks)
    else if (data.type === 'level') for (const listener of levelListeners) listener(data.level)
    else if (data.type === 'vitals') hearVitals(data.vitals)
    else if (data.type === 'record') void lens.then((opened) => opened.record(data.bitrate))
    else if (data.type === 'fault') hearFault(data.what, data.message)
    else if (data.type === 'previewBytes') socket.sendBytes(data.bytes)
    else {
      format = { type: 'preview', ...data.format }
      socket.send(format)
    }
  }
  worker.onerror = ({ message }) => {
    hearFault('picture', message)
  }

  const socket = openLiveSocket(identity.eventId, {
    hello: (wasRefused) => (wasRefused ? null : { type: 'camera', token: identity.deviceToken, phone }),
    message(message) {
      if (message.type === 'state') hearState(message)
      if (message.type === 'cue') hearCue(message)
    },
    state(state, bye) {
      show({ socket: state, ...(bye && { bye }) })
      if (state === 'open' && format) socket.send(format)
      if (state === 'refused' || (bye && bye.reason !== 'over')) stop()
    },
  })

  function hearState(told: CameraState) {
    hand({ type: 'told', state: told })
    show({ told })
    if (told.status === 'completed' || told.status === 'cancelled') shut()
  }

  function hearFault(fault: 'picture' | 'sound', message: string) {
    console.error('The capture worker:', message)
    faultAt = performance.now()
    show({ fault })
  }

  /** The camera is let go; what is left is sent. */
  function shut() {
    void lens.then((opened) => opened.close())
  }

  /** This page is not the device any more. */
  function stop() {
    shut()
    worker.terminate()
  }

  function hearCue(cue: Cue) {
    show({ cue })
    navigator.vibrate?.([120, 80, 120])
  }

  function hearVitals(vitals: Vitals) {
    const isOldFault = performance.now() - faultAt > FAULT_MS
    show({ vitals, ...(isOldFault && { fault: null }) })
    if (vitals.trouble === 'revoked' || vitals.trouble === 'cancelled') stop()
    sendStatus(vitals, view.battery)
  }

  function sendStatus(vitals: Vitals, battery: Battery | null) {
    const { isFilming: _, trouble: __, roomMinutes: ___, ...status } = vitals
    socket.send({
      type: 'status',
      ...status,
      battery: battery?.level ?? null,
      isCharging: battery?.isCharging ?? null,
    })
  }

  /** One after the other: a phone's camera is opened by one at a time. */
  function film(change: Partial<CameraWish> = {}): Promise<void> {
    clearTimeout(reopening)
    const open = () => openLensWith({ ...view.wish, ...change })
    filming = filming.then(open, open)
    return filming
  }

  async function openLensWith(wish: CameraWish) {
    show({ picture: 'asking', wish, stream: null })
    const opened = await (await lens).open(wish)
    if (isClosed) return
    if (typeof opened === 'string') return show({ picture: opened, hasSound: false })
    const choice = await camerasAndMicrophones()
    show({ picture: 'on', stream: opened, hasSound: opened.getAudioTracks().length > 0, ...choice })
  }

  function reopen() {
    clearTimeout(reopening)
    reopening = setTimeout(() => void film(), REOPEN_MS)
  }

  hand({ type: 'open', identity })
  const stopBattery = watchBattery((battery) => show({ battery }))
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLevel(listener) {
      levelListeners.add(listener)
      return () => levelListeners.delete(listener)
    },
    film,
    flip: () => film({ facing: view.wish.facing === 'user' ? 'environment' : 'user', cameraId: null }),
    mute(isMuted) {
      hand({ type: 'mute', isMuted })
      show({ isMuted })
    },
    dismissCue: () => show({ cue: null }),
    close() {
      isClosed = true
      clearTimeout(reopening)
      stopBattery()
      socket.close()
      stop()
    },
  }
}
