/** So many at once, and so many more with each second. */
export type Allowance = { burst: number; perSecond: number }

/**
 * Who may do how much, in this process and from memory: for what is asked too often to be counted in the database. Whoever
 * has not asked for long is forgotten, and starts anew.
 */
export function allowances({ burst, perSecond }: Allowance, now: () => number) {
  const left = new Map<string, { amount: number; atMs: number }>()
  const wholeAfterMs = (burst / perSecond) * 1_000
  let sweptMs = now()

  function sweep(): void {
    if (now() - sweptMs < wholeAfterMs) return
    sweptMs = now()
    for (const [who, { atMs }] of left) if (now() - atMs > wholeAfterMs) left.delete(who)
  }

  return {
    /** Uses some up if that leaves so much; or answers after how many seconds it would, and uses none. */
    use(who: string, amount = 1, leaving = 0): number {
      sweep()
      const { amount: had, atMs } = left.get(who) ?? { amount: burst, atMs: now() }
      const has = Math.min(burst, had + ((now() - atMs) / 1_000) * perSecond)
      const lacking = amount + leaving - has
      if (lacking > 0) return lacking / perSecond
      left.set(who, { amount: has - amount, atMs: now() })
      return 0
    },
  }
}
