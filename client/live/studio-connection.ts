import { openLiveSocket, type SocketState } from '#client/media/live-socket.ts'
import { openPreviewPlayer, type PreviewPlayer } from '#client/media/preview/preview-player.ts'
import type { Bye, ControlState, Hello } from '#schema/messages/studio.ts'

export type ConnectionState = {
  state: ControlState | null
  connection: SocketState
  /** Set when the server has closed the connection for good. */
  bye: Bye | null
}

export type StudioConnection = {
  get(): ConnectionState
  subscribe(listener: () => void): () => void
  want(previews: readonly string[]): void
  /** Estimated server time in ms, from the messages received. */
  serverMs(): number
  previews: PreviewPlayer
  close(): void
}

const SIGN_OF_LIFE_MS = 2_000

export function openStudioConnection(
  eventId: string,
  hello: (wasRefused: boolean) => Promise<Hello | null>,
): StudioConnection {
  const listeners = new Set<() => void>()
  const previews = openPreviewPlayer()
  let situation: ConnectionState = { state: null, connection: 'connecting', bye: null }
  let wanted: readonly string[] = []
  /** Lower bound of the offset of the server's clock: the message with the shortest delay is the most accurate. */
  let aheadMs = Number.NEGATIVE_INFINITY

  function become(change: Partial<ConnectionState>) {
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
