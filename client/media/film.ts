import { SLOT_MS } from '#schema/live.ts'
import { withParameterSets } from './avc.ts'
import { initSegment } from './fmp4.ts'
import type { Rung } from './ladder.ts'
import { type CodedPicture, openPictureCoder, type PictureCoder } from './picture-coder.ts'
import { fitted, type Size } from './picture-size.ts'
import type { Picture } from './slot-cutter.ts'

export type Film = {
  /** A frame that was taken at `atMs` since the event's epoch. */
  take(frame: VideoFrame, atMs: number): void
  /** The next slot begins a new run: what this one makes is of no use. */
  startAnew(): void
  /** Resolves when the last picture has come out. */
  finish(): Promise<void>
  size(): Size | null
  /** How many frames there was time for since it was last asked, and how many there was not. */
  tally(): { coded: number; skipped: number }
}

type Needs = {
  /** The first slot to film: before it, times are not settled. */
  firstSlot: number
  nextRun(): number
  rung(): Rung
  give(picture: Picture): void
  giveInit(run: number, init: Uint8Array<ArrayBuffer>): void
  fail(error: unknown): void
}

/** Between two frames of a slow picture as much may be missing. */
const LENIENCY_MS = 8

/** Films slot after slot, each from a key picture on. Another size, or a coder that broke, is another run, from the next slot on. */
export function openFilm({ firstSlot, nextRun, rung, give, giveInit, fail }: Needs): Film {
  let coder: PictureCoder | null = null
  let size: Size | null = null
  let used: Rung | null = null
  let slot = firstSlot - 1
  let codedSlot = slot
  let isKeyWanted = false
  let isAnewWanted = false
  let lastMs = Number.NEGATIVE_INFINITY
  let counted = { coded: 0, skipped: 0 }

  function take(frame: VideoFrame, atMs: number) {
    const now = Math.floor(atMs / SLOT_MS)
    const isFirst = now > slot
    if (now < firstSlot || (!isFirst && atMs - lastMs < 1_000 / rung().fps - LENIENCY_MS)) return
    if (isFirst) prepare(frame)
    if (!coder) return
    const isCoded = coder.code(frame, atMs, isFirst || isKeyWanted)
    counted[isCoded ? 'coded' : 'skipped'] += 1
    if (!isCoded) return
    lastMs = atMs
    slot = now
    isKeyWanted = false
  }

  function prepare(frame: VideoFrame) {
    const wanted = fitted({ width: frame.displayWidth, height: frame.displayHeight }, rung().lines)
    const isOther = wanted.width !== size?.width || wanted.height !== size.height
    if (!coder || isOther || isAnewWanted) openRun(wanted)
    else if (used !== rung()) coder.adjust(rung())
    used = rung()
  }

  /** The pictures of the run before come first, however long their coder takes. */
  function openRun(wanted: Size) {
    const before = coder?.finish() ?? Promise.resolve()
    size = wanted
    isAnewWanted = false
    const give = passOn(nextRun(), wanted)
    coder = openPictureCoder({
      ...rung(),
      size: wanted,
      form: 'avc',
      give: (picture) => void before.then(() => give(picture)),
      fail: broken,
    })
  }

  function passOn(run: number, { width, height }: Size) {
    let avcC: Uint8Array | null = null
    return (picture: CodedPicture) => {
      if (picture.avcC && !avcC) giveInit(run, initSegment(picture.avcC, width, height))
      avcC = picture.avcC ?? avcC
      if (!avcC) return
      const { atMs, isKey, bytes } = picture
      const slot = Math.floor(atMs / SLOT_MS)
      watchForKey(slot, isKey)
      give({ run, slot, atMs, isKey, bytes: isKey ? withParameterSets(bytes, avcC) : bytes })
    }
  }

  /** A coder may leave out the very frame that was to be the key. */
  function watchForKey(its: number, isKey: boolean) {
    if (isKey) codedSlot = its
    else if (its > codedSlot) isKeyWanted = true
  }

  function broken(error: unknown) {
    coder = null
    slot = Math.max(slot, codedSlot)
    fail(error)
  }

  return {
    take,
    startAnew() {
      isAnewWanted = true
    },
    finish: async () => coder?.finish(),
    size: () => size,
    tally() {
      const told = counted
      counted = { coded: 0, skipped: 0 }
      return told
    },
  }
}
