import { SILENCE_DB } from '#client/media/level.ts'
import { watchStall } from './stall-watch.ts'

export type FlowWatch = {
  /** `isFilming`: the camera films unmuted in a visible page. `isOn`: the microphone is open. */
  noteLevel(level: number, source: { isFilming: boolean; isOn: boolean }): void
  /** Called once a second. `isPaused`: no new frame for a while. `isOn`: the camera is open in a visible page. */
  notePaused(isPaused: boolean, isOn: boolean): void
  /** Restarts the wait for the first frame. */
  restart(): void
  isSilent(): boolean
  isFrozen(): boolean
}

type Needs = {
  onSilent(isSilent: boolean): void
  reopenSound(): void
  reopenPicture(): void
}

const SILENT_REOPEN_MS = 3_000
const SILENT_SHOWN_MS = 5_000
const FROZEN_REOPEN_MS = 6_000

/** Detects open sources that deliver nothing. */
export function watchFlow({ onSilent, reopenSound, reopenPicture }: Needs): FlowWatch {
  const silence = watchStall(SILENT_REOPEN_MS)
  const freeze = watchStall(FROZEN_REOPEN_MS)
  let isSilent = false
  let soundAt = performance.now()
  let hasFlowed = false
  let isFrozen = false

  return {
    noteLevel(level, { isFilming, isOn }) {
      const now = performance.now()
      if (!isFilming || level > SILENCE_DB) soundAt = now
      if (!isFilming || !isOn) silence.reset(now)
      else if (silence.note(level > SILENCE_DB, now)) reopenSound()
      const wasSilent = isSilent
      isSilent = now - soundAt > SILENT_SHOWN_MS
      if (isSilent !== wasSilent) onSilent(isSilent)
    },
    notePaused(isPaused, isOn) {
      const now = performance.now()
      isFrozen = isPaused
      hasFlowed ||= !isPaused
      if (!hasFlowed || !isOn) freeze.reset(now)
      else if (freeze.note(!isPaused, now)) reopenPicture()
    },
    restart() {
      hasFlowed = false
    },
    isSilent: () => isSilent,
    isFrozen: () => isFrozen,
  }
}
