import { createHash } from 'node:crypto'
import { INIT_MAX_BYTES, SEGMENT_MAX_BYTES, SLOT_MS, SLOTS_AHEAD_MAX, SLOTS_BEHIND_MAX, slotAt } from '#schema/live.ts'
import type { Db } from '#server/db/database.ts'
import type { JoinedDevice } from '#server/devices/joined-device.ts'
import type { EventStatus } from '#server/events/event.ts'
import type { Notices } from '#server/notices/notices.ts'
import { Refusal } from '#server/refusal.ts'
import { turnstile } from '#server/uploads/turnstile.ts'
import { type Claim, faultIn } from './fragment.ts'
import { type Init, initOf } from './init.ts'
import type { Media } from './media.ts'
import { type Mirror, SLOTS_MAX } from './mirror.ts'
import type { Mirrors } from './mirrors.ts'
import * as store from './segments.store.ts'
import { statusOf } from './streams.store.ts'
import type { UploadLimits } from './upload-limits.ts'

/** What a device is about to send: `length` is what it says of the body. */
export type Upload = { run: number; length: number | null }

/** The body that may come now. `store` answers whether it was new, or the same as before. */
export type Admission = { store(bytes: Buffer): Promise<'new' | 'same'>; release(): void }

/** `known`: what there is in the place of what was `sent`. */
type Storing = {
  sent: Buffer
  look(trx: Db): Promise<{ status: EventStatus | undefined; known: Buffer | undefined }>
  write(trx: Db): Promise<void>
}

/** x-duration: TARGETDURATION is a second, to which every duration has to round. */
const DURATION_MAX_MS = SLOT_MS * 1.5 - 1
const SEEN_EVERY_MS = 5_000
const RUNS_KNOWN_MAX = 1_000

type Needs = {
  db: Db
  mirrors: Mirrors
  media: Media
  limits: UploadLimits
  telling: Notices['telling']
  /** A device's phone was heard of. */
  seen(deviceId: string): Promise<void>
  now(): number
}

/** Takes in what cameras send: bytes first, then the row and the notice in one transaction, the answer last. */
export function receiving({ db, mirrors, media, limits, telling, seen, now }: Needs) {
  const inTurn = turnstile({ atOnce: 4, waiting: 200 })
  const runs = new Map<string, Init>()
  const seenMs = new Map<string, number>()

  /** What the checks need that come before the body. A status that forbids is looked up anew: it may have just changed. */
  async function openFor({ eventId }: JoinedDevice): Promise<Mirror> {
    const mirror = await mirrors.get(eventId)
    if (mirror.stream().status !== 'live') await mirror.refresh()
    const { status } = mirror.stream()
    if (status === 'cancelled') throw calledOff()
    if (status === 'scheduled') throw notLive()
    return mirror
  }

  async function admit(device: JoinedDevice, mirror: Mirror, bytes: number, slot: number | null): Promise<() => void> {
    const { deviceId } = device
    const ofEvent = [...mirror.bytes.values()].reduce((sum, each) => sum + each, 0)
    return limits.admit({
      deviceId,
      bytes,
      isBackfill: slot !== null && slot < mirror.timeline.standingOf(deviceId).newest,
      stored: { ofDevice: mirror.bytes.get(deviceId) ?? 0, ofEvent },
    })
  }

  /** The head of a run, as its segments are read by it. */
  async function headOf(deviceId: string, run: number): Promise<Init> {
    const key = `${deviceId}/${run}`
    const known = runs.get(key)
    if (known) return known
    const row = await store.runRow(db, deviceId, run)
    const head = row && initOf(row.init)
    if (!head || 'fault' in head) throw unfit('Send the head of this run first.')
    if (runs.size >= RUNS_KNOWN_MAX) runs.clear()
    runs.set(key, head)
    return head
  }

  async function noteSeen(deviceId: string): Promise<void> {
    if (now() - (seenMs.get(deviceId) ?? 0) < SEEN_EVERY_MS) return
    if (seenMs.size >= RUNS_KNOWN_MAX) seenMs.clear()
    seenMs.set(deviceId, now())
    await seen(deviceId)
  }

  /** One after the other of the same device; what there is already is not written again. */
  function once({ deviceId }: JoinedDevice, { look, sent, write }: Storing) {
    return inTurn(() =>
      db.transaction().execute(async (trx): Promise<'new' | 'same'> => {
        await store.lockUploadsOf(trx, deviceId)
        const { status, known } = await look(trx)
        // This process may not have heard of it yet.
        if (status === 'cancelled') throw calledOff()
        if (isSame(known, sent)) return 'same'
        await write(trx)
        return 'new'
      }),
    )
  }

  return {
    async admitInit(device: JoinedDevice, { run, length }: Upload): Promise<Admission> {
      const { deviceId, eventId } = device
      const mirror = await openFor(device)
      const release = await admit(device, mirror, lengthWithin(length, INIT_MAX_BYTES), null)
      return {
        release,
        async store(bytes) {
          const head = initOf(bytes)
          if ('fault' in head) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', head.fault)
          const outcome = await once(device, {
            sent: bytes,
            look: async (trx) => ({
              status: await statusOf(trx, eventId),
              known: (await store.runRow(trx, deviceId, run))?.init,
            }),
            async write(trx) {
              const { codecs, width, height } = head
              await media.put({ eventId, deviceId, run, slot: 'init' }, bytes)
              await store.insertRun(trx, { deviceId, run, eventId, codecs, width, height, init: bytes })
            },
          })
          await noteSeen(deviceId)
          return outcome
        },
      }
    },

    async admitSegment(device: JoinedDevice, { run, length }: Upload, claim: Claim): Promise<Admission> {
      const { deviceId, eventId } = device
      const mirror = await openFor(device)
      const bytesSaid = lengthWithin(length, SEGMENT_MAX_BYTES)
      refuseOutside(claim, mirror, now())
      const release = await admit(device, mirror, bytesSaid, claim.slot)
      return {
        release,
        async store(bytes) {
          const fault = faultIn(bytes, await headOf(deviceId, run), claim)
          if (fault) throw unfit(fault.fault)
          const sha256 = createHash('sha256').update(bytes).digest()
          const { slot, startMs, durationMs } = claim
          const outcome = await once(device, {
            sent: markOf(run, sha256),
            async look(trx) {
              const row = await store.slotRow(trx, { eventId, deviceId, slot })
              return { status: row?.status, known: row?.sha256 ? markOf(row.run ?? 0, row.sha256) : undefined }
            },
            async write(trx) {
              await media.put({ eventId, deviceId, run, slot }, bytes)
              const what = { eventId, deviceId, slot, run, startMs, durationMs, bytes: bytes.length, sha256 }
              await store.insertSegment(trx, what, telling({ kind: 'live', eventId, only: 'segments' }))
            },
          })
          await noteSeen(deviceId)
          return outcome
        },
      }
    },

    /** The number that a device's next run is to have. */
    nextRun: (deviceId: string) => store.nextRunOf(db, deviceId),
  }
}

function lengthWithin(length: number | null, most: number): number {
  if (length === null) throw new Refusal('LENGTH_REQUIRED', 'Content-Length is missing.')
  if (length > most) throw new Refusal('PAYLOAD_TOO_LARGE', `This may weigh ${most / 1024} KiB at most.`)
  return length
}

/** No clock of a phone is trusted: what it says has to agree with ours. After the end, what was before it still counts. */
function refuseOutside({ slot, durationMs }: Claim, mirror: Mirror, nowMs: number): void {
  const { epochMs, status } = mirror.stream()
  if (slot >= (status === 'live' ? SLOTS_MAX : mirror.slots())) throw notLive()
  const current = slotAt(nowMs, epochMs ?? nowMs)
  const isAhead = status === 'live' && slot > current + SLOTS_AHEAD_MAX
  if (isAhead || slot < current - SLOTS_BEHIND_MAX) throw unfit('This slot is not open.')
  if (durationMs < 1 || durationMs > DURATION_MAX_MS) throw unfit('A segment is as long as its slot.')
}

/** Whether there is the same already; other bytes are refused. */
function isSame(known: Buffer | undefined, bytes: Buffer): boolean {
  if (!known) return false
  if (known.equals(bytes)) return true
  throw new Refusal('CONFLICT', 'Something else was sent in this place before.')
}

/** What tells a segment from any other of its slot. */
function markOf(run: number, sha256: Buffer): Buffer {
  const mark = Buffer.alloc(4)
  mark.writeUInt32BE(run)
  return Buffer.concat([mark, sha256])
}

function unfit(sentence: string): Refusal {
  return new Refusal('UNPROCESSABLE', sentence)
}

function calledOff(): Refusal {
  return new Refusal('GONE', 'This event was cancelled.')
}

function notLive(): Refusal {
  return new Refusal('CONFLICT', 'Event is not live.')
}
