import { setTimeout as sleep } from 'node:timers/promises'
import { SLOT_MS, slotAt } from '#schema/messages/live.ts'
import { slotted } from '#server/live/storage/slate.ts'
import { encodeSecond } from '#tests/support/media/encode-second.ts'

export type JoinedPhone = { deviceId: string; token: string }

/** What is filmed: an ffmpeg source such as `testsrc2`, an image file, or a plain colour. */
export type Film = { colour?: string; picture?: string; image?: string; width?: number; height?: number }

type Sending = { run?: number; headers?: Record<string, string>; bytes?: Uint8Array; token?: string; deviceId?: string }

export type Sent = {
  status: number
  code: string | undefined
  sentence: string | undefined
  duplicate: boolean | undefined
}

const films = new Map<string, ReturnType<typeof filmed>>()

/** One second of a still picture and silence, for any slot. */
function filmed(film: Film) {
  const { init, segment } = encodeSecond(film)
  return { init, inSlot: slotted(segment) }
}

/** A camera as the server sees one: sends init segments and valid media segments over HTTP. */
export function liveCamera(origin: string, phone: JoinedPhone, film: Film = {}) {
  const key = JSON.stringify(film)
  const { init, inSlot } = films.get(key) ?? filmed(film)
  films.set(key, { init, inSlot })

  async function put(
    name: string,
    bytes: Uint8Array,
    { run = 0, headers = {}, token, deviceId }: Sending,
  ): Promise<Sent> {
    const url = `${origin}/live/devices/${deviceId ?? phone.deviceId}/runs/${run}/${name}`
    const authorization = `Bearer ${token ?? phone.token}`
    const body = new Uint8Array(bytes)
    const response = await fetch(url, { method: 'PUT', body, headers: { authorization, ...headers } })
    const answer = (await response.json()) as { code?: string; error?: string; duplicate?: boolean }
    return { status: response.status, code: answer.code, sentence: answer.error, duplicate: answer.duplicate }
  }

  const putInit = (sending: Sending = {}) => put('init.mp4', sending.bytes ?? init, sending)

  function putSlot(slot: number, sending: Sending = {}): Promise<Sent> {
    const times = { 'x-start': String(slot * SLOT_MS), 'x-duration': String(SLOT_MS) }
    return put(`${slot}.m4s`, sending.bytes ?? inSlot(slot), { ...sending, headers: { ...times, ...sending.headers } })
  }

  return {
    ...phone,
    init,
    inSlot,
    putInit,
    putSlot,
    film: (epochMs: number, pace: Pace = {}) => filmSlots({ putInit, putSlot }, epochMs, pace),
  }
}

export type LiveCamera = ReturnType<typeof liveCamera>

type Puts = { putInit(sending: Sending): Promise<Sent>; putSlot(slot: number, sending: Sending): Promise<Sent> }

/** Each slot is sent `lagMs` after it ends. */
type Pace = { lagMs?: number; run?: number }

/** `stop` resolves to the slots that the server accepted. `late`: slots that were sent a second late, or later. */
export type Filming = { stop(): Promise<number[]>; sent: number[]; late: number[] }

/** Sends every slot from now on, as a phone does; retries while the server is unavailable or limits the rate. */
function filmSlots({ putInit, putSlot }: Puts, epochMs: number, { lagMs = 200, run = 0 }: Pace): Filming {
  const sent: number[] = []
  const late: number[] = []
  let isOver = false

  async function retry(send: () => Promise<Sent>): Promise<boolean> {
    while (!isOver) {
      const status = await send().then(
        ({ status }) => status,
        () => 503,
      )
      if (status < 300) return true
      if (status !== 503 && status !== 429) throw new Error(`A camera was refused with ${status}.`)
      await sleep(100)
    }
    return false
  }

  async function film(): Promise<void> {
    await retry(() => putInit({ run }))
    for (let slot = Math.max(0, slotAt(Date.now(), epochMs)); !isOver; slot++) {
      await sleep(Math.max(0, epochMs + (slot + 1) * SLOT_MS + lagMs - Date.now()))
      if (Date.now() > epochMs + (slot + 2) * SLOT_MS) late.push(slot)
      if (!isOver && (await retry(() => putSlot(slot, { run })))) sent.push(slot)
    }
  }

  const filming = film()
  filming.catch(() => {})
  return {
    sent,
    late,
    async stop() {
      isOver = true
      await filming
      return sent
    },
  }
}
