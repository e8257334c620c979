import { setTimeout as sleep } from 'node:timers/promises'
import { healthyMessage } from '#tests/support/fixtures/camera-status.ts'
import type { ServerAccess } from '#tests/support/live/live-event.ts'
import { connectStudioSocket, previewFrame, type StudioSocketClient } from '#tests/support/live/studio-socket-client.ts'
import type { StagedEvent } from './staged-event.ts'

const STATUS_EVERY_MS = 1_000
const PICTURES_A_SECOND = 15
/** 150 kbit/s. */
const PICTURE = 'x'.repeat(1_250)

/** Each camera films, reports its status and sends previews. */
export async function startPhones(access: ServerAccess, { id, epochMs, cameras }: StagedEvent) {
  const { origin, accessToken } = access
  const clients = cameras.map(({ token }) =>
    connectStudioSocket(origin, { type: 'camera', token, phone: 'Bench phone' }),
  )
  await Promise.all(clients.map((client) => answered(client, 'state')))
  for (const client of clients) client.send({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
  const films = cameras.map((camera) => camera.film(epochMs))
  let pictures = 0
  const timers = [
    setInterval(() => {
      for (const client of clients) client.send(healthyMessage)
    }, STATUS_EVERY_MS),
    setInterval(() => {
      const isKey = pictures++ % PICTURES_A_SECOND === 0
      for (const client of clients) client.send(previewFrame(Date.now(), PICTURE, isKey))
    }, 1_000 / PICTURES_A_SECOND),
  ]

  return {
    /** Opens the control room with all previews; returns how to leave it. */
    control(): () => void {
      const roomId = crypto.randomUUID()
      const room = connectStudioSocket(origin, {
        type: 'control',
        token: accessToken,
        eventId: id,
        roomId,
        name: 'Bench',
      })
      const wanted = { type: 'wanted', previews: cameras.map(({ deviceId }) => deviceId) } as const
      void answered(room, 'control').then(() => room.send(wanted))
      const signs = setInterval(() => room.send(wanted), 2_000)
      return () => {
        clearInterval(signs)
        room.close(true)
      }
    },

    /** Stops the cameras; returns how many of their slots the server lacks. */
    async leave(): Promise<number> {
      for (const timer of timers) clearInterval(timer)
      const sent = await Promise.all(films.map(({ stop }) => stop()))
      for (const client of clients) client.close(true)
      return sent.reduce((missing, slots) => missing + ((slots.at(-1) ?? 0) - (slots[0] ?? 0) + 1 - slots.length), 0)
    },
  }
}

/** Waits until the server has accepted the hello. */
async function answered(client: StudioSocketClient, kind: 'state' | 'control'): Promise<void> {
  while (!client.last(kind)) await sleep(20)
}
