import type { Size } from '#client/media/picture-size.ts'
import type { Bytes, SegmentQueue } from '#client/media/upload/segment-queue.ts'
import { PAUSED_AFTER_MS, SLOT_MS } from '#schema/messages/live.ts'
import { type EncoderSession, openEncoderSession } from './encoder-session.ts'
import type { EncoderCounts } from './encoder-session-state.ts'
import { type Ladder, openBitrateLadder } from './encoders/bitrate-ladder.ts'
import { type RecordedFilm, readRecording } from './recorded-film.ts'
import { openAudioTrack } from './segments/audio-track.ts'
import { type Segmenter, segmenter } from './segments/segmenter.ts'

export type Recording = {
  take(frame: VideoFrame, atMs: number): void
  /** MediaRecorder output; null when a new recording begins. Returns the number of pictures in it. */
  takeRecorded(bytes: Bytes | null, arrivedMs: number): number
  hear(samples: Float32Array, atMs: number): void
  /** Closes slots whose pictures or sound are overdue. `isHeard`: a microphone is connected. */
  tick(atMs: number, isHeard: boolean): void
  beginNewRun(): void
  finish(): Promise<void>
  samples(): number
  size(): Size | null
  ladder: Ladder
  tally(): EncoderCounts | null
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
const SOUND_HELD_MS = 70
/** Sound begins before the pictures, so that the first segment has all of its sound. */
const SOUND_AHEAD_MS = 600

export function openRecording(needs: Needs): Recording {
  const { epochMs, firstSlot, queue, onSegment, fail } = needs
  const ladder = openBitrateLadder()
  const cutter = segmenter((segment) => {
    queue.add(segment)
    onSegment(segment.bytes.length)
  })
  const soundStartMs = firstSlot * SLOT_MS - SOUND_AHEAD_MS
  const sound = openAudioTrack(soundStartMs, cutter.sound, (error) => fail('sound', error))
  const pictures = openPictures(needs, ladder, cutter)

  return {
    ladder,
    take: (frame, atMs) => pictures.film().take(frame, atMs - epochMs),
    takeRecorded(bytes, arrivedMs) {
      if (bytes) return pictures.read().push(bytes, arrivedMs - epochMs)
      pictures.forgetRecorded()
      return 0
    },
    hear(samples, atMs) {
      if (atMs - epochMs >= soundStartMs) sound.hear(samples, atMs - epochMs)
    },
    tick(atMs, isHeard) {
      const now = atMs - epochMs
      cutter.closeBefore(now - (pictures.recorded() ? PAUSED_AFTER_MS : PICTURE_LATE_MS))
      if (!isHeard && now > soundStartMs) sound.fillTo(now)
      const wanted = cutter.waitsForSoundUntilMs()
      if (wanted === null) return
      if (now > wanted + SOUND_LATE_MS && sound.endMs() < wanted) sound.fillTo(wanted + SOUND_HELD_MS)
      if (now > wanted + SOUND_LOST_MS) cutter.flush()
    },
    beginNewRun: () => pictures.filmed()?.beginNewRun(),
    async finish() {
      await pictures.filmed()?.finish()
      cutter.closeBefore(Number.POSITIVE_INFINITY)
      const wanted = cutter.waitsForSoundUntilMs()
      if (wanted !== null) sound.fillTo(wanted + SOUND_HELD_MS)
      await new Promise((resolve) => setTimeout(resolve, SOUND_LATE_MS))
      cutter.flush()
      sound.close()
    },
    samples: sound.samples,
    size: () => pictures.filmed()?.size() ?? pictures.recorded()?.size() ?? null,
    tally: () => pictures.filmed()?.tally() ?? null,
  }
}

/** The pictures of a recording, from frames or from MediaRecorder: each is opened with the first input. */
function openPictures({ firstSlot, nextRun, queue, fail }: Needs, ladder: Ladder, cutter: Segmenter) {
  let film: EncoderSession | null = null
  let recorded: RecordedFilm | null = null

  return {
    filmed: () => film,
    recorded: () => recorded,
    forgetRecorded() {
      recorded = null
    },
    film(): EncoderSession {
      film ??= openEncoderSession({
        firstSlot,
        nextRun,
        rung: ladder.rung,
        emit: cutter.picture,
        emitInit: queue.addInit,
        fail(error) {
          ladder.giveIn(performance.now())
          fail('picture', error)
        },
      })
      return film
    },
    read(): RecordedFilm {
      recorded ??= readRecording({
        nextRun,
        giveInit: queue.addInit,
        fail: (error) => fail('picture', error),
        give: (picture) => {
          if (picture.slot >= firstSlot) cutter.picture(picture)
        },
      })
      return recorded
    },
  }
}
