import type { Window } from './budget.ts'

/** `left`: what there is room for now. `waitSeconds`: for how long there is no room for what was asked; null when it was spent. */
export type Spent = { left: number; waitSeconds: number | null }

/** What was spent within one second, by a clock that only goes forward. */
type Slot = { second: number; count: number }

/**
 * Counts what subjects spend in any `seconds` together, in this process's memory. Seconds are counted whole, so that a
 * window is never shorter than it should be, and at most one second longer.
 */
export function rollingWindow({ most, seconds }: Window, now = () => performance.now()) {
  const spent = new Map<string, Slot[]>()
  let sweptAt = 0

  /** Whoever has spent nothing in a whole window is forgotten, so that strangers who come once leave nothing behind. */
  function forgetIdle(second: number): void {
    if (second - sweptAt <= seconds) return
    sweptAt = second
    for (const [subject, slots] of spent) {
      if ((slots.at(-1)?.second ?? 0) < second - seconds) spent.delete(subject)
    }
  }

  return {
    /** Spends so much at once, or nothing. */
    spend(subject: string, count: number): Spent {
      const second = Math.floor(now() / 1_000)
      forgetIdle(second)
      const slots = (spent.get(subject) ?? []).filter((slot) => slot.second >= second - seconds)
      const left = most - slots.reduce((sum, slot) => sum + slot.count, 0)
      let excess = count - left
      if (excess > 0) {
        const freeing = slots.find((slot) => {
          excess -= slot.count
          return excess <= 0
        })
        return { left, waitSeconds: (freeing?.second ?? second) + seconds + 1 - second }
      }
      const last = slots.at(-1)
      if (last?.second === second) last.count += count
      else slots.push({ second, count })
      spent.set(subject, slots)
      return { left: left - count, waitSeconds: null }
    },

    /** How many subjects are remembered. */
    size: () => spent.size,
  }
}
