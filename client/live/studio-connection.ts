import { openLiveSocket, type SocketState } from '#client/media/live-socket.ts'
import { openPreviewPlayer, type PreviewPlayer } from '#client/media/preview/preview-player.ts'
import type { Bye, ControlState, Hello } from '#schema/messages/studio.ts'

export type ConnectionState = {
  state: ControlState | null
  connection: SocketState
  /** Set when the server has closed the connection for good. */
  disconnect: Bye | null
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

const HEARTBEAT_MS = 2_000

export function openStudioConnection(
  eventId: string,
  hello: (wasRefused: boolean) => Promise<Hello | null>,
): StudioConnection {
  const listeners = new Set<() => void>()
  const previews = openPreviewPlayer()
  let current: ConnectionState = { state: null, connection: 'connecting', disconnect: null }
  let wanted: readonly string[] = []
  /** Lower bound of the offset of the server's clock: the message with the shortest delay is the most accurate. */
  let aheadMs = Number.NEGATIVE_INFINITY

  function update(change: Partial<ConnectionState>) {
    current = { ...current, ...change }
    for (const listener of listeners) listener()
  }

  const socket = openLiveSocket(eventId, {
    hello,
    message(message) {
      if (message.type !== 'control') return
      aheadMs = Math.max(aheadMs, message.serverMs - performance.now())
      for (const { deviceId, preview } of message.cameras) previews.expect(deviceId, preview)
      update({ state: message })
    },
    bytes: previews.take,
    state(connection, bye) {
      update({ connection, disconnect: bye })
      if (connection === 'open') sendWanted()
    },
  })

  function sendWanted() {
    socket.send({ type: 'wanted', previews: document.hidden ? [] : [...wanted] })
  }

  const heartbeat = setInterval(sendWanted, HEARTBEAT_MS)
  document.addEventListener('visibilitychange', sendWanted)

  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want(ids) {
      const isNew = ids.join() !== wanted.join()
      wanted = ids
      if (isNew) sendWanted()
    },
    serverMs: () => (Number.isFinite(aheadMs) ? performance.now() + aheadMs : Date.now()),
    previews,
    close() {
      clearInterval(heartbeat)
      document.removeEventListener('visibilitychange', sendWanted)
      socket.close()
      previews.close()
    },
  }
}
