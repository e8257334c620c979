import { AUDIO_RATE } from '#schema/live.ts'
import { arrivalClock } from './arrival-clock.ts'
import type { SoundBlock } from './capture-wire.ts'
import type { ServerClock } from './clock.ts'
import { levelOf, SILENCE_DB } from './level.ts'

export type CaptureSound = {
  listen(port: MessagePort | null): void
  mute(isMuted: boolean): void
  isMuted(): boolean
  /** Whether there is a microphone at all. */
  isHeard(): boolean
  /** The loudest lately, in dB below full; then it counts anew. */
  takeLevel(): number
}

/** A second of blocks: a microphone that was interrupted is found again by then. */
const MEMORY = 48

/** What the microphone hears, block by block, each with its moment in server time. */
export function openCaptureSound(
  time: Pick<ServerClock, 'now' | 'isKnown'>,
  hear: (samples: Float32Array, atMs: number) => void,
): CaptureSound {
  let clock = arrivalClock(MEMORY)
  let open: MessagePort | null = null
  let isMuted = false
  let level = SILENCE_DB

  function take({ at, samples }: SoundBlock) {
    if (isMuted) samples.fill(0)
    level = Math.max(level, levelOf(samples))
    if (!time.isKnown()) return
    const endMs = ((at + samples.length / 2) * 1_000) / AUDIO_RATE
    const lengthMs = (samples.length / 2 / AUDIO_RATE) * 1_000
    const atMs = clock.place(endMs, time.now()) - lengthMs
    hear(samples, atMs)
  }

  return {
    listen(port) {
      open?.close()
      open = port
      clock = arrivalClock(MEMORY)
      if (port) port.onmessage = ({ data }: MessageEvent<SoundBlock>) => take(data)
    },
    mute(muted) {
      isMuted = muted
    },
    isMuted: () => isMuted,
    isHeard: () => open !== null,
    takeLevel() {
      const loudest = level
      level = SILENCE_DB
      return loudest
    },
  }
}
