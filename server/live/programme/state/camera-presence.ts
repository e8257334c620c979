import { SILENT_AFTER_MS } from '#schema/messages/live.ts'
import type { CameraStatus } from '#schema/messages/studio.ts'
import type { Away } from '#server/live/programme/decisions/live.ts'

/** Without a socket, a camera is offline once its newest segment is older than this. */
const SENDS_NOTHING_MS = 1_500
const FORGOTTEN_AFTER_MS = 60 * 60 * 1_000

type Report = { isPaused: boolean | null; receivedMs: number }

export function cameraPresence(now: () => number) {
  const reports = new Map<string, Report>()

  return {
    record(deviceId: string, status: Omit<CameraStatus, 'type'> | null): void {
      reports.set(deviceId, { isPaused: status?.isPaused ?? null, receivedMs: now() })
    },

    /** Returns why waiting for a camera is useless, or null. A camera without any report is never away. */
    awayOf(deviceId: string, newestReceivedMs: number): Away | null {
      const report = reports.get(deviceId)
      if (!report) return null
      const isCurrent = report.isPaused !== null && now() - report.receivedMs < SILENT_AFTER_MS
      if (isCurrent) return report.isPaused ? 'frozen' : null
      return now() - newestReceivedMs > SENDS_NOTHING_MS ? 'offline' : null
    },

    prune(): void {
      for (const [deviceId, { receivedMs }] of reports)
        if (now() - receivedMs > FORGOTTEN_AFTER_MS) reports.delete(deviceId)
    },
  }
}
