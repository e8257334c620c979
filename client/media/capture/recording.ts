import type { Size } from '#client/media/picture-size.ts'
import type { Bytes, SegmentQueue } from '#client/media/upload/segment-queue.ts'
import { PAUSED_AFTER_MS, SLOT_MS } from '#schema/messages/live.ts'
import { type EncoderSession, type EncoderTally, openEncoderSession } from './encoder-session.ts'
import { type Ladder, openBitrateLadder } from './encoders/bitrate-ladder.ts'
import { type RecordedFilm, readRecording } from './recorded-film.ts'
import { openAudioTrack } from './segments/audio-track.ts'
import { segmenter } from './segments/segmenter.ts'

export type Recording = {
  take(frame: VideoFrame, atMs: number): void
  /** MediaRecorder output; null when a new recording begins. Returns the number of pictures in it. */
  takeRecorded(bytes: Bytes | null, arrivedMs: number): number
  hear(samples: Float32Array, atMs: number): void
  /** Closes slots whose pictures or sound are overdue. `isHeard`: a microphone is connected. */
  tick(atMs: number, isHeard: boolean): void
  startAnew(): void
  finish(): Promise<void>
  samples(): number
  size(): Size | null
  ladder: Ladder
  tally(): EncoderTally | null
}

type Needs = {
  epochMs: number
  firstSlot: number
  nextRun(): number
  queue: SegmentQueue
  onSegment(size: number): void
  fail(what: 'picture' | 'sound', error: unknown): void
}

/** How long a slot waits for its last picture, and for its sound. */
const PICTURE_LATE_MS = 700
const SOUND_LATE_MS = 120
const SOUND_LOST_MS = 700
/** Extra sound the encoder needs before it outputs the last frame. */
const SOUND_HELD_MS = 70
/** Sound begins before the pictures, so that the first segment has all of its sound. */
const SOUND_AHEAD_MS = 600

export function openRecording({ epochMs, firstSlot, nextRun, queue, onSegment, fail }: Needs): Recording {
  const ladder = openBitrateLadder()
  const cutter = segmenter((segment) => {
    queue.add(segment)
    onSegment(segment.bytes.length)
  })
  const soundStartMs = firstSlot * SLOT_MS - SOUND_AHEAD_MS
  const sound = openAudioTrack(soundStartMs, cutter.sound, (error) => fail('sound', error))
  let film: EncoderSession | null = null
  let recorded: RecordedFilm | null = null

  function filmed(): EncoderSession {
    film ??= openEncoderSession({
      firstSlot,
      nextRun,
      rung: ladder.rung,
      give: cutter.picture,
      giveInit: queue.addInit,
      fail(error) {
        ladder.giveIn(performance.now())
        fail('picture', error)
      },
    })
    return film
  }

  function read(): RecordedFilm {
    recorded ??= readRecording({
      nextRun,
      giveInit: queue.addInit,
      fail: (error) => fail('picture', error),
      give: (picture) => {
        if (picture.slot >= firstSlot) cutter.picture(picture)
      },
    })
    return recorded
  }

  return {
    ladder,
    take: (frame, atMs) => filmed().take(frame, atMs - epochMs),
    takeRecorded(bytes, arrivedMs) {
      if (bytes) return read().push(bytes, arrivedMs - epochMs)
      recorded = null
      return 0
    },
    hear(samples, atMs) {
      if (atMs - epochMs >= soundStartMs) sound.hear(samples, atMs - epochMs)
    },
    tick(atMs, isHeard) {
      const now = atMs - epochMs
      if (!recorded) cutter.closeBefore(now - PICTURE_LATE_MS)
      else cutter.closeBefore(now - PAUSED_AFTER_MS)
      if (!isHeard && now > soundStartMs) sound.fillTo(now)
      const wanted = cutter.soundWantedUpToMs()
      if (wanted === null) return
      if (now > wanted + SOUND_LATE_MS && sound.endMs() < wanted) sound.fillTo(wanted + SOUND_HELD_MS)
      if (now > wanted + SOUND_LOST_MS) cutter.flush()
    },
    startAnew: () => film?.startAnew(),
    async finish() {
      await film?.finish()
      cutter.closeBefore(Number.POSITIVE_INFINITY)
      const wanted = cutter.soundWantedUpToMs()
      if (wanted !== null) sound.fillTo(wanted + SOUND_HELD_MS)
      await new Promise((resolve) => setTimeout(resolve, SOUND_LATE_MS))
      cutter.flush()
      sound.close()
    },
    samples: sound.samples,
    size: () => film?.size() ?? recorded?.size() ?? null,
    tally: () => film?.tally() ?? null,
  }
}
