import type { EventStatus } from '#schema/event-status.ts'
import { epochOf, SLOT_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { segmentRows } from '#server/live/storage/segments.store.ts'
import { cutRows } from './cuts.store.ts'
import type { DecisionInput } from './decide.ts'
import type { Arrived, Away, Camera, Cut, Decided, Segment, Substitution } from './live.ts'
import { programmeRows } from './programme.store.ts'
import { newProgrammeLog } from './programme-log.ts'
import { type StreamRow, streamRow } from './streams.store.ts'

type SizedSegment = Segment & Pick<Arrived, 'bytes'>

export type LiveEventState = Awaited<ReturnType<typeof openLiveEventState>>

export type EventStream = {
  slug: string
  status: EventStatus
  /** Instant of slot 0; null before the start. */
  epochMs: number | null
  endedMs: number | null
  cameras: Camera[]
  cuts: Cut[]
  cutsMark: string
  isAutoSubstitute: boolean
}

export const SLOTS_MAX = (6 * 60 * 60 * 1_000) / SLOT_MS

export type Part = 'event' | 'segments' | 'programme'

const WHOLE: readonly Part[] = ['event', 'segments', 'programme']

type Needs = { db: Db; now(): number; awayOf(deviceId: string, newestReceivedMs: number): Away | null }

/** In-memory read model of one event; `refresh` reads what is new in the database. */
export async function openLiveEventState(eventId: string, { db, now, awayOf }: Needs) {
  const timeline = newProgrammeLog()
  const bytes = new Map<string, number>()
  const listeners = new Set<() => void>()
  let stream: EventStream | null = null
  let read = ''
  let lastSerial = '0'
  let version = 0
  let lastSubstitution: Substitution | null = null
  let refreshing: Promise<void> | null = null
  const asked = new Set<Part>()
  let usedMs = now()

  async function readOn(parts: ReadonlySet<Part>): Promise<void> {
    const [hasChanged, arrived, decided] = await Promise.all([
      parts.has('event') && readStream(),
      parts.has('segments') ? segmentRows(db, eventId, lastSerial) : [],
      parts.has('programme') ? programmeRows(db, eventId, timeline.shown.length) : [],
    ])
    const epochMs = stream?.epochMs ?? 0
    const isNews = tell([
      ...arrived.map((row) => segmentOf({ ...row, receivedAtMs: row.receivedAt.getTime() }, epochMs)),
      ...decided.map(({ decidedAt, ...shown }) => ({ ...shown, decidedMs: decidedAt.getTime() - epochMs })),
    ])
    lastSerial = arrived.at(-1)?.serial ?? lastSerial
    if (hasChanged || isNews) sayChanged()
  }

  async function readStream(): Promise<boolean> {
    const row = await streamRow(db, eventId)
    if (!row) throw new DomainError('NOT_FOUND', 'Event not found.')
    const cuts = row.cutsMark === stream?.cutsMark ? stream.cuts : await cutRows(db, eventId)
    stream = streamOf(row, cuts)
    const before = read
    read = JSON.stringify({ ...row, cuts })
    return read !== before
  }

  /** Applies events in chronological order; returns whether any was new. */
  function tell(news: (SizedSegment | Decided)[]): boolean {
    const momentOf = (one: SizedSegment | Decided) => ('decidedMs' in one ? one.decidedMs : one.receivedMs)
    const inOrder = news.sort((one, other) => momentOf(one) - momentOf(other))
    return inOrder.map((one) => ('decidedMs' in one ? takeDecision(one) : takeSegment(one))).includes(true)
  }

  function takeSegment({ bytes: more, ...segment }: SizedSegment): boolean {
    const { deviceId } = segment
    if (!timeline.arrived(segment)) return false
    bytes.set(deviceId, (bytes.get(deviceId) ?? 0) + more)
    return true
  }

  function takeDecision({ decidedMs, ...shown }: Decided): boolean {
    const from = timeline.shown.at(-1)?.deviceId ?? null
    if (!stream || !timeline.decided(shown, { cuts: stream.cuts, cameras: cameras() })) return false
    if (shown.kind === 'full' || from === null || from === shown.deviceId) return true
    const atMs = (stream.epochMs ?? 0) + decidedMs
    lastSubstitution = { from, to: shown.deviceId, why: away(from) ?? 'late', atMs }
    return true
  }

  function away(deviceId: string): Away | null {
    const newest = timeline.segmentOf(deviceId, timeline.standingOf(deviceId).newest)
    return awayOf(deviceId, (stream?.epochMs ?? 0) + (newest?.receivedMs ?? 0))
  }

  /** The event's cameras, then removed ones that have sent segments. */
  function cameras(): Camera[] {
    const own = stream?.cameras ?? []
    const known = new Set(own.map(({ deviceId }) => deviceId))
    const former = timeline.devices().filter((deviceId) => !known.has(deviceId))
    return [...own, ...former.map((deviceId) => ({ deviceId, isController: false }))]
  }

  function sayChanged(): void {
    version += 1
    for (const listener of [...listeners]) listener()
  }

  /** Resolves when everything committed before the call, in these parts, has been read. */
  function refresh(parts: readonly Part[] = WHOLE): Promise<void> {
    for (const part of parts) asked.add(part)
    refreshing ??= readAll().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function readAll(): Promise<void> {
    while (asked.size > 0) {
      // Without an epoch, times of segments and decisions cannot be computed.
      const parts = new Set(stream?.epochMs == null ? WHOLE : asked)
      asked.clear()
      await readOn(parts).catch((error) => {
        for (const part of parts) asked.add(part)
        throw error
      })
    }
  }

  await refresh()
  const current = () => stream as EventStream

  return {
    eventId,
    timeline,
    refresh,
    cameras,
    stream: current,
    version: () => version,
    lastSubstitution: () => lastSubstitution,
    /** Bytes stored per device. */
    bytes: bytes as ReadonlyMap<string, number>,
    touch: () => {
      usedMs = now()
    },
    isForgotten: (afterMs: number) => listeners.size === 0 && now() - usedMs > afterMs,

    /** Number of slots; the maximum while the event is live. */
    slots(): number {
      const { epochMs, endedMs } = current()
      if (epochMs === null) return 0
      return endedMs === null ? SLOTS_MAX : Math.min(SLOTS_MAX, Math.max(0, Math.ceil((endedMs - epochMs) / SLOT_MS)))
    },

    /** Input of the decision on the next slot. Both times are in server time. */
    situation(nowMs: number, sinceMs: number): DecisionInput {
      const { cuts, isAutoSubstitute, epochMs } = current()
      const { shown, segmentOf, firstSlotOf, standingOf } = timeline
      return {
        slot: shown.length,
        nowMs: nowMs - (epochMs ?? 0),
        sinceMs: sinceMs - (epochMs ?? 0),
        previous: shown.at(-1)?.deviceId ?? null,
        cameras: cameras(),
        awayOf: away,
        ...{ cuts, isAutoSubstitute, segmentOf, firstSlotOf, standingOf },
      }
    },

    /** Applies a pub/sub message. The row is read later all the same, since messages can be lost. */
    arrived(segment: Arrived): void {
      if (tell([segmentOf(segment, current().epochMs ?? 0)])) sayChanged()
    },

    /** Applies a decision from pub/sub. Returns false when an earlier one is missing. */
    decided(decision: Decided): boolean {
      if (decision.slot > timeline.shown.length) return false
      if (tell([decision])) sayChanged()
      return true
    },

    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function streamOf({ slug, status, startedAt, endedAt, autoSubstitute, ...row }: StreamRow, cuts: Cut[]): EventStream {
  return {
    ...{ slug, status, cuts, cutsMark: row.cutsMark, cameras: row.cameras },
    epochMs: startedAt && epochOf(startedAt.getTime()),
    endedMs: endedAt?.getTime() ?? null,
    isAutoSubstitute: autoSubstitute ?? true,
  }
}

function segmentOf({ receivedAtMs, ...segment }: Arrived, epochMs: number): SizedSegment {
  const { deviceId, slot, run, startMs, durationMs, bytes } = segment
  return { deviceId, slot, run, startMs, durationMs, bytes, receivedMs: (receivedAtMs ?? 0) - epochMs }
}
