import { SLOT_MS } from '#schema/messages/live.ts'
import { LIVE_HOURS_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import type { DecisionInput } from '#server/live/programme/decisions/decide.ts'
import type { Arrived, Decided } from '#server/live/programme/decisions/live.ts'
import { programmeRows } from '#server/live/programme/store/programme.store.ts'
import { segmentRows } from '#server/live/storage/segments.store.ts'
import { type EventStream, readStream } from './event-stream.ts'
import { type AwayOf, type EventTimeline, eventTimeline, type SizedSegment } from './event-timeline.ts'
import { refresher } from './refresher.ts'

export const SLOTS_MAX = (LIVE_HOURS_MAX * 60 * 60 * 1_000) / SLOT_MS

export type Part = 'event' | 'segments' | 'programme'

const WHOLE: readonly Part[] = ['event', 'segments', 'programme']

export interface LiveEventState extends Pick<EventTimeline, 'programmeLog' | 'bytes' | 'cameras' | 'lastSubstitution'> {
  eventId: string
  stream(): EventStream
  version(): number
  /** Number of slots; the maximum while the event is live. */
  slots(): number
  /** Input of the decision on the next slot. Both times are in server time. */
  situation(nowMs: number, leaderSinceMs: number): DecisionInput
  /** Reads what is new in the database; resolves when everything committed before the call has been read. */
  refresh(parts?: readonly Part[]): Promise<void>
  /** Applies a pub/sub message. The row is read later all the same, since messages can be lost. */
  arrived(segment: Arrived): void
  /** Applies a decision from pub/sub. Returns false when an earlier one is missing. */
  decided(decision: Decided): boolean
  onChange(listener: () => void): () => void
  touch(): void
  /** Whether nobody has listened to it, or used it, for this long. */
  isUnused(forMs: number): boolean
}

type Dependencies = { db: Db; now(): number; awayOf: AwayOf }

export async function openLiveEventState(eventId: string, { db, now, awayOf }: Dependencies): Promise<LiveEventState> {
  const listeners = new Set<() => void>()
  let stream: EventStream | null = null
  let content = ''
  let lastSerial = '0'
  let version = 0
  let usedMs = now()
  const timeline = eventTimeline(() => stream, awayOf)

  const refresh = refresher<Part>(async (requested) => {
    const known = { stream, lastSerial, slots: timeline.programmeLog.shown.length }
    const { read, segments, decisions } = await readNews(db, eventId, requested, known)
    const hasChanged = read !== null && read.content !== content
    if (read) ({ stream, content } = read)
    const isNews = timeline.apply(newsOf(segments, decisions, stream?.epochMs ?? 0))
    lastSerial = segments.at(-1)?.serial ?? lastSerial
    if (hasChanged || isNews) emitChange()
  })

  function emitChange(): void {
    version += 1
    for (const listener of [...listeners]) listener()
  }

  function apply(news: SizedSegment | Decided): void {
    if (timeline.apply([news])) emitChange()
  }

  await refresh(WHOLE)
  const current = () => stream as unknown as EventStream
  const { programmeLog, bytes, cameras, lastSubstitution } = timeline

  return {
    ...{ eventId, programmeLog, bytes, cameras, lastSubstitution },
    stream: current,
    version: () => version,
    slots: () => slotsOf(current()),
    situation: (nowMs, leaderSinceMs) => situationOf(current(), timeline, { nowMs, leaderSinceMs }),
    refresh: (parts = WHOLE) => refresh(parts),

    arrived: (segment) => apply(segmentOf(segment, current().epochMs ?? 0)),

    decided(decision) {
      if (decision.slot > programmeLog.shown.length) return false
      apply(decision)
      return true
    },

    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    touch() {
      usedMs = now()
    },
    isUnused: (forMs) => listeners.size === 0 && now() - usedMs > forMs,
  }
}

type Known = { stream: EventStream | null; lastSerial: string; slots: number }

async function readNews(db: Db, eventId: string, requested: ReadonlySet<Part>, { stream, lastSerial, slots }: Known) {
  // Without an epoch, times of segments and decisions cannot be computed.
  const parts = stream?.epochMs == null ? new Set(WHOLE) : requested
  const [read, segments, decisions] = await Promise.all([
    parts.has('event') ? readStream(db, eventId, stream) : null,
    parts.has('segments') ? segmentRows(db, eventId, lastSerial) : [],
    parts.has('programme') ? programmeRows(db, eventId, slots) : [],
  ])
  return { read, segments, decisions }
}

type Rows = Awaited<ReturnType<typeof readNews>>

function newsOf(segments: Rows['segments'], decisions: Rows['decisions'], epochMs: number): (SizedSegment | Decided)[] {
  return [
    ...segments.map((row) => segmentOf({ ...row, receivedAtMs: row.receivedAt.getTime() }, epochMs)),
    ...decisions.map(({ decidedAt, ...shown }) => ({ ...shown, decidedMs: decidedAt.getTime() - epochMs })),
  ]
}

function slotsOf({ epochMs, endedMs }: EventStream): number {
  if (epochMs === null) return 0
  return endedMs === null ? SLOTS_MAX : Math.min(SLOTS_MAX, Math.max(0, Math.ceil((endedMs - epochMs) / SLOT_MS)))
}

function situationOf(
  { cuts, isAutoSubstitute, epochMs }: EventStream,
  { programmeLog, cameras, awayOf }: EventTimeline,
  { nowMs, leaderSinceMs }: { nowMs: number; leaderSinceMs: number },
): DecisionInput {
  const { shown, segmentOf, firstSlotOf, healthOf } = programmeLog
  return {
    slot: shown.length,
    nowMs: nowMs - (epochMs ?? 0),
    sinceMs: leaderSinceMs - (epochMs ?? 0),
    previous: shown.at(-1)?.deviceId ?? null,
    cameras: cameras(),
    ...{ awayOf, cuts, isAutoSubstitute, segmentOf, firstSlotOf, healthOf },
  }
}

function segmentOf({ receivedAtMs, ...segment }: Arrived, epochMs: number): SizedSegment {
  const { deviceId, slot, run, startMs, durationMs, bytes } = segment
  return { deviceId, slot, run, startMs, durationMs, bytes, receivedMs: (receivedAtMs ?? 0) - epochMs }
}
