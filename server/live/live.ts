import type { EventStatus } from '#server/events/event.ts'

/** A device that may be shown. Cameras stand in the organiser's order. */
export type Camera = { deviceId: string; isController: boolean }

/** What one device recorded of one slot. Times are milliseconds since the event's epoch. */
export type Segment = {
  deviceId: string
  slot: number
  run: number
  startMs: number
  durationMs: number
  receivedMs: number
}

/** The same as a process tells the others, with its length; the moment is the database's, which sets it. */
export type Arrived = Omit<Segment, 'receivedMs'> & { bytes: number; receivedAtMs: number | null }

/** From this slot on, show that device; null is the slate. */
export type Cut = { slot: number; deviceId: string | null }

/**
 * What viewers were shown of one slot. `full`: what was asked for; `substitute`: another camera in its place; `gap`: the
 * slate, because nobody had the slot. Without a device it is the slate.
 */
export type Shown = {
  slot: number
  kind: 'full' | 'substitute' | 'gap'
  deviceId: string | null
  run: number | null
  startMs: number
  durationMs: number
}

/** A decision, with the moment in which it was made. */
export type Decided = Shown & { decidedMs: number }

/** Why a camera is not waited for. */
export type Away = 'frozen' | 'offline'

export type Substitution = { from: string; to: string | null; why: 'late' | Away; atMs: number }

/** An event's stream as this process sees it now. Instants are in the server's time. */
export type LiveView = {
  status: EventStatus
  /** The instant of slot 0; null before the start. */
  epochMs: number | null
  /** The newest decided slot; null while there is none. */
  slot: number | null
  /** The device in it; null is the slate. */
  onAir: string | null
  /** The device that the next slot shall show, if it can; null is the slate. */
  wanted: string | null
  isSubstitute: boolean
  lastSubstitution: Substitution | null
  watching: number
  /** Each device's newest segment. */
  newest: ReadonlyMap<string, { slot: number; receivedMs: number }>
}
