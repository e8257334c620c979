import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/live.ts'
import { AAC_FRAME } from './fmp4.ts'

/** A block of sound is left where it comes, unless it is off by more: then the hole is filled, or the excess dropped. */
const TOLERANCE_MS = 45
const PER_MS = AUDIO_RATE / 1_000

export type SoundLine = {
  /** Adds stereo samples, left and right in turn, that were heard at `atMs`. */
  add(samples: Float32Array, atMs: number): void
  /** Silence up to there, as far as nothing was heard. */
  fillTo(atMs: number): void
  /** How far the sound reaches. */
  endMs(): number
}

/**
 * One unbroken line of sound from `startMs` on, given out in frames of the encoder's size. Its time is the count of samples;
 * the times that are given only tell where samples are missing or too many.
 */
export function soundLine(startMs: number, give: (frame: Float32Array<ArrayBuffer>) => void): SoundLine {
  let frame = new Float32Array(AAC_FRAME * AUDIO_CHANNELS)
  let filled = 0
  let written = 0
  let isAhead = false

  const endMs = () => startMs + written / PER_MS

  function write(samples: Float32Array) {
    for (let from = 0; from < samples.length; ) {
      const piece = samples.subarray(from, from + frame.length - filled)
      frame.set(piece, filled)
      filled += piece.length
      from += piece.length
      if (filled === frame.length) {
        give(frame)
        frame = new Float32Array(frame.length)
        filled = 0
      }
    }
    written += samples.length / AUDIO_CHANNELS
  }

  function beSilent(ms: number) {
    write(new Float32Array(Math.max(0, Math.round(ms * PER_MS)) * AUDIO_CHANNELS))
  }

  return {
    endMs,
    fillTo: (atMs) => beSilent(atMs - endMs()),
    add(samples, atMs) {
      const offMs = atMs - endMs()
      if (offMs > TOLERANCE_MS) beSilent(offMs)
      isAhead = offMs < (isAhead ? 0 : -TOLERANCE_MS)
      const excess = isAhead ? Math.round(-offMs * PER_MS) * AUDIO_CHANNELS : 0
      write(samples.subarray(Math.min(excess, samples.length)))
    },
  }
}
