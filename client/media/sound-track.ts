import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/live.ts'
import { AAC_FRAME } from './fmp4.ts'
import { openSoundCoder } from './open-sound-coder.ts'
import type { Sound } from './slot-cutter.ts'
import type { SoundCoder } from './sound-coder.ts'
import { soundLine } from './sound-line.ts'

export type SoundTrack = {
  /** Stereo samples, left and right in turn, that were heard at `atMs` since the event's epoch. */
  hear(samples: Float32Array, atMs: number): void
  /** Silence up to there, as far as nothing was heard. */
  fillTo(atMs: number): void
  /** How far it reaches. */
  endMs(): number
  samples(): number
  close(): void
}

/** The first frame that a coder gives out is what it needs to begin with, and belongs before what was heard. */
const FRAMES_AHEAD = 1
const WAITING_MAX = 500

/** The sound of a recording from `startMs` on, without a break, coded. */
export function openSoundTrack(
  startMs: number,
  give: (sound: Sound) => void,
  fail: (error: unknown) => void,
): SoundTrack {
  const startAt = Math.round((startMs * AUDIO_RATE) / 1_000)
  const line = soundLine((startAt * 1_000) / AUDIO_RATE, code)
  let coder: SoundCoder | null = null
  let waiting: Float32Array<ArrayBuffer>[] = []
  let given = 0
  let samples = 0
  let isClosed = false

  function code(frame: Float32Array<ArrayBuffer>) {
    if (coder) coder.code(frame)
    else if (waiting.length < WAITING_MAX) waiting.push(frame)
  }

  function giveOn(bytes: Uint8Array) {
    give({ at: startAt + (given - FRAMES_AHEAD) * AAC_FRAME, bytes })
    given += 1
  }

  openSoundCoder({ give: giveOn, fail })
    .then((opened) => {
      if (isClosed) return opened.close()
      coder = opened
      for (const frame of waiting) opened.code(frame)
      waiting = []
    })
    .catch(fail)

  return {
    hear(heard, atMs) {
      samples += heard.length / AUDIO_CHANNELS
      line.add(heard, atMs)
    },
    fillTo: line.fillTo,
    endMs: line.endMs,
    samples: () => samples,
    close() {
      isClosed = true
      coder?.close()
    },
  }
}
