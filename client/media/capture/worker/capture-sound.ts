import { timestampSmoother } from '#client/media/capture/segments/timestamp-smoother.ts'
import type { ServerClock } from '#client/media/clock.ts'
import { levelOf, SILENCE_DB } from '#client/media/level.ts'
import { AUDIO_RATE } from '#schema/messages/live.ts'
import type { SoundBlock } from './messages.ts'

export type CaptureSound = {
  listen(port: MessagePort | null): void
  mute(isMuted: boolean): void
  isMuted(): boolean
  isHeard(): boolean
  /** Peak level in dBFS since the last call. */
  takeLevel(): number
}

/** In blocks, about one second: re-synchronises quickly after an interruption. */
const MEMORY = 48

export function openCaptureSound(
  time: Pick<ServerClock, 'now' | 'isKnown'>,
  hear: (samples: Float32Array, atMs: number) => void,
): CaptureSound {
  let clock = timestampSmoother(MEMORY)
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
      clock = timestampSmoother(MEMORY)
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
