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
import type { Media, Piece } from './media.ts'
import { type Mirror, SLOTS_MAX } from './mirror.ts'
import type { Mirrors } from './mirrors.ts'
import * as store from './segments.store.ts'
import { statusOf } from './streams.store.ts'
import type { UploadLimits } from './upload-limits.ts'

/** What a device is about to send: `length` is what it says of the body. */
export type Upload = { run: number; length: number | null }

/** The body that may come now. `store` answers whether it was new, or the same as before. */
export type Admission = { store(bytes: Buffer): Promise<'new' | 'same'>; release(): void }

/** `known`: what there is in the place of what was `sent`, once it may be there. */
type Storing = {
  piece: Piece
  bytes: Buffer
  sent: Buffer
  mayBeThere: boolean
  look(): Promise<{ status: EventStatus | undefined; known: Buffer | undefined }>
  /** Answers whether it wrote: not when there is something already, or the event was called off. */
  write(): Promise<boolean>
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

/** Takes in what cameras send: bytes first, then the row and the notice in one statement, the answer last. */
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

  /** What there is already is not written again. What a crash leaves between bytes and row is the same when it comes again. */
  async function once({ piece, bytes, mayBeThere, write, ...there }: Storing): Promise<'new' | 'same'> {
    if (mayBeThere && (await isThere(there))) return 'same'
    const put = await media.put(piece, bytes)
    if (put === 'other') throw taken()
    try {
      if (await write()) return 'new'
      if (await isThere(there)) return 'same'
      throw new Refusal('NOT_FOUND', 'Event not found.')
    } catch (error) {
      if (put === 'new' && error instanceof Refusal) await media.remove(piece)
      throw error
    }
  }

  async function isThere({ look, sent }: Pick<Storing, 'look' | 'sent'>): Promise<boolean> {
    const { status, known } = await look()
    // This process may not have heard of it yet.
    if (status === 'cancelled') throw calledOff()
    if (known && !known.equals(sent)) throw taken()
    return known !== undefined
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
          const { codecs, width, height } = head
          const storing: Storing = {
            piece: { eventId, deviceId, run, slot: 'init' },
            ...{ bytes, sent: bytes, mayBeThere: true },
            look: async () => ({
              status: await statusOf(db, eventId),
              known: (await store.runRow(db, deviceId, run))?.init,
            }),
            write: () => store.insertRun(db, { deviceId, run, eventId, codecs, width, height, init: bytes }),
          }
          const outcome = await inTurn(() => once(storing))
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
          const arrived = { deviceId, slot, run, startMs, durationMs, bytes: bytes.length }
          const storing: Storing = {
            piece: { eventId, deviceId, run, slot },
            bytes,
            sent: markOf(run, sha256),
            mayBeThere: mirror.timeline.segmentOf(deviceId, slot) !== undefined,
            async look() {
              const row = await store.slotRow(db, { eventId, deviceId, slot })
              return { status: row?.status, known: row?.sha256 ? markOf(row.run ?? 0, row.sha256) : undefined }
            },
            write: () =>
              store.insertSegment(
                db,
                { eventId, ...arrived, sha256 },
                telling({ kind: 'live', eventId, only: 'segments', arrived: { ...arrived, receivedAtMs: null } }),
              ),
          }
          const outcome = await inTurn(() => once(storing))
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

/** What tells a segment from any other of its slot. */
function markOf(run: number, sha256: Buffer): Buffer {
  const mark = Buffer.alloc(4)
  mark.writeUInt32BE(run)
  return Buffer.concat([mark, sha256])
}

function unfit(sentence: string): Refusal {
  return new Refusal('UNPROCESSABLE', sentence)
}

function taken(): Refusal {
  return new Refusal('CONFLICT', 'Something else was sent in this place before.')
}

function calledOff(): Refusal {
  return new Refusal('GONE', 'This event was cancelled.')
}

function notLive(): Refusal {
  return new Refusal('CONFLICT', 'Event is not live.')
}
