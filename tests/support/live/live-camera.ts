import { setTimeout as sleep } from 'node:timers/promises'
import { SLOT_MS, slotAt } from '#schema/messages/live.ts'
import { slotted } from '#server/live/storage/slate.ts'
import { stillOf } from '#tests/support/media/live-still.ts'

/** The part of a phone that has joined: its device and its token. */
export type JoinedPhone = { deviceId: string; token: string }

/** `picture` is the name of one of ffmpeg's own sources, `testsrc2` for one; a plain colour otherwise. */
type Film = { colour?: string; picture?: string; width?: number; height?: number }

type Sending = { run?: number; headers?: Record<string, string>; bytes?: Uint8Array; token?: string; deviceId?: string }

export type Sent = {
  status: number
  code: string | undefined
  sentence: string | undefined
  duplicate: boolean | undefined
}

const films = new Map<string, ReturnType<typeof filmed>>()

/** A second of a picture that stands still, and of silence, to be put into any slot. */
function filmed(film: Film) {
  const { init, segment } = stillOf(film)
  return { init, inSlot: slotted(segment) }
}

/** A camera as the server sees one: it sends the heads of runs, and segments that are as valid as a phone's. */
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

  /** Sends the head of a run. */
  const putInit = (sending: Sending = {}) => put('init.mp4', sending.bytes ?? init, sending)

  /** Sends a slot. */
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

    /**
     * Films as a phone does: each slot is sent when it is over and `lagMs` have passed. Answers how to stop, which answers
     * the slots that were taken. A server that is away is asked again.
     */
    film(epochMs: number, { lagMs = 200, run = 0 } = {}): { stop(): Promise<number[]>; sent: number[] } {
      const sent: number[] = []
      let isOver = false
      const patiently = async (send: () => Promise<Sent>): Promise<boolean> => {
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
      const filming = (async () => {
        await patiently(() => putInit({ run }))
        for (let slot = Math.max(0, slotAt(Date.now(), epochMs)); !isOver; slot++) {
          await sleep(Math.max(0, epochMs + (slot + 1) * SLOT_MS + lagMs - Date.now()))
          if (!isOver && (await patiently(() => putSlot(slot, { run })))) sent.push(slot)
        }
      })()
      filming.catch(() => {})
      return {
        sent,
        async stop() {
          isOver = true
          await filming
          return sent
        },
      }
    },
  }
}

export type LiveCamera = ReturnType<typeof liveCamera>
