/** How much picture is sent: the shorter side in lines, pictures and bits a second. */
export type Rung = { lines: number; fps: number; bitrate: number }

export const rungs: readonly Rung[] = [
  { lines: 720, fps: 30, bitrate: 2_500_000 },
  { lines: 720, fps: 30, bitrate: 1_600_000 },
  { lines: 540, fps: 30, bitrate: 1_000_000 },
  { lines: 360, fps: 30, bitrate: 600_000 },
  { lines: 360, fps: 15, bitrate: 350_000 },
]

/** What is seen once a second of how well the phone keeps up. */
export type Strain = {
  nowMs: number
  /** Fresh slots that wait to be sent. */
  waiting: number
  /** Whether anything gets through at all: no picture is too large for a network that is away. */
  isFlowing: boolean
  /** The share of frames that the encoder had no time for. */
  skipped: number
}

export type Ladder = {
  rung(): Rung
  observe(strain: Strain): void
  /** The coder cannot make this much at all. */
  giveIn(nowMs: number): void
}

const STRAINED_FOR_MS = 3_000
const WAITING_MAX = 2
const SKIPPED_MAX = 0.25
const EASY_FOR_MS = { first: 20_000, most: 320_000 }
/** Strained again so soon after a step up, the step was too much: the next try takes twice as long to come. */
const TRIAL_MS = 30_000

/** Down when what is fresh piles up for 3 s, one rung at a time; up again slowly, the more so the more often it failed. */
export function openLadder(lowest = rungs.length - 1): Ladder {
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
