import type { EventStatus } from '#schema/event-status.ts'
import { SILENT_AFTER_MS, SLOT_MS } from '#schema/messages/live.ts'
import type { CameraStatus, CameraView, PreviewFormat } from '#schema/messages/studio.ts'

export type OnAir = {
  status: EventStatus
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

/** Last status report of a camera; `status` is null before the first one. */
export type CameraReport = { status: Omit<CameraStatus, 'type'> | null; receivedMs: number }

type Seen = {
  device: CameraDevice
  report: CameraReport | null
  preview: Omit<PreviewFormat, 'type'> | null
  onAir: OnAir
  nowMs: number
}

/** How long viewers wait for a camera before it is substituted (`HOLD_MS`). */
const LATE_AFTER_MS = 2_000

export function cameraView({ device, report, preview, onAir, nowMs }: Seen): CameraView {
  const { lastSeenAt, ...named } = device
  const newest = onAir.newest.get(device.deviceId)
  const seenMs = Math.max(report?.receivedMs ?? 0, newest?.receivedMs ?? 0, lastSeenAt?.getTime() ?? 0)
  const isOnline = nowMs - Math.max(report?.receivedMs ?? 0, newest?.receivedMs ?? 0) <= SILENT_AFTER_MS
  const lateMs = latenessOf(newest, onAir, nowMs)
  const known = { ...named, isOnline, lateMs, status: report?.status ?? null }
  const state = stateOf(known, onAir)
  return {
    ...known,
    seenSecondsAgo: seenMs === 0 ? null : Math.max(0, Math.round((nowMs - seenMs) / 1_000)),
    state,
    tally: tallyOf(device.deviceId, state, onAir),
    preview,
  }
}

/** A segment is due when its slot ends: lateness counts from the end of the slot after the newest. */
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
