export type TokenBuckets = { burst: number; perSecond: number }

/** Token buckets in memory, per process: for what is too frequent to count in the database. `now`: monotonic, in ms. */
export function tokenBuckets({ burst, perSecond }: TokenBuckets, now = () => performance.now()) {
  const left = new Map<string, { amount: number; atMs: number }>()
  const wholeAfterMs = (burst / perSecond) * 1_000
  let sweptMs = now()

  function sweep(): void {
    if (now() - sweptMs < wholeAfterMs) return
    sweptMs = now()
    for (const [who, { atMs }] of left) if (now() - atMs > wholeAfterMs) left.delete(who)
  }

  function leftOf(who: string): number {
    const { amount, atMs } = left.get(who) ?? { amount: burst, atMs: now() }
    return Math.min(burst, amount + ((now() - atMs) / 1_000) * perSecond)
  }

  return {
    /** Consumes `amount` if `leaving` would remain and returns 0; else returns the seconds to wait. */
    use(who: string, amount = 1, leaving = 0): number {
      sweep()
      const has = leftOf(who)
      const lacking = amount + leaving - has
      if (lacking > 0) return lacking / perSecond
      left.set(who, { amount: has - amount, atMs: now() })
      return 0
    },

    /** Consumes `amount`, or all that is left. */
    forfeit(who: string, amount: number): void {
      left.set(who, { amount: Math.max(0, leftOf(who) - amount), atMs: now() })
    },
  }
}
