import { hasVideoEncoder } from '#client/media/capture/encoders/video-encoder.ts'
import type { CameraWish } from '#client/media/capture/source/user-media.ts'
import { openVideoSource, type VideoSource } from '#client/media/capture/source/video-source.ts'
import type { FromCapture, ToCapture } from '#client/media/capture/worker/messages.ts'
import { startCaptureWorker } from '#client/media/capture/worker/start-capture-worker.ts'
import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'
import { type LiveSocket, openLiveSocket } from '#client/media/live-socket.ts'
import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'
import { watchBattery } from './battery.ts'
import { openPhoneSources, type PhoneSources } from './phone-sources.ts'
import { type PhoneEffect, type PhoneEvent, type PhoneState, phoneStateAtFirst, reducePhone } from './phone-state.ts'
import type { PhoneView } from './phone-view.ts'

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

/** Films with this phone: capture worker, camera and microphone, and the connection to the studio. */
export function openCameraPhone(identity: DeviceIdentity, phone: string): CameraPhone {
  const levels = new Set<(level: number) => void>()
  const views = new Set<() => void>()
  const worker = startCaptureWorker()
  const post = (message: ToCapture, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const { signal, state, attach } = drivePhone(worker, post, views)
  const { lens, tellAble: reportTrackSupport } = openLens(post)
  const show = (change: Partial<PhoneView>) => signal({ type: 'show', change })
  const sources = openPhoneSources({ lens, post, show, wish: () => state().view.wish })
  const socket = openLiveSocket(identity.eventId, {
    hello: (wasRefused) => (wasRefused ? null : { type: 'camera', token: identity.deviceToken, phone }),
    message(message) {
      if (message.type === 'state') signal({ type: 'cameraState', state: message })
      if (message.type === 'cue') signal({ type: 'cue', cue: message })
    },
    state: (state, bye) => signal({ type: 'socket', state, bye }),
  })
  attach({ sources, socket })

  worker.onmessage = ({ data }: MessageEvent<FromCapture>) => {
    if (data.type === 'able') reportTrackSupport(data.takesTracks)
    else if (data.type === 'level') noteLevel(data.level)
    else if (data.type === 'record') void lens.then((opened) => opened.record(data.bitrate))
    else if (data.type === 'previewBytes') socket.sendBytes(data.bytes)
    else signal(data)
  }
  worker.onerror = ({ message }) => signal({ type: 'fault', what: 'picture', message })

  function noteLevel(level: number) {
    for (const listener of levels) listener(level)
    sources.noteLevel(level, state().view.isMuted)
  }

  post({ type: 'open', identity })
  const stopBattery = watchBattery((battery) => signal({ type: 'battery', battery }))
  return {
    view: () => state().view,
    subscribe: (listener) => subscribed(views, listener),
    onLevel: (listener) => subscribed(levels, listener),
    film: (change = {}) => signal({ type: 'film', change }),
    tryAgain: sources.tryAgain,
    flip: () => signal({ type: 'flip' }),
    mute: (isMuted) => signal({ type: 'mute', isMuted }),
    dismissCue: () => signal({ type: 'dismissCue' }),
    close() {
      stopBattery()
      socket.close()
      sources.close()
      worker.terminate()
    },
  }
}

type Parts = { sources: PhoneSources; socket: LiveSocket }
type Post = (message: ToCapture, transfer?: Transferable[]) => void

/** Sends signals to `reducePhone` and carries out its effects. `attach`: what the effects act on. */
function drivePhone(worker: Worker, post: Post, views: ReadonlySet<() => void>) {
  let state: PhoneState = phoneStateAtFirst
  let parts: Partial<Parts> = {}

  function signal(event: PhoneEvent) {
    const [next, effects] = reducePhone(state, { ...event, nowMs: performance.now() })
    state = next
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: PhoneEffect) {
    switch (effect.type) {
      case 'send':
        return void parts.socket?.send(effect.message)
      case 'post':
        return post(effect.message)
      case 'filmSources':
        return parts.sources?.film(effect.change)
      case 'notePaused':
        return parts.sources?.notePaused(effect.isPaused)
      case 'closeSources':
        return parts.sources?.close()
      case 'stop':
        parts.sources?.close()
        return worker.terminate()
      case 'vibrate':
        return void navigator.vibrate?.([120, 80, 120])
      case 'log':
        return console.error('The capture worker:', effect.message)
      case 'notify':
        for (const listener of views) listener()
    }
  }

  return {
    signal,
    state: () => state,
    attach(attached: Parts) {
      parts = attached
    },
  }
}

/** Opens the video source once the worker has told what it can take. */
function openLens(post: Post): { lens: Promise<VideoSource>; tellAble(takesTracks: boolean): void } {
  let tellAble = (_takesTracks: boolean) => {}
  const able = new Promise<boolean>((resolve) => {
    tellAble = resolve
  })
  async function open() {
    const isAble = withDeadline(able, BROWSER_CALL_TIMEOUT_MS).catch(() => false)
    const [takesTracks, codesFrames] = await Promise.all([isAble, hasVideoEncoder()])
    return openVideoSource({ post, takesTracks, codesFrames })
  }
  return { lens: open(), tellAble }
}

function subscribed<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
