import { SILENT_AFTER_MS, SLOT_MS } from '#schema/live.ts'
import type { CameraStatus, CameraView, PreviewFormat, StreamStatus } from '#schema/live-wire.ts'

/** What viewers get of an event, as of now. */
export type OnAir = {
  status: StreamStatus
  epochMs: number | null
  slot: number | null
  onAir: string | null
  wanted: string | null
  isSubstitute: boolean
  newest: ReadonlyMap<string, { slot: number; receivedMs: number }>
}

export type CameraDevice = {
  deviceId: string
  name: string
  isController: boolean
  isJoined: boolean
  lastSeenAt: Date | null
}

/** What a camera said of itself last, and when. Null when it has said nothing yet. */
export type CameraWord = { status: Omit<CameraStatus, 'type'> | null; heardMs: number }

type Seen = {
  device: CameraDevice
  word: CameraWord | null
  preview: Omit<PreviewFormat, 'type'> | null
  onAir: OnAir
  nowMs: number
}

/** Viewers wait so long for a camera before another one is shown in its place. */
const LATE_AFTER_MS = 2_000

/** A camera as control rooms see it, from all that is known of it. All times are the server's. */
export function cameraView({ device, word, preview, onAir, nowMs }: Seen): CameraView {
  const { lastSeenAt, ...named } = device
  const newest = onAir.newest.get(device.deviceId)
  const seenMs = Math.max(word?.heardMs ?? 0, newest?.receivedMs ?? 0, lastSeenAt?.getTime() ?? 0)
  const isOnline = nowMs - Math.max(word?.heardMs ?? 0, newest?.receivedMs ?? 0) <= SILENT_AFTER_MS
  const lateMs = latenessOf(newest, onAir, nowMs)
  const known = { ...named, isOnline, lateMs, status: word?.status ?? null }
  const state = stateOf(known, onAir)
  return {
    ...known,
    seenSecondsAgo: seenMs === 0 ? null : Math.max(0, Math.round((nowMs - seenMs) / 1_000)),
    state,
    tally: tallyOf(device.deviceId, state, onAir),
    preview,
  }
}

/** The slot after the newest one should have been here when it ended. */
function latenessOf(newest: { slot: number } | undefined, { status, epochMs }: OnAir, nowMs: number): number | null {
  if (!newest || epochMs === null || status !== 'live') return null
  return Math.max(0, Math.round(nowMs - (epochMs + (newest.slot + 2) * SLOT_MS)))
}

type Known = Pick<CameraView, 'isJoined' | 'isOnline' | 'lateMs' | 'status'>

function stateOf({ isJoined, isOnline, lateMs, status }: Known, onAir: OnAir): CameraView['state'] {
  if (!isJoined) return 'empty'
  if (!isOnline) return 'offline'
  if (status?.isPaused) return 'frozen'
  if (onAir.status !== 'live') return 'ready'
  return lateMs === null || lateMs > LATE_AFTER_MS ? 'late' : 'ready'
}

function tallyOf(
  deviceId: string,
  state: CameraView['state'],
  { status, onAir, wanted, isSubstitute }: OnAir,
): CameraView['tally'] {
  if (status !== 'live') return 'ready'
  if (onAir === deviceId) return 'air'
  if (wanted !== deviceId) return 'ready'
  return state === 'ready' && !isSubstitute ? 'air' : 'next'
}
