import type { Bye, ClientMessage, Hello, ServerMessage } from '#schema/messages/studio.ts'
import { socketCodes } from '#schema/messages/studio.ts'

/** `lost` reconnects by itself; `refused` and `over` are final. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'refused' | 'over'

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

const BACK_OFF_MS = { first: 250, most: 5_000 }
/** The server sends at least every 2 s. */
const SILENT_MS = 8_000
const BUFFERED_MAX_BYTES = 200_000
const REFUSALS_MAX = 2

/** Reconnects by itself. The URL names the event, so that a load balancer can route its clients to one server. */
export function openLiveSocket(eventId: string, { hello, message, bytes, state }: Listeners): LiveSocket {
  const address = `${location.origin.replace(/^http/, 'ws')}/live/socket?event=${eventId}`
  let socket: WebSocket | null = null
  let isOpen = false
  let isOver = false
  let pause = BACK_OFF_MS.first
  let refusals = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  async function connect() {
    clearTimeout(again)
    if (isOver || socket) return
    state?.('connecting', null)
    const opened = new WebSocket(address)
    opened.binaryType = 'arraybuffer'
    socket = opened
    listenFor(opened)
    opened.onopen = async () => {
      const said = await Promise.resolve(hello(refusals > 0)).catch(() => null)
      if (socket !== opened) return
      if (said) opened.send(JSON.stringify(said))
      else end('refused', null)
    }
    opened.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== opened) return
      listenFor(opened)
      if (typeof data !== 'string') return bytes?.(data)
      hear(JSON.parse(data))
    }
    opened.onclose = ({ code }) => leave(opened, code)
  }

  function hear(heard: ServerMessage) {
    if (heard.type === 'bye') return end('over', heard)
    if (!isOpen) {
      isOpen = true
      pause = BACK_OFF_MS.first
      refusals = 0
      state?.('open', null)
    }
    message(heard)
  }

  function listenFor(opened: WebSocket) {
    clearTimeout(silence)
    silence = setTimeout(() => leave(opened, 0), SILENT_MS)
  }

  function leave(left: WebSocket, code: number) {
    if (socket !== left) return
    forget()
    if (code === socketCodes.badHello) refusals += 1
    if (refusals > REFUSALS_MAX) return end('refused', null)
    state?.('lost', null)
    again = setTimeout(connect, pause * (0.75 + Math.random() / 2))
    pause = Math.min(pause * 2, BACK_OFF_MS.most)
  }

  /** The `left` code ends control at once; after a lost connection a control room keeps it for some seconds. */
  function forget(isOnPurpose = false) {
    clearTimeout(silence)
    const left = socket
    socket = null
    isOpen = false
    if (!left) return
    left.onopen = left.onmessage = left.onclose = null
    if (isOnPurpose) left.close(socketCodes.left)
    else left.close()
  }

  function end(how: 'refused' | 'over', bye: Bye | null) {
    close()
    state?.(how, bye)
  }

  function close() {
    isOver = true
    clearTimeout(again)
    removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
    forget(true)
  }

  function comeBack() {
    if (navigator.onLine && !document.hidden && !socket) void connect()
  }

  addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  void connect()

  const sendsTo = () => (isOpen && socket?.readyState === WebSocket.OPEN ? socket : null)
  return {
    send(said) {
      const open = sendsTo()
      open?.send(JSON.stringify(said))
      return open !== null
    },
    sendBytes(sent) {
      const open = sendsTo()
      if (!open || open.bufferedAmount > BUFFERED_MAX_BYTES) return false
      open.send(sent)
      return true
    },
    close,
  }
}
