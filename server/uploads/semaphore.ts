import { UNAVAILABLE } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Limits concurrency to `atOnce`, with up to `waiting` callers queued. Rejects further callers with UNAVAILABLE. */
export function semaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  const queue: (() => void)[] = []
  let working = 0

  async function turn(): Promise<void> {
    if (working < atOnce) {
      working += 1
      return
    }
    if (queue.length >= waiting) throw new DomainError('UNAVAILABLE', UNAVAILABLE)
    await new Promise<void>((resolve) => queue.push(resolve))
  }

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
