import type { Window } from './rate-limit.ts'

/** `left`: hits left. `waitSeconds`: time until the rejected hits fit; null when they were consumed. */
export type Consumed = { left: number; waitSeconds: number | null }

type Slot = { second: number; count: number }

/** Sliding-window counter in memory, in whole seconds: a window is at most one second too long, never too short. */
export function slidingWindow({ most, seconds }: Window, now = () => performance.now()) {
  const hits = new Map<string, Slot[]>()
  let prunedAt = 0

  function forgetIdle(second: number): void {
    if (second - prunedAt <= seconds) return
    prunedAt = second
    for (const [subject, slots] of hits) {
      if ((slots.at(-1)?.second ?? 0) < second - seconds) hits.delete(subject)
    }
  }

  return {
    /** Consumes all of `count` or nothing. */
    consume(subject: string, count: number): Consumed {
      const second = Math.floor(now() / 1_000)
      forgetIdle(second)
      const slots = (hits.get(subject) ?? []).filter((slot) => slot.second >= second - seconds)
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
      hits.set(subject, slots)
      return { left: left - count, waitSeconds: null }
    },

    size: () => hits.size,
  }
}
