import type { Bye, ClientMessage, Hello, ServerMessage } from '#schema/messages/studio.ts'
import {
  type LinkEffect,
  type LinkSignal,
  type LinkState,
  linkAtFirst,
  reduceLink,
  type SocketState,
} from './live-socket-state.ts'

export type { SocketState } from './live-socket-state.ts'

export type LiveSocket = {
  /** Returns whether it was sent: nothing is queued while the socket is not open. */
  send(message: ClientMessage): boolean
  /** For preview pictures: dropped while the send buffer is full. */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  close(): void
}

type Listeners = {
  /** Creates the hello for each connection. `wasRefused`: the last one was rejected. Null gives up. */
  hello(wasRefused: boolean): Hello | null | Promise<Hello | null>
  message(message: Exclude<ServerMessage, Bye>): void
  bytes?(bytes: ArrayBuffer): void
  state?(state: SocketState, bye: Bye | null): void
}

const SILENT_MS = 8_000
const BUFFERED_MAX_BYTES = 200_000

/** Reconnects by itself. The URL names the event, so that a load balancer can route its clients to one server. */
export function openLiveSocket(eventId: string, listeners: Listeners): LiveSocket {
  const address = `${location.origin.replace(/^http/, 'ws')}/live/socket?event=${eventId}`
  const { send, state, socket } = driveLink(address, listeners)
  const wake = () => send({ type: 'wake', isOnline: navigator.onLine, isHidden: document.hidden })
  const stopping = new AbortController()
  addEventListener('online', wake, { signal: stopping.signal })
  document.addEventListener('visibilitychange', wake, { signal: stopping.signal })
  send({ type: 'connect' })

  function open(): WebSocket | null {
    const current = socket()
    return state().status === 'open' && current?.readyState === WebSocket.OPEN ? current : null
  }

  return {
    send(said) {
      const current = open()
      current?.send(JSON.stringify(said))
      return current !== null
    },
    sendBytes(sent) {
      const current = open()
      if (!current || current.bufferedAmount > BUFFERED_MAX_BYTES) return false
      current.send(sent)
      return true
    },
    close() {
      stopping.abort()
      send({ type: 'close' })
    },
  }
}

/** Sends signals to `reduceLink` and carries out its effects. */
function driveLink(address: string, listeners: Listeners) {
  let state: LinkState = linkAtFirst
  let socket: WebSocket | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function send(signal: LinkSignal) {
    const [next, effects] = reduceLink(state, signal)
    state = next
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: LinkEffect) {
    switch (effect.type) {
      case 'open':
        socket = connect(address, effect.attempt, send)
        return
      case 'requestHello':
        return void requestHello(effect.attempt, effect.wasRefused)
      case 'sendHello':
        return socket?.send(JSON.stringify(effect.hello))
      case 'awaitMessage':
        clearTimeout(silence)
        silence = setTimeout(() => send({ type: 'gone', attempt: effect.attempt, code: 0 }), SILENT_MS)
        return
      case 'drop':
        clearTimeout(silence)
        if (socket) drop(socket, effect.code)
        socket = null
        return
      case 'retryAfter':
        retry = setTimeout(() => send({ type: 'connect' }), effect.ms * (0.75 + Math.random() / 2))
        return
      case 'cancelRetry':
        return clearTimeout(retry)
      case 'report':
        return listeners.state?.(effect.state, effect.bye)
      case 'deliver':
        return listeners.message(effect.message)
      case 'deliverBytes':
        return listeners.bytes?.(effect.bytes)
    }
  }

  async function requestHello(attempt: number, wasRefused: boolean) {
    const hello = await Promise.resolve(listeners.hello(wasRefused)).catch(() => null)
    send({ type: 'helloReady', attempt, hello })
  }

  return { send, state: () => state, socket: () => socket }
}

function connect(address: string, attempt: number, send: (signal: LinkSignal) => void): WebSocket {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => send({ type: 'opened', attempt })
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') send({ type: 'message', attempt, message: JSON.parse(data) })
    else send({ type: 'bytes', attempt, bytes: data })
  }
  socket.onclose = ({ code }) => send({ type: 'gone', attempt, code })
  return socket
}

function drop(socket: WebSocket, code: number | null) {
  socket.onopen = socket.onmessage = socket.onclose = null
  if (code === null) socket.close()
  else socket.close(code)
}
