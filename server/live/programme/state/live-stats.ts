import { SLOT_MS } from '#schema/messages/live.ts'
import type { LiveEventState } from './event-state.ts'

export type LiveStats = {
  events: number
  decided: number
  viewers: number
  /** Age of the newest decided slot's end, of the event furthest behind. */
  latenessSeconds: number
}

type Needs = { states: Iterable<LiveEventState>; decides(eventId: string): boolean; viewers: number; nowMs: number }

export function liveStats({ states, decides, viewers, nowMs }: Needs): LiveStats {
  const onAir = [...states].filter((state) => state.stream().status === 'live')
  const lateness = onAir.map((state) => {
    const decidedUpToMs = (state.stream().epochMs ?? nowMs) + state.programmeLog.shown.length * SLOT_MS
    return (nowMs - decidedUpToMs) / 1_000
  })
  return {
    events: onAir.length,
    decided: onAir.filter(({ eventId }) => decides(eventId)).length,
    viewers,
    latenessSeconds: Math.max(0, ...lateness),
  }
}
