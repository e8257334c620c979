import type { MicrophoneEncoder } from '#client/media/capture/encoders/audio-encoder.ts'
import { openAudioEncoder } from '#client/media/capture/encoders/open-audio-encoder.ts'
import { AUDIO_CHANNELS, AUDIO_RATE } from '#schema/messages/live.ts'
import { AAC_FRAME } from '#schema/mp4/camera-tracks.ts'
import { audioAligner } from './audio-aligner.ts'
import type { Sound } from './segmenter.ts'

export type AudioTrack = {
  /** Interleaved stereo samples; `atMs` counts from the event's epoch. */
  hear(samples: Float32Array, atMs: number): void
  fillTo(atMs: number): void
  endMs(): number
  samples(): number
  close(): void
}

/** The encoder's first frame is priming, and is placed before the first input. */
const FRAMES_AHEAD = 1
const WAITING_MAX = 500
const REOPEN_MS = 1_000

/** Encodes the sound of a recording from `startMs` on, without gaps. A failed encoder is replaced after one second. */
export function openAudioTrack(
  startMs: number,
  give: (sound: Sound) => void,
  fail: (error: unknown) => void,
  openCoder: typeof openAudioEncoder = openAudioEncoder,
): AudioTrack {
  const startAt = Math.round((startMs * AUDIO_RATE) / 1_000)
  const encoder = keepEncoder({ startAt, give, fail, openCoder })
  const line = audioAligner((startAt * 1_000) / AUDIO_RATE, encoder.code)
  let samples = 0

  return {
    hear(heard, atMs) {
      samples += heard.length / AUDIO_CHANNELS
      line.add(heard, atMs)
    },
    fillTo: line.fillTo,
    endMs: line.endMs,
    samples: () => samples,
    close: encoder.close,
  }
}

type Needs = {
  /** Place of the first frame, in samples since the event's epoch. */
  startAt: number
  give(sound: Sound): void
  fail(error: unknown): void
  openCoder: typeof openAudioEncoder
}

/** Encodes frames in order, with one encoder after another. */
function keepEncoder({ startAt, give, fail, openCoder }: Needs) {
  let coder: MicrophoneEncoder | null = null
  let waiting: Float32Array<ArrayBuffer>[] = []
  let framesTaken = 0
  let isClosed = false
  let reopening: ReturnType<typeof setTimeout> | undefined

  async function open() {
    let isBroken = false
    let opened: MicrophoneEncoder | null = null
    let given = 0
    let firstFrame = 0

    /** Runs once per encoder: its pending frames are lost, and the next encoder continues with the next frame. */
    function breakDown(error: unknown) {
      if (isBroken || isClosed) return
      isBroken = true
      opened?.close()
      coder = null
      fail(error)
      reopening = setTimeout(open, REOPEN_MS)
    }

    function giveOn(bytes: Uint8Array) {
      if (isBroken) return
      const place = firstFrame + given - FRAMES_AHEAD
      given += 1
      // A later encoder's priming frame would overlap the previous encoder's output.
      if (firstFrame === 0 || place >= firstFrame) give({ at: startAt + place * AAC_FRAME, bytes })
    }

    try {
      opened = await openCoder({ give: giveOn, fail: breakDown })
      if (isClosed) return opened.close()
      firstFrame = framesTaken - waiting.length
      coder = opened
      for (const frame of waiting) opened.encode(frame)
      waiting = []
    } catch (error) {
      breakDown(error)
    }
  }

  void open()
  return {
    /** Frames that wait too long are dropped, oldest first: the next encoder starts after them. */
    code(frame: Float32Array<ArrayBuffer>) {
      framesTaken += 1
      if (coder) return coder.encode(frame)
      waiting.push(frame)
      if (waiting.length > WAITING_MAX) waiting.shift()
    },
    close() {
      isClosed = true
      clearTimeout(reopening)
      coder?.close()
    },
  }
}
