import pLimit from 'p-limit'
import { UNAVAILABLE } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Limits concurrency to `atOnce`, with up to `waiting` callers queued. Rejects further callers with UNAVAILABLE. */
export function semaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  const limit = pLimit(atOnce)
  let admitted = 0
  return async (work) => {
    if (admitted >= atOnce + waiting) throw new DomainError('UNAVAILABLE', UNAVAILABLE)
    admitted += 1
    try {
      return await limit(work)
    } finally {
      admitted -= 1
    }
  }
}
