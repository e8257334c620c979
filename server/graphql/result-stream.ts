import type { ExecutionResult } from 'graphql'

export type Results = AsyncGenerator<ExecutionResult, void, void>

/** NOTE: not a generator function, whose generator cannot be closed while a reader waits. */
export function resultStream(next: Results['next'], close: () => Promise<unknown>): Results {
  return {
    next,
    async return() {
      await close()
      return { value: undefined, done: true }
    },
    async throw(error) {
      await close()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  } as Results
}
