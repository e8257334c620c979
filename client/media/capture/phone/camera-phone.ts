import { hasVideoEncoder } from '#client/media/capture/encoders/video-encoder.ts'
import type { CameraWish } from '#client/media/capture/source/user-media.ts'
import { openVideoSource, type VideoSource } from '#client/media/capture/source/video-source.ts'
import type { FromCapture, ToCapture, Vitals } from '#client/media/capture/worker/messages.ts'
import { startCaptureWorker } from '#client/media/capture/worker/start-capture-worker.ts'
import { FACT_MS, withDeadline } from '#client/media/deadline.ts'
import { openLiveSocket } from '#client/media/live-socket.ts'
import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'
import type { CameraState, Cue, PreviewFormat } from '#schema/messages/studio.ts'
import { type Battery, watchBattery } from './battery.ts'
import { openPhoneSources } from './phone-sources.ts'
import { type PhoneView, phoneAtFirst } from './phone-view.ts'

export type CameraPhone = {
  view(): PhoneView
  subscribe(listener: () => void): () => void
  /** Sound level in dBFS, ten times a second. */
  onLevel(listener: (level: number) => void): () => void
  /** Opens the camera. Called on a user gesture as a rule, because the browser may prompt. */
  film(wish?: Partial<CameraWish>): void
  flip(): void
  tryAgain(): void
  mute(isMuted: boolean): void
  dismissCue(): void
  close(): void
}

/** A failed encoder is restarted: the fault is cleared when none follows within this time. */
const FAULT_MS = 10_000

export function openCameraPhone(identity: DeviceIdentity, phone: string): CameraPhone {
  const listeners = new Set<() => void>()
  const levelListeners = new Set<(level: number) => void>()
  const worker = startCaptureWorker()
  const hand = (said: ToCapture, given: Transferable[] = []) => worker.postMessage(said, given)
  let view = phoneAtFirst
  let format: PreviewFormat | null = null
  let faultAt = Number.NEGATIVE_INFINITY
  let tellAble = (_takesTracks: boolean) => {}
  const able = new Promise<boolean>((resolve) => {
    tellAble = resolve
  })
  const lens = openLensWhenKnown()
  const sources = openPhoneSources({ lens, hand, show, wish: () => view.wish })

  function show(change: Partial<PhoneView>) {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  async function openLensWhenKnown(): Promise<VideoSource> {
    const isAble = withDeadline(able, FACT_MS).catch(() => false)
    const [takesTracks, codesFrames] = await Promise.all([isAble, hasVideoEncoder()])
    return openVideoSource({ hand, takesTracks, codesFrames })
  }

  worker.onmessage = ({ data }: MessageEvent<FromCapture>) => {
    if (data.type === 'able') tellAble(data.takesTracks)
    else if (data.type === 'level') hearLevel(data.level)
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

  function shut() {
    sources.close()
  }

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
    sources.notePaused(vitals.isPaused)
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

  function hearLevel(level: number) {
    for (const listener of levelListeners) listener(level)
    sources.noteLevel(level, view.isMuted)
  }

  function film(change: Partial<CameraWish> = {}) {
    show({ wish: { ...view.wish, ...change } })
    sources.film(change)
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
    tryAgain: sources.tryAgain,
    flip: () => film({ facing: view.wish.facing === 'user' ? 'environment' : 'user', cameraId: null }),
    mute(isMuted) {
      hand({ type: 'mute', isMuted })
      show({ isMuted })
    },
    dismissCue: () => show({ cue: null }),
    close() {
      stopBattery()
      socket.close()
      stop()
    },
  }
}
