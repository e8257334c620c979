/** One step of the bitrate ladder. `lines` counts the shorter side, `bitrate` is in bits a second. */
export type Rung = { lines: number; fps: number; bitrate: number }

export const rungs: readonly Rung[] = [
  { lines: 720, fps: 30, bitrate: 2_500_000 },
  { lines: 720, fps: 30, bitrate: 1_600_000 },
  { lines: 540, fps: 30, bitrate: 1_000_000 },
  { lines: 360, fps: 30, bitrate: 600_000 },
  { lines: 360, fps: 15, bitrate: 350_000 },
]

export type Strain = {
  nowMs: number
  waiting: number
  /** Whether anything gets through: a lower bitrate does not help while the network is away. */
  isFlowing: boolean
  /** Share of frames the encoder had no time for, 0 to 1. */
  skipped: number
}

export type Ladder = {
  rung(): Rung
  observe(strain: Strain): void
  giveIn(nowMs: number): void
}

const STRAINED_FOR_MS = 3_000
const WAITING_MAX = 2
const SKIPPED_MAX = 0.25
const EASY_FOR_MS = { first: 20_000, most: 320_000 }
/** Strain within this time of a step up doubles the wait before the next try. */
const TRIAL_MS = 30_000

/** Steps down after 3 s of strain, one rung at a time, and up again after a wait that doubles with each failed try. */
export function openBitrateLadder(lowest = rungs.length - 1): Ladder {
  let place = 0
  let strainedSince: number | null = null
  let easySince: number | null = null
  let steppedUpAt: number | null = null
  let patienceMs = EASY_FOR_MS.first

  function stepDown(nowMs: number) {
    if (steppedUpAt !== null && nowMs - steppedUpAt < TRIAL_MS) patienceMs = Math.min(patienceMs * 2, EASY_FOR_MS.most)
    place += 1
    strainedSince = nowMs
    steppedUpAt = null
  }

  function stepUp(nowMs: number) {
    place -= 1
    easySince = nowMs
    steppedUpAt = nowMs
  }

  return {
    rung: () => rungs[place] as Rung,
    giveIn(nowMs) {
      if (place < lowest) stepDown(nowMs)
    },
    observe({ nowMs, waiting, isFlowing, skipped }) {
      const isStrained = skipped > SKIPPED_MAX || (isFlowing && waiting > WAITING_MAX)
      strainedSince = isStrained ? (strainedSince ?? nowMs) : null
      easySince = isStrained || !isFlowing ? null : (easySince ?? nowMs)
      if (strainedSince !== null && nowMs - strainedSince >= STRAINED_FOR_MS && place < lowest) stepDown(nowMs)
      if (easySince !== null && nowMs - easySince >= patienceMs && place > 0) stepUp(nowMs)
    },
  }
}
