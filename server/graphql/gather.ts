import type { Context } from '#server/context.ts'
import { together } from '#server/together.ts'

/** Answers many fields of one request with one look: what they ask for in the same breath is read together. */
export function gather<Key, Value>(read: (context: Context, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const gathered = new WeakMap<Context, (key: Key) => Promise<Value | null>>()

  return (context: Context, key: Key): Promise<Value | null> => {
    const ask = gathered.get(context) ?? together<Key, Value>((keys) => read(context, keys))
    gathered.set(context, ask)
    return ask(key)
  }
}
