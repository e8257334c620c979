import { UNAVAILABLE } from '#schema/refusal-code.ts'
import { Refusal } from '#server/refusal.ts'

export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets `atOnce` work and `waiting` more wait their turn. Whoever comes on top is refused at once, so that a flood cannot pile up. */
export function turnstile({ atOnce, waiting }: { atOnce: number; waiting: number }): Turnstile {
  const queue: (() => void)[] = []
  let working = 0

  async function turn(): Promise<void> {
    if (working < atOnce) {
      working += 1
      return
    }
    if (queue.length >= waiting) throw new Refusal('UNAVAILABLE', UNAVAILABLE)
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Whoever leaves gives their place to the first who waits. */
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else working -= 1
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
