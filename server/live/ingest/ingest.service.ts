import { createHash } from 'node:crypto'
import {
  INIT_MAX_BYTES,
  SEGMENT_MAX_BYTES,
  SLOT_MS,
  SLOTS_AHEAD_MAX,
  SLOTS_BEHIND_MAX,
  slotAt,
} from '#schema/messages/live.ts'
import { parseInitSegment } from '#schema/mp4/init-segment.ts'
import { type ClaimedTimes, segmentFault } from '#schema/mp4/media-segment.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, lengthRequired } from '#server/errors/domain-error.ts'
import { type LiveEventState, SLOTS_MAX } from '#server/live/programme/state/event-state.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { statusOf } from '#server/live/programme/store/streams.store.ts'
import type { MediaObjects } from '#server/live/storage/media.ts'
import { insertRun, insertSegment, nextRunOf, runRow, slotRow } from '#server/live/storage/segments.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { semaphore } from '#server/uploads/semaphore.ts'
import { eventCancelled, type Storing, storeOnce } from './idempotent-store.ts'
import { initSegments } from './init-segments.ts'
import { lastSeenRecorder } from './last-seen.ts'
import type { UploadLimits } from './upload-limits.ts'

declare module '#server/http/context.ts' {
  interface Services {
    ingest: IngestService
  }
}

/** `length`: the Content-Length; null when the header is missing. */
export type SegmentUpload = { run: number; length: number | null }

/** Permission to send the body. `release` must be called in any case; `store` returns `same` for a repeated upload. */
export type Admission = { store(bytes: Buffer): Promise<'new' | 'same'>; release(): void }

/** Admits uploads by their headers; stores first the bytes, then row and pub/sub message in one statement. */
export interface IngestService {
  admitInit(device: JoinedDevice, upload: SegmentUpload): Promise<Admission>
  /** Throws UNPROCESSABLE for times outside of the open slots. */
  admitSegment(device: JoinedDevice, upload: SegmentUpload, claim: ClaimedTimes): Promise<Admission>
  nextRun(deviceId: string): Promise<number>
}

type Dependencies = {
  db: Db
  states: LiveEventStates
  media: MediaObjects
  limits: UploadLimits
  notificationOf: PubSub['notificationOf']
  seen(deviceId: string): Promise<void>
  now(): number
}

type Upload = { device: JoinedDevice; run: number; state: LiveEventState; claim: ClaimedTimes }

/** EXTINF must round to at most the TARGETDURATION of 1 s. */
const DURATION_MAX_MS = SLOT_MS * 1.5 - 1

export function createIngestService(dependencies: Dependencies): IngestService {
  const { db, states, media, limits, seen, now } = dependencies
  const inTurn = semaphore({ atOnce: 4, waiting: 200 })
  const initOf = initSegments(db)
  const recordSeen = lastSeenRecorder(seen)

  async function store(deviceId: string, storing: Storing): Promise<'new' | 'same'> {
    const outcome = await inTurn(() => storeOnce(media, storing))
    await recordSeen(deviceId)
    return outcome
  }

  return {
    async admitInit(device, { run, length }) {
      const state = await openState(states, device)
      const bytes = lengthWithin(length, INIT_MAX_BYTES)
      const release = await limits.admit(demandOf(device.deviceId, state, { bytes, slot: null }))
      return {
        release,
        async store(bytes) {
          const storing = storingInit(db, device, run, bytes)
          if ('fault' in storing) {
            limits.penalize(device.deviceId, bytes.length)
            throw new DomainError('UNSUPPORTED_MEDIA_TYPE', storing.fault)
          }
          return store(device.deviceId, storing)
        },
      }
    },

    async admitSegment(device, { run, length }, claim) {
      const { deviceId } = device
      const state = await openState(states, device)
      const bytes = lengthWithin(length, SEGMENT_MAX_BYTES)
      refuseOutside(claim, state, now())
      const release = await limits.admit(demandOf(deviceId, state, { bytes, slot: claim.slot }))
      return {
        release,
        async store(bytes) {
          const init = await initOf(deviceId, run)
          if (!init) throw unprocessable('Send the init segment of this run first.')
          const fault = segmentFault(bytes, init, claim)
          if (fault) {
            limits.penalize(deviceId, bytes.length)
            throw unprocessable(fault.fault)
          }
          return store(deviceId, storingSegment(dependencies, { device, run, state, claim }, bytes))
        },
      }
    },

    nextRun: (deviceId) => nextRunOf(db, deviceId),
  }
}

/** Returns the event's state. A status other than `live` is refreshed first, since it may be stale. */
async function openState(states: LiveEventStates, { eventId }: JoinedDevice): Promise<LiveEventState> {
  const state = await states.get(eventId)
  if (state.stream().status !== 'live') await state.refresh()
  const { status } = state.stream()
  if (status === 'cancelled') throw eventCancelled()
  if (status === 'scheduled') throw notLive()
  return state
}

/** Amounts that an upload counts towards the limits. `slot` is null for an init segment. */
function demandOf(
  deviceId: string,
  state: LiveEventState,
  { bytes, slot }: { bytes: number; slot: number | null },
): Parameters<UploadLimits['admit']>[0] {
  const ofEvent = [...state.bytes.values()].reduce((sum, each) => sum + each, 0)
  return {
    deviceId,
    bytes,
    isBackfill: slot !== null && slot < state.programmeLog.healthOf(deviceId).newest,
    stored: { ofDevice: state.bytes.get(deviceId) ?? 0, ofEvent },
  }
}

function storingInit(
  db: Db,
  { deviceId, eventId }: JoinedDevice,
  run: number,
  bytes: Buffer,
): Storing | { fault: string } {
  const init = parseInitSegment(bytes)
  if ('fault' in init) return init
  const { codecs, width, height } = init
  return {
    object: { eventId, deviceId, run, slot: 'init' },
    ...{ bytes, sent: bytes, mayExist: true },
    read: async () => ({ status: await statusOf(db, eventId), known: (await runRow(db, deviceId, run))?.init }),
    write: () => insertRun(db, { deviceId, run, eventId, codecs, width, height, init: bytes }),
  }
}

function storingSegment(
  { db, notificationOf }: Pick<Dependencies, 'db' | 'notificationOf'>,
  { device: { deviceId, eventId }, run, state, claim: { slot, startMs, durationMs } }: Upload,
  bytes: Buffer,
): Storing {
  const sha256 = createHash('sha256').update(bytes).digest()
  const arrived = { deviceId, slot, run, startMs, durationMs, bytes: bytes.length }
  return {
    object: { eventId, deviceId, run, slot },
    bytes,
    sent: fingerprintOf(run, sha256),
    mayExist: state.programmeLog.segmentOf(deviceId, slot) !== undefined,
    async read() {
      const row = await slotRow(db, { eventId, deviceId, slot })
      return { status: row?.status, known: row?.sha256 ? fingerprintOf(row.run ?? 0, row.sha256) : undefined }
    },
    write() {
      const message = { kind: 'live', eventId, only: 'segments', arrived: { ...arrived, receivedAtMs: null } } as const
      return insertSegment(db, { eventId, ...arrived, sha256 }, notificationOf(message))
    },
  }
}

function lengthWithin(length: number | null, most: number): number {
  if (length === null) throw lengthRequired()
  if (length > most) throw new DomainError('PAYLOAD_TOO_LARGE', `Maximum size is ${most / 1024} KiB.`)
  return length
}

/** Phone clocks are not trusted: slots must be close to server time. Slots before the end are accepted after it. */
function refuseOutside({ slot, durationMs }: ClaimedTimes, state: LiveEventState, nowMs: number): void {
  const { epochMs, status } = state.stream()
  if (slot >= (status === 'live' ? SLOTS_MAX : state.slots())) throw notLive()
  const current = slotAt(nowMs, epochMs ?? nowMs)
  const isAhead = status === 'live' && slot > current + SLOTS_AHEAD_MAX
  if (isAhead || slot < current - SLOTS_BEHIND_MAX) throw unprocessable('This slot is not open.')
  if (durationMs < 1 || durationMs > DURATION_MAX_MS) throw unprocessable('A segment is as long as its slot.')
}

function fingerprintOf(run: number, sha256: Buffer): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(run)
  return Buffer.concat([prefix, sha256])
}

function unprocessable(message: string): DomainError {
  return new DomainError('UNPROCESSABLE', message)
}

function notLive(): DomainError {
  return new DomainError('CONFLICT', 'Event is not live.')
}
