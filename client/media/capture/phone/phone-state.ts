import type { CameraWish } from '#client/media/capture/source/user-media.ts'
import type { FromCapture, ToCapture, Vitals } from '#client/media/capture/worker/messages.ts'
import type { SocketState } from '#client/media/live-socket.ts'
import type { Bye, CameraState, ClientMessage, Cue, PreviewFormat } from '#schema/messages/studio.ts'
import type { Battery } from './battery.ts'
import { type PhoneView, phoneAtFirst } from './phone-view.ts'

export type PhoneState = {
  view: PhoneView
  format: PreviewFormat | null
  faultAtMs: number
}

export type PhoneEvent =
  | { type: 'vitals'; vitals: Vitals }
  | { type: 'preview'; format: Extract<FromCapture, { type: 'preview' }>['format'] }
  | { type: 'fault'; what: 'picture' | 'sound'; message: string }
  | { type: 'socket'; state: SocketState; bye: Bye | null }
  | { type: 'cameraState'; state: CameraState }
  | { type: 'cue'; cue: Cue }
  /** Changes of sources, battery and settings. */
  | { type: 'show'; change: Partial<PhoneView> }
  | { type: 'battery'; battery: Battery }
  | { type: 'film'; change: Partial<CameraWish> }
  | { type: 'flip' }
  | { type: 'mute'; isMuted: boolean }
  | { type: 'dismissCue' }

export type PhoneSignal = PhoneEvent & { nowMs: number }

export type PhoneEffect =
  | { type: 'send'; message: ClientMessage }
  | { type: 'post'; message: ToCapture }
  | { type: 'filmSources'; change: Partial<CameraWish> }
  | { type: 'notePaused'; isPaused: boolean }
  /** Closes camera and microphone; the worker still uploads. */
  | { type: 'closeSources' }
  | { type: 'stop' }
  | { type: 'vibrate' }
  | { type: 'log'; message: string }
  | { type: 'notify' }

type Step = [PhoneState, PhoneEffect[]]

/** A failed encoder is restarted: the fault is cleared when none follows within this time. */
const FAULT_MS = 10_000
const NOTIFY: PhoneEffect = { type: 'notify' }

export const phoneStateAtFirst: PhoneState = { view: phoneAtFirst, format: null, faultAtMs: Number.NEGATIVE_INFINITY }

/** The camera phone as a pure state machine: returns the next state and the effects to execute, in order. */
export function reducePhone(state: PhoneState, signal: PhoneSignal): Step {
  switch (signal.type) {
    case 'vitals':
      return noteVitals(state, signal.vitals, signal.nowMs)
    case 'preview': {
      const format: PreviewFormat = { type: 'preview', ...signal.format }
      return [{ ...state, format }, [{ type: 'send', message: format }]]
    }
    case 'fault': {
      const faulty = show({ ...state, faultAtMs: signal.nowMs }, { fault: signal.what })
      return [faulty, [{ type: 'log', message: signal.message }, NOTIFY]]
    }
    case 'socket':
      return noteSocket(state, signal.state, signal.bye)
    case 'cameraState':
      return noteCameraState(state, signal.state)
    case 'cue':
      return [show(state, { cue: signal.cue }), [NOTIFY, { type: 'vibrate' }]]
    case 'show':
      return [show(state, signal.change), [NOTIFY]]
    case 'battery':
      return [show(state, { battery: signal.battery }), [NOTIFY]]
    case 'film':
      return film(state, signal.change)
    case 'flip': {
      const facing = state.view.wish.facing === 'user' ? 'environment' : 'user'
      return film(state, { facing, cameraId: null })
    }
    case 'mute': {
      const message: ToCapture = { type: 'mute', isMuted: signal.isMuted }
      return [show(state, { isMuted: signal.isMuted }), [{ type: 'post', message }, NOTIFY]]
    }
    case 'dismissCue':
      return [show(state, { cue: null }), [NOTIFY]]
  }
}

function show(state: PhoneState, change: Partial<PhoneView>): PhoneState {
  return { ...state, view: { ...state.view, ...change } }
}

function film(state: PhoneState, change: Partial<CameraWish>): Step {
  return [show(state, { wish: { ...state.view.wish, ...change } }), [NOTIFY, { type: 'filmSources', change }]]
}

function noteVitals(state: PhoneState, vitals: Vitals, nowMs: number): Step {
  const isOldFault = nowMs - state.faultAtMs > FAULT_MS
  const effects: PhoneEffect[] = [NOTIFY]
  if (vitals.trouble === 'revoked' || vitals.trouble === 'cancelled') effects.push({ type: 'stop' })
  effects.push({ type: 'notePaused', isPaused: vitals.isPaused })
  effects.push({ type: 'send', message: statusOf(vitals, state.view.battery) })
  return [show(state, { vitals, ...(isOldFault && { fault: null }) }), effects]
}

function statusOf(vitals: Vitals, battery: Battery | null): ClientMessage {
  const { isFilming: _, trouble: __, roomMinutes: ___, ...status } = vitals
  return {
    type: 'status',
    ...status,
    battery: battery?.level ?? null,
    isCharging: battery?.isCharging ?? null,
  }
}

/** The connection ends for good when another phone took over or the camera was released; after the event it uploads on. */
function noteSocket(state: PhoneState, socket: SocketState, bye: Bye | null): Step {
  const effects: PhoneEffect[] = [NOTIFY]
  if (socket === 'open' && state.format) effects.push({ type: 'send', message: state.format })
  if (socket === 'refused' || (bye && bye.reason !== 'over')) effects.push({ type: 'stop' })
  return [show(state, { socket, ...(bye && { disconnect: bye }) }), effects]
}

function noteCameraState(state: PhoneState, cameraState: CameraState): Step {
  const effects: PhoneEffect[] = [{ type: 'post', message: { type: 'cameraState', state: cameraState } }, NOTIFY]
  const isOver = cameraState.status === 'completed' || cameraState.status === 'cancelled'
  return [show(state, { cameraState }), isOver ? [...effects, { type: 'closeSources' }] : effects]
}
