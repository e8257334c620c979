import { SLOT_MS } from '#schema/live.ts'
import type { Mirror } from './mirror.ts'

/** What operators watch of the live side of a process. */
export type LiveFigures = {
  /** Events on the air that this process knows of, and for how many of them it decides. */
  events: number
  decided: number
  /** Viewers that tell this process that they watch. */
  viewers: number
  /** How long ago the newest decided slot ended, of the event where that is longest ago. */
  latenessSeconds: number
}

type Needs = { mirrors: Iterable<Mirror>; decides(eventId: string): boolean; viewers: number; nowMs: number }

/** Nothing of it says which event it is. */
export function figuresOf({ mirrors, decides, viewers, nowMs }: Needs): LiveFigures {
  const onAir = [...mirrors].filter((mirror) => mirror.stream().status === 'live')
  const lateness = onAir.map((mirror) => {
    const decidedUpToMs = (mirror.stream().epochMs ?? nowMs) + mirror.timeline.shown.length * SLOT_MS
    return (nowMs - decidedUpToMs) / 1_000
  })
  return {
    events: onAir.length,
    decided: onAir.filter(({ eventId }) => decides(eventId)).length,
    viewers,
    latenessSeconds: Math.max(0, ...lateness),
  }
}
