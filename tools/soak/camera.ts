import { setTimeout as sleep } from 'node:timers/promises'
import { SLOT_MS, slotAt } from '#schema/messages/live.ts'
import { healthyMessage } from '#tests/support/fixtures/camera-status.ts'
import type { LiveCamera, Sent } from '#tests/support/live/live-camera.ts'
import { previewFrame } from '#tests/support/live/studio-socket-client.ts'
import { openSocketConnection, type SocketConnection } from './socket-connection.ts'
import type { Tally } from './tally.ts'

type Plan = { origin: string; camera: LiveCamera; place: number; epochMs: number; tally: Tally; isOver(): boolean }

/** Simulated network outages; recorded slots are sent afterwards. */
const AWAY = { everySlots: 300, slots: 20 }
const LAG_MS = 200
const PICTURE = 'x'.repeat(3_000)

/** A camera phone: sends a segment each second, its status, and previews. */
export async function film({ origin, camera, place, epochMs, tally, isOver }: Plan): Promise<void> {
  const hello = { type: 'camera', token: camera.token, phone: 'Soaking phone' } as const
  const held: number[] = []
  let line: SocketConnection | null = null
  const isAway = (slot: number) => (slot + place * 70 + 1) % AWAY.everySlots < AWAY.slots && slot > AWAY.slots

  await sent('the head of a run', () => camera.putInit())
  for (let slot = Math.max(0, slotAt(Date.now(), epochMs)); !isOver(); slot++) {
    await sleep(Math.max(0, epochMs + (slot + 1) * SLOT_MS + LAG_MS - Date.now()))
    // When late, sends the newest slot first and the others later.
    for (const newest = slotAt(Date.now() - LAG_MS, epochMs) - 1; slot < newest; slot++) held.push(slot)
    if (isAway(slot)) {
      line?.leave()
      line = null
      held.push(slot)
      continue
    }
    if (line?.isClosed()) line = null
    line ??= await openSocketConnection(origin, hello, { what: 'a camera', tally })
    beat(line)
    await sent('a segment sent', () => camera.putSlot(slot))
    const late = held.pop()
    if (late !== undefined) await sent('a late segment sent', () => camera.putSlot(late))
  }
  line?.leave(true)

  /** Retries when told to, as phones do. */
  async function sent(what: string, send: () => Promise<Sent>): Promise<void> {
    const from = performance.now()
    try {
      const { status, sentence } = await send()
      if ((status === 429 || status === 503) && !isOver()) {
        tally.waited()
        await sleep(SLOT_MS / 2)
        return await sent(what, send)
      }
      if (status > 201) throw new Error(`answered ${status}: ${sentence}`)
      tally.done(what, performance.now() - from)
    } catch (error) {
      tally.failed(what, error)
    }
  }

  function beat({ client }: SocketConnection): void {
    if (!client.last('state')) return
    client.send(healthyMessage)
    client.send({ type: 'preview', codec: 'avc1.42E01F', width: 320, height: 180 })
    client.send(previewFrame(Date.now(), PICTURE))
    client.messages.splice(0, client.messages.length - 10)
  }
}
