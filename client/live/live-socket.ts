import type { Bye, FromClient, FromServer, Hello } from '#schema/live-wire.ts'
import { socketCodes } from '#schema/live-wire.ts'

/** `lost` comes back by itself; `refused` and `over` do not. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'refused' | 'over'

export type LiveSocket = {
  /** Answers whether it was sent: while the socket is not open, nothing is, and nothing waits. */
  send(message: FromClient): boolean
  /** Preview pictures: left out while the ones before are still on their way. */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): boolean
  close(): void
}

type Listeners = {
  /**
   * What the socket is opened with, asked anew each time. `wasRefused`: the last one was no good. Null: there is no use
   * in trying.
   */
  hello(wasRefused: boolean): Hello | null | Promise<Hello | null>
  message(message: Exclude<FromServer, Bye>): void
  bytes?(bytes: ArrayBuffer): void
  state?(state: SocketState, bye: Bye | null): void
}

const BACK_OFF_MS = { first: 250, most: 5_000 }
/** The server speaks every 2 s at least. */
const SILENT_MS = 8_000
const BUFFERED_MAX_BYTES = 200_000
/** Asked again with a fresh hello so often before it is given up. */
const REFUSALS_MAX = 2

/**
 * The socket at `/live/socket`: says hello, comes back when it is lost, and sooner when the network does. Its address names
 * the event, so that whoever stands before several servers can lead an event's phones and control rooms to one of them.
 */
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

  function hear(heard: FromServer) {
    if (heard.type === 'bye') return end('over', heard)
    if (!isOpen) {
      isOpen = true
      pause = BACK_OFF_MS.first
      refusals = 0
      state?.('open', null)
    }
    message(heard)
  }

  /** A connection that has died without a word is found by its silence. */
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

  /** Only who leaves on purpose says so: a control room that was lost keeps control for some seconds. */
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
