import { AUDIO_RATE } from '#schema/messages/live.ts'
import { AAC_FRAME } from '#schema/mp4/camera-tracks.ts'

export type AudioLine = {
  /** Adds the frame that was heard at `placeMs` of the clip. */
  add(placeMs: number, frame: Uint8Array): void
  /** Fills up with silence. */
  endAt(lengthMs: number): void
}

const FRAME_MS = (AAC_FRAME * 1_000) / AUDIO_RATE
/** An AAC-LC frame of two silent channels. */
const SILENCE = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80)

/**
 * Puts encoded frames one after the other, as cameras' frames do not begin where those of another one end: drops what
 * overlaps, and fills gaps with silence. Nothing is heard more than half a frame (11 ms) off its place.
 */
export function audioLine(give: (frame: Uint8Array, atMs: number) => void): AudioLine {
  let count = 0

  function push(frame: Uint8Array) {
    give(frame, count * FRAME_MS)
    count += 1
  }

  function fillTo(placeMs: number) {
    while (placeMs - count * FRAME_MS > FRAME_MS / 2) push(SILENCE)
  }

  return {
    add(placeMs, frame) {
      if (placeMs - count * FRAME_MS < -FRAME_MS / 2) return
      fillTo(placeMs)
      push(frame)
    },
    endAt: fillTo,
  }
}
