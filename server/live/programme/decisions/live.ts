import type { EventStatus } from '#schema/event-status.ts'
import type { CameraStatus } from '#schema/messages/studio.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** `only` is absent when cuts, control, rooms or status changed. Earlier versions omit `arrived` and `decided`. */
    live:
      | { eventId: string; only?: undefined }
      | { eventId: string; only: 'segments'; arrived?: Arrived }
      | { eventId: string; only: 'programme'; decided?: Decided }
    /** A camera's status, valid for 6 s; null when its socket was closed. */
    camera: { eventId: string; deviceId: string; status: Omit<CameraStatus, 'type'> | null }
  }
}

export type Camera = { deviceId: string; isController: boolean }

/** A segment's metadata. Times are milliseconds since the event's epoch. */
export type Segment = {
  deviceId: string
  slot: number
  run: number
  startMs: number
  durationMs: number
  receivedMs: number
}

/** A stored segment in pub/sub messages; the database sets `receivedAtMs`. */
export type Arrived = Omit<Segment, 'receivedMs'> & { bytes: number; receivedAtMs: number | null }

/** Shows the device from this slot on; null is the slate. */
export type Cut = { slot: number; deviceId: string | null }

/** `full`: what was wanted; `substitute`: another camera; `gap`: the slate, for want of one. No device: the slate. */
export type ShownSlot = {
  slot: number
  kind: 'full' | 'substitute' | 'gap'
  deviceId: string | null
  run: number | null
  startMs: number
  durationMs: number
}

export type Decided = ShownSlot & { decidedMs: number }

/** Why the scheduler does not wait for a camera. */
export type Away = 'frozen' | 'offline'

export type Substitution = { from: string; to: string | null; why: 'late' | Away; atMs: number }

/** An event's live state as this process knows it. Instants are in server time. */
export type LiveView = {
  status: EventStatus
  epochMs: number | null
  slot: number | null
  onAir: string | null
  /** Device that the next slot should show; null is the slate. */
  wanted: string | null
  /** The instant from which the last cut counts; null before the first. */
  lastCutMs: number | null
  isSubstitute: boolean
  lastSubstitution: Substitution | null
  watching: number
  newest: ReadonlyMap<string, { slot: number; receivedMs: number }>
}
