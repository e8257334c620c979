import type { RecordedSegment } from '#client/media/segment.ts'
import { AUDIO_RATE, SLOT_MS, VIDEO_TIMESCALE } from '#schema/messages/live.ts'
import { buildFragment } from '#schema/mp4/build-fragment.ts'
import { AAC_FRAME, AAC_SILENCE } from '#schema/mp4/camera-tracks.ts'

/** An encoded picture; a key frame begins `slot`. `atMs` counts from the event's epoch. */
export type CodedFrame = { run: number; slot: number; atMs: number; isKey: boolean; bytes: Uint8Array }

/** An AAC frame; `at` counts samples from the event's epoch. */
export type Sound = { at: number; bytes: Uint8Array }

export type Segmenter = {
  picture(picture: CodedFrame): void
  sound(sound: Sound): void
  /** Closes the open segment if its slot ended before `atMs`, although no picture has followed. */
  closeBefore(atMs: number): void
  /** The time up to which closed segments wait for sound; null when none do. */
  waitsForSoundUntilMs(): number | null
  flush(): void
}

type Pictures = { slot: number; pictures: CodedFrame[] }
type Closed = Pictures & { endMs: number }

const SOUND_PER_MS = AUDIO_RATE / 1_000
const FRAME_MS = AAC_FRAME / SOUND_PER_MS
/** Keeps durations rounding to one second, as EXT-X-TARGETDURATION requires. */
const LONGEST_MS = SLOT_MS * 1.5 - 2
/** AAC frames kept without a picture: about two slots. */
const IDLE_SOUNDS = 100

/** Cuts one segment per slot: from the slot's first key frame to the next slot's, with the matching sound. */
export function segmenter(emit: (segment: RecordedSegment) => void): Segmenter {
  let open: Pictures | null = null
  const closed: Closed[] = []
  let sounds: Sound[] = []
  let lastSlot = -1
  let sequence = 0

  function add(picture: CodedFrame) {
    const { slot, run, atMs, isKey } = picture
    if (isKey && slot > lastSlot) {
      close(slot === lastSlot + 1 ? atMs : Number.POSITIVE_INFINITY)
      open = { slot, pictures: [] }
      lastSlot = slot
    }
    if (open && run === (open.pictures[0]?.run ?? run)) open.pictures.push(picture)
  }

  function close(nextMs: number) {
    if (open) closed.push(closedAt(open, nextMs))
    open = null
  }

  function emitComplete() {
    const newest = sounds.at(-1)
    const reachedMs = newest ? newest.at / SOUND_PER_MS + FRAME_MS : Number.NEGATIVE_INFINITY
    while (closed[0] && reachedMs >= closed[0].endMs) emitFirst()
    if (!open && closed.length === 0) sounds = sounds.slice(-IDLE_SOUNDS)
  }

  function emitFirst() {
    const first = closed.shift()
    if (!first) return
    const { taken, rest } = soundsOf(first, sounds)
    sounds = rest
    sequence += 1
    emit(segmentOf(first, taken, sequence))
  }

  return {
    picture(taken) {
      add(taken)
      emitComplete()
    },
    sound(heard) {
      sounds.push(heard)
      emitComplete()
    },
    closeBefore(atMs) {
      if (open && atMs >= (open.slot + 1) * SLOT_MS) close(Number.POSITIVE_INFINITY)
      emitComplete()
    },
    waitsForSoundUntilMs: () => closed[0]?.endMs ?? null,
    flush() {
      while (closed.length > 0) emitFirst()
    },
  }
}

/** `nextMs`: time of the next slot's first picture; without one, the last picture lasts to the end of its own slot. */
function closedAt({ slot, pictures }: Pictures, nextMs: number): Closed {
  const startMs = pictures[0]?.atMs ?? 0
  const longestMs = startMs + LONGEST_MS
  const kept = pictures.filter(({ atMs }) => atMs < longestMs)
  const lastMs = kept.at(-1)?.atMs ?? startMs
  const wantedMs = nextMs === Number.POSITIVE_INFINITY ? (slot + 1) * SLOT_MS : nextMs
  return { slot, pictures: kept, endMs: Math.max(Math.min(wantedMs, longestMs), lastMs + 1) }
}

/** Assigns a frame to the segment with most of it; earlier ones are dropped. A segment without sound gets silence. */
function soundsOf({ pictures, endMs }: Closed, sounds: readonly Sound[]): { taken: Sound[]; rest: Sound[] } {
  const startMs = pictures[0]?.atMs ?? 0
  const middleMs = ({ at }: Sound) => at / SOUND_PER_MS + FRAME_MS / 2
  const before = sounds.filter((sound) => middleMs(sound) < endMs)
  const heard = before.filter((sound) => middleMs(sound) >= startMs - FRAME_MS / 2)
  return { taken: heard.length > 0 ? heard : silence(startMs, endMs), rest: sounds.slice(before.length) }
}

function segmentOf({ slot, pictures, endMs }: Closed, taken: readonly Sound[], sequence: number): RecordedSegment {
  const times = [...pictures.map(({ atMs }) => atMs), endMs].map((ms) => Math.round((ms * VIDEO_TIMESCALE) / 1_000))
  const startMs = Math.round(pictures[0]?.atMs ?? 0)
  const bytes = buildFragment({
    sequence,
    videoTime: times[0] ?? 0,
    video: pictures.map(({ isKey, bytes }, place) => {
      return { isKey, bytes, duration: (times[place + 1] ?? 0) - (times[place] ?? 0) }
    }),
    audioTime: taken[0]?.at ?? 0,
    audio: taken.map(({ bytes }) => bytes),
  })
  return { run: pictures[0]?.run ?? 0, slot, startMs, durationMs: Math.round(endMs) - startMs, bytes }
}

function silence(startMs: number, endMs: number): Sound[] {
  const count = Math.max(1, Math.round((endMs - startMs) / FRAME_MS))
  const startAt = Math.round(startMs * SOUND_PER_MS)
  return Array.from({ length: count }, (_, place) => ({ at: startAt + place * AAC_FRAME, bytes: AAC_SILENCE }))
}
