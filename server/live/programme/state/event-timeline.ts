import type { Arrived, Away, Camera, Decided, Segment, Substitution } from '#server/live/programme/decisions/live.ts'
import type { EventStream } from './event-stream.ts'
import { newProgrammeLog, type ProgrammeLog } from './programme-log.ts'

export type SizedSegment = Segment & Pick<Arrived, 'bytes'>

export type AwayOf = (deviceId: string, newestReceivedMs: number) => Away | null

export interface EventTimeline {
  programmeLog: ProgrammeLog
  bytes: ReadonlyMap<string, number>
  /** The event's cameras, then removed ones that have sent segments. */
  cameras(): Camera[]
  lastSubstitution(): Substitution | null
  awayOf(deviceId: string): Away | null
  /** Applies segments and decisions in chronological order; returns whether any was new. */
  apply(news: (SizedSegment | Decided)[]): boolean
}

export function eventTimeline(stream: () => EventStream | null, awayOf: AwayOf): EventTimeline {
  const programmeLog = newProgrammeLog()
  const bytes = new Map<string, number>()
  let lastSubstitution: Substitution | null = null

  function applySegment({ bytes: more, ...segment }: SizedSegment): boolean {
    const { deviceId } = segment
    if (!programmeLog.arrived(segment)) return false
    bytes.set(deviceId, (bytes.get(deviceId) ?? 0) + more)
    return true
  }

  function applyDecision({ decidedMs, ...shown }: Decided): boolean {
    const { cuts, epochMs } = stream() ?? {}
    const from = programmeLog.shown.at(-1)?.deviceId ?? null
    if (!cuts || !programmeLog.decided(shown, { cuts, cameras: cameras() })) return false
    if (shown.kind === 'full' || from === null || from === shown.deviceId) return true
    const why = awayNow(from) ?? 'late'
    lastSubstitution = { from, to: shown.deviceId, why, atMs: (epochMs ?? 0) + decidedMs }
    return true
  }

  function awayNow(deviceId: string): Away | null {
    const newest = programmeLog.segmentOf(deviceId, programmeLog.healthOf(deviceId).newest)
    return awayOf(deviceId, (stream()?.epochMs ?? 0) + (newest?.receivedMs ?? 0))
  }

  function cameras(): Camera[] {
    const own = stream()?.cameras ?? []
    const known = new Set(own.map(({ deviceId }) => deviceId))
    const former = programmeLog.devices().filter((deviceId) => !known.has(deviceId))
    return [...own, ...former.map((deviceId) => ({ deviceId, isController: false }))]
  }

  return {
    programmeLog,
    bytes,
    cameras,
    lastSubstitution: () => lastSubstitution,
    awayOf: awayNow,
    apply(news) {
      const inOrder = news.sort((one, other) => momentOf(one) - momentOf(other))
      return inOrder.map((one) => ('decidedMs' in one ? applyDecision(one) : applySegment(one))).includes(true)
    },
  }
}

function momentOf(one: SizedSegment | Decided): number {
  return 'decidedMs' in one ? one.decidedMs : one.receivedMs
}
