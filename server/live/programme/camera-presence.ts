import { SILENT_AFTER_MS } from '#schema/messages/live.ts'
import type { CameraStatus } from '#schema/messages/studio.ts'
import type { Away } from './live.ts'

/** Without a socket, a camera is offline once its newest segment is older than this. */
const SENDS_NOTHING_MS = 1_500
const FORGOTTEN_AFTER_MS = 60 * 60 * 1_000

type Word = { isPaused: boolean | null; heardMs: number }

/** Latest status of each camera, from all processes. */
export function cameraPresence(now: () => number) {
  const words = new Map<string, Word>()

  return {
    heard(deviceId: string, status: Omit<CameraStatus, 'type'> | null): void {
      words.set(deviceId, { isPaused: status?.isPaused ?? null, heardMs: now() })
    },

    /** Returns why waiting for a camera is useless, or null. A camera without any report is never away. */
    awayOf(deviceId: string, newestReceivedMs: number): Away | null {
      const word = words.get(deviceId)
      if (!word) return null
      const isHeard = word.isPaused !== null && now() - word.heardMs < SILENT_AFTER_MS
      if (isHeard) return word.isPaused ? 'frozen' : null
      return now() - newestReceivedMs > SENDS_NOTHING_MS ? 'offline' : null
    },

    sweep(): void {
      for (const [deviceId, { heardMs }] of words) if (now() - heardMs > FORGOTTEN_AFTER_MS) words.delete(deviceId)
    },
  }
}
