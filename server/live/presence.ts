import { SILENT_AFTER_MS } from '#schema/live.ts'
import type { CameraStatus } from '#schema/live-wire.ts'
import type { Away } from './live.ts'

/** With its socket closed, a camera is gone once it has sent nothing for so long either. */
const SENDS_NOTHING_MS = 1_500
const FORGOTTEN_AFTER_MS = 60 * 60 * 1_000

type Word = { isPaused: boolean | null; heardMs: number }

/** What cameras say of themselves, whichever process they say it to. Of one that has never said a word nothing is known. */
export function presenceOf(now: () => number) {
  const words = new Map<string, Word>()

  return {
    heard(deviceId: string, status: Omit<CameraStatus, 'type'> | null): void {
      words.set(deviceId, { isPaused: status?.isPaused ?? null, heardMs: now() })
    },

    /** Why there is no use in waiting for a camera whose newest segment came then; null when there is. */
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
