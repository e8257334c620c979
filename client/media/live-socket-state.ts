import type { Bye, Hello, ServerMessage } from '#schema/messages/studio.ts'
import { socketCodes } from '#schema/messages/studio.ts'

/** `lost` reconnects by itself; `refused` and `over` are final. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'refused' | 'over'

export type LinkState = {
  /** `open`: the server has answered the hello. `closed`: by this page. */
  status: SocketState | 'closed'
  attempt: number
  hasSocket: boolean
  /** Wait before the next try, in ms, without jitter. */
  pauseMs: number
  refusals: number
}

export type LinkSignal =
  | { type: 'connect' }
  | { type: 'wake'; isOnline: boolean; isHidden: boolean }
  | { type: 'opened'; attempt: number }
  /** Null gives up. */
  | { type: 'helloReady'; attempt: number; hello: Hello | null }
  | { type: 'message'; attempt: number; message: ServerMessage }
  | { type: 'bytes'; attempt: number; bytes: ArrayBuffer }
  /** Closed by the other side with this code, or silent for too long (0). */
  | { type: 'gone'; attempt: number; code: number }
  | { type: 'close' }

export type LinkEffect =
  | { type: 'open'; attempt: number }
  /** Asks for a hello. `wasRefused`: the last one was rejected. */
  | { type: 'requestHello'; attempt: number; wasRefused: boolean }
  | { type: 'sendHello'; hello: Hello }
  /** Restarts the wait after which the connection counts as gone. */
  | { type: 'awaitMessage'; attempt: number }
  /** Closes the socket; `code` null: as lost. */
  | { type: 'drop'; code: number | null }
  | { type: 'retryAfter'; ms: number }
  | { type: 'cancelRetry' }
  | { type: 'report'; state: SocketState; bye: Bye | null }
  | { type: 'deliver'; message: Exclude<ServerMessage, Bye> }
  | { type: 'deliverBytes'; bytes: ArrayBuffer }

type Step = [LinkState, LinkEffect[]]

const BACK_OFF_MS = { first: 250, most: 5_000 }
const REFUSALS_MAX = 2

export const linkAtFirst: LinkState = {
  status: 'lost',
  attempt: 0,
  hasSocket: false,
  pauseMs: BACK_OFF_MS.first,
  refusals: 0,
}

function isFinal({ status }: LinkState): boolean {
  return status === 'refused' || status === 'over' || status === 'closed'
}

/** The live socket as a pure state machine: returns the next state and the effects to execute, in order. */
export function reduceLink(state: LinkState, signal: LinkSignal): Step {
  if ('attempt' in signal && (signal.attempt !== state.attempt || !state.hasSocket)) return [state, []]
  switch (signal.type) {
    case 'connect':
      return connect(state)
    case 'wake':
      return signal.isOnline && !signal.isHidden ? connect(state) : [state, []]
    case 'opened':
      return [state, [{ type: 'requestHello', attempt: state.attempt, wasRefused: state.refusals > 0 }]]
    case 'helloReady':
      return signal.hello ? [state, [{ type: 'sendHello', hello: signal.hello }]] : end(state, 'refused', null)
    case 'message':
      return receive(state, signal.message)
    case 'bytes':
      return [state, [awaitMessage(state), { type: 'deliverBytes', bytes: signal.bytes }]]
    case 'gone':
      return gone(state, signal.code)
    case 'close':
      return isFinal(state) ? [state, []] : close(state, 'closed')
  }
}

function connect(state: LinkState): Step {
  if (isFinal(state) || state.hasSocket) return [state, [{ type: 'cancelRetry' }]]
  const next: LinkState = { ...state, status: 'connecting', attempt: state.attempt + 1, hasSocket: true }
  const effects: LinkEffect[] = [
    { type: 'cancelRetry' },
    { type: 'report', state: 'connecting', bye: null },
    { type: 'open', attempt: next.attempt },
    awaitMessage(next),
  ]
  return [next, effects]
}

function receive(state: LinkState, message: ServerMessage): Step {
  if (message.type === 'bye') return end(state, 'over', message)
  const isReopened = state.status !== 'open'
  const next: LinkState = { ...state, status: 'open', pauseMs: BACK_OFF_MS.first, refusals: 0 }
  const effects: LinkEffect[] = [awaitMessage(state)]
  if (isReopened) effects.push({ type: 'report', state: 'open', bye: null })
  effects.push({ type: 'deliver', message })
  return [isReopened ? next : state, effects]
}

function gone(state: LinkState, code: number): Step {
  const refusals = state.refusals + (code === socketCodes.badHello ? 1 : 0)
  const left: LinkState = { ...state, hasSocket: false, refusals }
  const drop: LinkEffect = { type: 'drop', code: null }
  if (refusals > REFUSALS_MAX) {
    const [next, effects] = end(left, 'refused', null)
    return [next, [drop, ...effects]]
  }
  const next: LinkState = { ...left, status: 'lost', pauseMs: Math.min(state.pauseMs * 2, BACK_OFF_MS.most) }
  return [next, [drop, { type: 'report', state: 'lost', bye: null }, { type: 'retryAfter', ms: state.pauseMs }]]
}

function end(state: LinkState, status: 'refused' | 'over', bye: Bye | null): Step {
  const [next, effects] = close(state, status)
  return [next, [...effects, { type: 'report', state: status, bye }]]
}

/** The `left` code ends control at once; after a lost connection a control room keeps it for some seconds. */
function close(state: LinkState, status: 'refused' | 'over' | 'closed'): Step {
  const effects: LinkEffect[] = [{ type: 'cancelRetry' }]
  if (state.hasSocket) effects.push({ type: 'drop', code: socketCodes.left })
  return [{ ...state, status, hasSocket: false }, effects]
}

function awaitMessage({ attempt }: LinkState): LinkEffect {
  return { type: 'awaitMessage', attempt }
}
