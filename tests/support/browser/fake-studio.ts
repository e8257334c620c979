import type { Page, WebSocketRoute } from '@playwright/test'
import type { CameraView, ClientMessage, ControlState } from '#schema/messages/studio.ts'
import { healthyStatus } from '#tests/support/fixtures/camera-status.ts'

const status = { ...healthyStatus, frames: 900, samples: 1_440_000, level: -18 }

const scheduled: ControlState = {
  type: 'control',
  status: 'scheduled',
  serverMs: 0,
  epochMs: null,
  slot: null,
  onAir: null,
  wanted: null,
  lastCutMs: null,
  isSubstitute: false,
  autoSubstitute: true,
  fence: 1,
  holder: null,
  rooms: [],
  watching: 0,
  cameras: [],
  lastSubstitution: null,
}

export function cameraView(deviceId: string, name: string, change: Partial<CameraView> = {}): CameraView {
  return {
    deviceId,
    name,
    isController: false,
    isJoined: true,
    isOnline: true,
    seenSecondsAgo: 0,
    lateMs: 400,
    state: 'ready',
    tally: 'ready',
    status,
    preview: null,
    ...change,
  }
}

export type FakeStudio = {
  update(change: Partial<ControlState>): void
  sendBytes(bytes: Buffer): void
  received: ClientMessage[]
  /** Closes the connection; `comesBack`: whether reconnecting succeeds. */
  drop(comesBack: boolean): Promise<void>
  bye(reason: string, sentence: string): void
}

/** Answers for the server at the studio socket, so that any state can be shown. */
export async function serveFakeStudio(page: Page, first: Partial<ControlState>): Promise<FakeStudio> {
  const received: ClientMessage[] = []
  let socket: WebSocketRoute | null = null
  let accepts = true
  let roomId = ''
  let state: ControlState = { ...scheduled, serverMs: Date.now(), ...first }

  /** This page is in control unless `holder` says otherwise. */
  function send() {
    const own = { id: roomId, name: 'Priya Deshmukh, Chrome on Linux' }
    const { holder, rooms } = state
    const message = { ...state, serverMs: Date.now(), holder: holder ?? own, rooms: rooms.length > 0 ? rooms : [own] }
    socket?.send(JSON.stringify(message))
  }

  // The server's real event is not live.
  await page.routeWebSocket('**/graphql', () => {})
  await page.routeWebSocket('**/live/socket?event=*', (route) => {
    if (!accepts) return void route.close({ code: 1011 })
    socket = route
    route.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage
      received.push(message)
      if (message.type === 'control') roomId = message.roomId
      send()
    })
  })

  return {
    received,
    update(change) {
      state = { ...state, ...change }
      send()
    },
    sendBytes: (bytes) => socket?.send(bytes),
    async drop(comesBack) {
      accepts = comesBack
      await socket?.close({ code: 1011 })
    },
    bye(reason, sentence) {
      socket?.send(JSON.stringify({ type: 'bye', reason, sentence }))
    },
  }
}
