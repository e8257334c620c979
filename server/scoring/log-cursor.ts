import type { ChangeStream } from '#server/pubsub/change-stream.ts'

/** How far one subscriber has read. */
export type LogCursor = { after: number }

/** Yields the same cursor at every change. */
export function logCursor(changes: ChangeStream, after: number): AsyncIterableIterator<LogCursor> {
  const cursor = { after }
  const step = async (result: Promise<IteratorResult<string>>): Promise<IteratorResult<LogCursor>> => {
    const { done } = await result
    return done ? { value: undefined, done } : { value: cursor, done: false }
  }
  return {
    next: () => step(changes.next()),
    return: () => step(changes.return?.() ?? Promise.resolve({ value: undefined, done: true })),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
