import { PAUSED_AFTER_MS, SLOT_MS } from '#schema/live.ts'
import { type Film, openFilm } from './film.ts'
import { type Ladder, openLadder } from './ladder.ts'
import type { Size } from './picture-size.ts'
import { type RecordedFilm, readRecording } from './recorded-film.ts'
import type { Bytes, SegmentQueue } from './segment-queue.ts'
import { slotCutter } from './slot-cutter.ts'
import { openSoundTrack } from './sound-track.ts'

export type Recording = {
  take(frame: VideoFrame, atMs: number): void
  /** What a browser's recorder wrote; null when it begins anew. Answers how many pictures there were in it. */
  takeRecorded(bytes: Bytes | null, arrivedMs: number): number
  hear(samples: Float32Array, atMs: number): void
  /** Time goes on: what waits for what does not come is closed. */
  tick(atMs: number, isHeard: boolean): void
  startAnew(): void
  finish(): Promise<void>
  samples(): number
  size(): Size | null
  ladder: Ladder
  tally(): { coded: number; skipped: number }
}

type Needs = {
  epochMs: number
  firstSlot: number
  nextRun(): number
  queue: SegmentQueue
  onSegment(size: number): void
  fail(what: 'picture' | 'sound', error: unknown): void
}

/** How late a slot's last picture may come, and its sound; then it does without. */
const PICTURE_LATE_MS = 700
const SOUND_LATE_MS = 120
const SOUND_LOST_MS = 700
/** What the sound's coder has to hear more before it gives out what it heard. */
const SOUND_HELD_MS = 70
/** Sound begins before the pictures, so that the first of them has all of its own. */
const SOUND_AHEAD_MS = 600

/** One device's part of a live event, from a slot on: pictures and sound, cut into segments that go into the queue. */
export function openRecording({ epochMs, firstSlot, nextRun, queue, onSegment, fail }: Needs): Recording {
  const ladder = openLadder()
  const cutter = slotCutter((segment) => {
    queue.add(segment)
    onSegment(segment.bytes.length)
  })
  const soundStartMs = firstSlot * SLOT_MS - SOUND_AHEAD_MS
  const sound = openSoundTrack(soundStartMs, cutter.sound, (error) => fail('sound', error))
  let film: Film | null = null
  let recorded: RecordedFilm | null = null

  function filmed(): Film {
    film ??= openFilm({
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
      run: nextRun(),
      giveInit: queue.addInit,
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
    tally: () => film?.tally() ?? { coded: 0, skipped: 0 },
  }
}
