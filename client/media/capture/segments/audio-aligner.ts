import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/messages/live.ts'
import { AAC_FRAME } from '#schema/mp4/camera-tracks.ts'

/** A larger offset is corrected: a gap is filled with silence, an overlap dropped. */
const TOLERANCE_MS = 45
const PER_MS = AUDIO_RATE / 1_000

export type AudioAligner = {
  /** Interleaved stereo samples; `atMs` is the time of the first. */
  add(samples: Float32Array, atMs: number): void
  fillTo(atMs: number): void
  endMs(): number
}

/** A gapless line of sound in AAC frames, timed by counting samples; timestamps only reveal gaps and overlaps. */
export function audioAligner(startMs: number, give: (frame: Float32Array<ArrayBuffer>) => void): AudioAligner {
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
