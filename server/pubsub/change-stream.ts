import type { Message, MessageKind, PubSub } from './pubsub.ts'

export type ChangeStream = AsyncIterableIterator<string> & {
  /** A pending id is not queued twice, so a slow reader costs no memory. */
  push(id: string): void
  /** Ends the stream after the pending ids. */
  end(): void
}

const DONE: IteratorResult<string> = { value: undefined, done: true }

/** Queue of ids with one reader. NOTE: not a generator, because that cannot be closed while its reader waits. */
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

type Subscribes = Pick<PubSub, 'subscribe' | 'listening'>

/** Changes by messages of one kind, after `first`; `idOf` returns null to skip. Ends when messages may be missing. */
export async function changesBy<Kind extends MessageKind>(
  { subscribe, listening }: Subscribes,
  kind: Kind,
  idOf: (message: Message<Kind>) => string | null,
  first?: string,
): Promise<ChangeStream> {
  await listening()
  const stream = changeStream(() => unsubscribe())
  const unsubscribe = subscribe(
    kind,
    (message) => {
      const id = idOf(message)
      if (id !== null) stream.push(id)
    },
    stream.end,
  )
  if (first !== undefined) stream.push(first)
  return stream
}
