export type ChangeStream = AsyncIterableIterator<string> & {
  /** Hands an id on. One that is waiting already is not added again, so that a slow reader costs no memory. */
  push(id: string): void
  /** Lets the reader have what is waiting, and no more. */
  end(): void
}

const DONE: IteratorResult<string> = { value: undefined, done: true }

/** Ids from one who pushes to one who reads. NOTE: a generator could not be closed while its reader waits. */
export function changeStream(closed: () => void): ChangeStream {
  const pending = new Set<string>()
  let waiting: ((result: IteratorResult<string>) => void) | null = null
  let hasEnded = false

  function answer(result: IteratorResult<string>): void {
    waiting?.(result)
    waiting = null
  }

  return {
    push(id) {
      if (hasEnded) return
      if (waiting) answer({ value: id, done: false })
      else pending.add(id)
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      answer(DONE)
      closed()
    },
    async next() {
      const [id] = pending
      if (id !== undefined) {
        pending.delete(id)
        return { value: id, done: false }
      }
      if (hasEnded) return DONE
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
    async return() {
      this.end()
      pending.clear()
      return DONE
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
