import { createHash } from 'node:crypto'
import type { EventStatus } from '#schema/event-status.ts'
import {
  INIT_MAX_BYTES,
  SEGMENT_MAX_BYTES,
  SLOT_MS,
  SLOTS_AHEAD_MAX,
  SLOTS_BEHIND_MAX,
  slotAt,
} from '#schema/messages/live.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { type InitSegment, parseInitSegment } from '#server/live/mp4/init-segment.ts'
import { type ClaimedTimes, segmentFault } from '#server/live/mp4/media-segment.ts'
import { type LiveEventState, SLOTS_MAX } from '#server/live/programme/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/event-states.ts'
import { statusOf } from '#server/live/programme/streams.store.ts'
import type { Media, MediaObject } from '#server/live/storage/media.ts'
import * as store from '#server/live/storage/segments.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { semaphore } from '#server/uploads/semaphore.ts'
import type { UploadLimits } from './upload-limits.ts'

/** `length`: the Content-Length; null when the header is missing. */
export type SegmentUpload = { run: number; length: number | null }

/** Permission to send the body. `release` must be called in any case; `store` returns `same` for a repeated upload. */
export type Admission = { store(bytes: Buffer): Promise<'new' | 'same'>; release(): void }

/** `sent` and `known`: what identifies the upload, and what is stored in its place. */
type Storing = {
  piece: MediaObject
  bytes: Buffer
  sent: Buffer
  mayBeThere: boolean
  look(): Promise<{ status: EventStatus | undefined; known: Buffer | undefined }>
  /** Returns false when the row exists already or the event is cancelled. */
  write(): Promise<boolean>
}

/** EXTINF must round to at most the TARGETDURATION of 1 s. */
const DURATION_MAX_MS = SLOT_MS * 1.5 - 1
const SEEN_EVERY_MS = 5_000
const RUNS_KNOWN_MAX = 1_000

type Needs = {
  db: Db
  mirrors: LiveEventStates
  media: Media
  limits: UploadLimits
  notificationOf: PubSub['notificationOf']
  seen(deviceId: string): Promise<void>
  now(): number
}

/** Stores uploads: first the bytes, then row and pub/sub message in one statement, then the response. */
export function segmentIngest({ db, mirrors, media, limits, notificationOf, seen, now }: Needs) {
  const inTurn = semaphore({ atOnce: 4, waiting: 200 })
  const runs = new Map<string, InitSegment>()
  const seenMs = new Map<string, number>()

  /** Returns the event's state. A status other than `live` is refreshed first, since it may be stale. */
  async function openFor({ eventId }: JoinedDevice): Promise<LiveEventState> {
    const mirror = await mirrors.get(eventId)
    if (mirror.stream().status !== 'live') await mirror.refresh()
    const { status } = mirror.stream()
    if (status === 'cancelled') throw calledOff()
    if (status === 'scheduled') throw notLive()
    return mirror
  }

  async function admit(
    device: JoinedDevice,
    mirror: LiveEventState,
    bytes: number,
    slot: number | null,
  ): Promise<() => void> {
    const { deviceId } = device
    const ofEvent = [...mirror.bytes.values()].reduce((sum, each) => sum + each, 0)
    return limits.admit({
      deviceId,
      bytes,
      isBackfill: slot !== null && slot < mirror.timeline.standingOf(deviceId).newest,
      stored: { ofDevice: mirror.bytes.get(deviceId) ?? 0, ofEvent },
    })
  }

  async function headOf(deviceId: string, run: number): Promise<InitSegment> {
    const key = `${deviceId}/${run}`
    const known = runs.get(key)
    if (known) return known
    const row = await store.runRow(db, deviceId, run)
    const head = row && parseInitSegment(row.init)
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

  /** Idempotent: repeating an upload is a no-op, also after a crash between file and row. */
  async function once({ piece, bytes, mayBeThere, write, ...there }: Storing): Promise<'new' | 'same'> {
    if (mayBeThere && (await isThere(there))) return 'same'
    const put = await media.put(piece, bytes)
    if (put === 'other') throw taken()
    try {
      if (await write()) return 'new'
      if (await isThere(there)) return 'same'
      throw new DomainError('NOT_FOUND', 'Event not found.')
    } catch (error) {
      if (put === 'new' && error instanceof DomainError) await media.remove(piece)
      throw error
    }
  }

  async function isThere({ look, sent }: Pick<Storing, 'look' | 'sent'>): Promise<boolean> {
    const { status, known } = await look()
    // The cached status may be stale.
    if (status === 'cancelled') throw calledOff()
    if (known && !known.equals(sent)) throw taken()
    return known !== undefined
  }

  return {
    async admitInit(device: JoinedDevice, { run, length }: SegmentUpload): Promise<Admission> {
      const { deviceId, eventId } = device
      const mirror = await openFor(device)
      const release = await admit(device, mirror, lengthWithin(length, INIT_MAX_BYTES), null)
      return {
        release,
        async store(bytes) {
          const head = parseInitSegment(bytes)
          if ('fault' in head) {
            limits.penalize(deviceId, bytes.length)
            throw new DomainError('UNSUPPORTED_MEDIA_TYPE', head.fault)
          }
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

    async admitSegment(device: JoinedDevice, { run, length }: SegmentUpload, claim: ClaimedTimes): Promise<Admission> {
      const { deviceId, eventId } = device
      const mirror = await openFor(device)
      const bytesSaid = lengthWithin(length, SEGMENT_MAX_BYTES)
      refuseOutside(claim, mirror, now())
      const release = await admit(device, mirror, bytesSaid, claim.slot)
      return {
        release,
        async store(bytes) {
          const fault = segmentFault(bytes, await headOf(deviceId, run), claim)
          if (fault) {
            limits.penalize(deviceId, bytes.length)
            throw unfit(fault.fault)
          }
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
                notificationOf({
                  kind: 'live',
                  eventId,
                  only: 'segments',
                  arrived: { ...arrived, receivedAtMs: null },
                }),
              ),
          }
          const outcome = await inTurn(() => once(storing))
          await noteSeen(deviceId)
          return outcome
        },
      }
    },

    nextRun: (deviceId: string) => store.nextRunOf(db, deviceId),
  }
}

function lengthWithin(length: number | null, most: number): number {
  if (length === null) throw new DomainError('LENGTH_REQUIRED', 'Content-Length is missing.')
  if (length > most) throw new DomainError('PAYLOAD_TOO_LARGE', `This may weigh ${most / 1024} KiB at most.`)
  return length
}

/** Phone clocks are not trusted: slots must be close to server time. Slots before the end are accepted after it. */
function refuseOutside({ slot, durationMs }: ClaimedTimes, mirror: LiveEventState, nowMs: number): void {
  const { epochMs, status } = mirror.stream()
  if (slot >= (status === 'live' ? SLOTS_MAX : mirror.slots())) throw notLive()
  const current = slotAt(nowMs, epochMs ?? nowMs)
  const isAhead = status === 'live' && slot > current + SLOTS_AHEAD_MAX
  if (isAhead || slot < current - SLOTS_BEHIND_MAX) throw unfit('This slot is not open.')
  if (durationMs < 1 || durationMs > DURATION_MAX_MS) throw unfit('A segment is as long as its slot.')
}

/** Identifies a segment among all uploads for its slot. */
function markOf(run: number, sha256: Buffer): Buffer {
  const mark = Buffer.alloc(4)
  mark.writeUInt32BE(run)
  return Buffer.concat([mark, sha256])
}

function unfit(sentence: string): DomainError {
  return new DomainError('UNPROCESSABLE', sentence)
}

function taken(): DomainError {
  return new DomainError('CONFLICT', 'Something else was sent in this place before.')
}

function calledOff(): DomainError {
  return new DomainError('GONE', 'This event was cancelled.')
}

function notLive(): DomainError {
  return new DomainError('CONFLICT', 'Event is not live.')
}
