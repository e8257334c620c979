import { epochOf, SLOT_MS } from '#schema/live.ts'
import type { Db } from '#server/db/database.ts'
import type { EventStatus } from '#server/events/event.ts'
import { Refusal } from '#server/refusal.ts'
import { cutRows } from './cuts.store.ts'
import type { Arrived, Away, Camera, Cut, Decided, Segment, Substitution } from './live.ts'
import { programmeRows } from './programme.store.ts'
import type { Situation } from './programme.ts'
import { segmentRows } from './segments.store.ts'
import { type StreamRow, streamRow } from './streams.store.ts'
import { newTimeline } from './timeline.ts'

type SizedSegment = Segment & Pick<Arrived, 'bytes'>

export type Mirror = Awaited<ReturnType<typeof openMirror>>

export type Stream = {
  slug: string
  status: EventStatus
  /** The instant of slot 0; null before the start. */
  epochMs: number | null
  endedMs: number | null
  cameras: Camera[]
  cuts: Cut[]
  cutsMark: string
  isAutoSubstitute: boolean
}

/** No event is streamed for longer. */
export const SLOTS_MAX = (6 * 60 * 60 * 1_000) / SLOT_MS

/** What of an event is kept in which tables. */
export type Part = 'event' | 'segments' | 'programme'

const WHOLE: readonly Part[] = ['event', 'segments', 'programme']

type Needs = { db: Db; now(): number; awayOf(deviceId: string, newestReceivedMs: number): Away | null }

/** One event as this process knows it, kept up with the tables by `refresh`. */
export async function openMirror(eventId: string, { db, now, awayOf }: Needs) {
  const timeline = newTimeline()
  const bytes = new Map<string, number>()
  const listeners = new Set<() => void>()
  let stream: Stream | null = null
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

  /** Answers whether the event is another than it was. */
  async function readStream(): Promise<boolean> {
    const row = await streamRow(db, eventId)
    if (!row) throw new Refusal('NOT_FOUND', 'Event not found.')
    const cuts = row.cutsMark === stream?.cutsMark ? stream.cuts : await cutRows(db, eventId)
    stream = streamOf(row, cuts)
    const before = read
    read = JSON.stringify({ ...row, cuts })
    return read !== before
  }

  /** Takes in what has happened, in the order in which it did; answers whether any of it was new. */
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

  /** The event's own, and behind them whatever was taken out of it after it had sent something. */
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

  /** Reads what is new in these parts. What was there when this was called has been read when it resolves. */
  function refresh(parts: readonly Part[] = WHOLE): Promise<void> {
    for (const part of parts) asked.add(part)
    refreshing ??= readAll().finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function readAll(): Promise<void> {
    while (asked.size > 0) {
      // Before its start nothing is known of an event that the rest could be reckoned from.
      const parts = new Set(stream?.epochMs == null ? WHOLE : asked)
      asked.clear()
      await readOn(parts).catch((error) => {
        for (const part of parts) asked.add(part)
        throw error
      })
    }
  }

  await refresh()
  const current = () => stream as Stream

  return {
    eventId,
    timeline,
    refresh,
    cameras,
    stream: current,
    /** Changes whenever anything else does. */
    version: () => version,
    lastSubstitution: () => lastSubstitution,
    /** How much each device has stored of it. */
    bytes: bytes as ReadonlyMap<string, number>,
    touch: () => {
      usedMs = now()
    },
    isForgotten: (afterMs: number) => listeners.size === 0 && now() - usedMs > afterMs,

    /** How many slots the event has had, or may have at most. */
    slots(): number {
      const { epochMs, endedMs } = current()
      if (epochMs === null) return 0
      return endedMs === null ? SLOTS_MAX : Math.min(SLOTS_MAX, Math.max(0, Math.ceil((endedMs - epochMs) / SLOT_MS)))
    },

    /** What a decision on the next slot would follow from. Instants are the server's. */
    situation(nowMs: number, sinceMs: number): Situation {
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

    /** Takes in what a process tells that it has stored. It is read all the same, by and by: a notice may be lost. */
    arrived(segment: Arrived): void {
      if (tell([segmentOf(segment, current().epochMs ?? 0)])) sayChanged()
    },

    /** Takes in what a process has decided, and written; answers whether nothing is missing before it. */
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

function streamOf({ slug, status, startedAt, endedAt, autoSubstitute, ...row }: StreamRow, cuts: Cut[]): Stream {
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
