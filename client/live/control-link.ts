import { openPreviewPlayer, type PreviewPlayer } from '#client/media/preview-player.ts'
import type { Bye, ControlState, Hello } from '#schema/live-wire.ts'
import { openLiveSocket, type SocketState } from './live-socket.ts'

/** What a control room knows at the moment. */
export type Situation = {
  /** Null until the server has spoken. */
  state: ControlState | null
  connection: SocketState
  /** Why the server does not want this page any more. */
  bye: Bye | null
}

export type ControlLink = {
  get(): Situation
  subscribe(listener: () => void): () => void
  /** Which cameras shall be seen, by device id. */
  want(previews: readonly string[]): void
  /** The server's time in ms, as near as its messages tell. */
  serverMs(): number
  previews: PreviewPlayer
  close(): void
}

const SIGN_OF_LIFE_MS = 2_000

/** A control room's connection: its socket, the newest state, the cameras' previews. */
export function openControlLink(eventId: string, hello: (wasRefused: boolean) => Promise<Hello | null>): ControlLink {
  const listeners = new Set<() => void>()
  const previews = openPreviewPlayer()
  let situation: Situation = { state: null, connection: 'connecting', bye: null }
  let wanted: readonly string[] = []
  /** By how much the server's clock is ahead of our own, at least: what was under way longest says the least. */
  let aheadMs = Number.NEGATIVE_INFINITY

  function become(change: Partial<Situation>) {
    situation = { ...situation, ...change }
    for (const listener of listeners) listener()
  }

  const socket = openLiveSocket(eventId, {
    hello,
    message(message) {
      if (message.type !== 'control') return
      aheadMs = Math.max(aheadMs, message.serverMs - performance.now())
      for (const { deviceId, preview } of message.cameras) previews.expect(deviceId, preview)
      become({ state: message })
    },
    bytes: previews.take,
    state(connection, bye) {
      become({ connection, bye })
      if (connection === 'open') say()
    },
  })

  function say() {
    socket.send({ type: 'wanted', previews: document.hidden ? [] : [...wanted] })
  }

  const beating = setInterval(say, SIGN_OF_LIFE_MS)
  document.addEventListener('visibilitychange', say)

  return {
    get: () => situation,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want(ids) {
      const isNew = ids.join() !== wanted.join()
      wanted = ids
      if (isNew) say()
    },
    serverMs: () => (Number.isFinite(aheadMs) ? performance.now() + aheadMs : Date.now()),
    previews,
    close() {
      clearInterval(beating)
      document.removeEventListener('visibilitychange', say)
      socket.close()
      previews.close()
    },
  }
}
