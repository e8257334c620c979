import { batched } from '#server/db/batched.ts'
import type { Context } from '#server/http/context.ts'

/** Batches a field's look-ups within one request. */
export function batchField<Key, Value>(read: (context: Context, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const gathered = new WeakMap<Context, (key: Key) => Promise<Value | null>>()

  return (context: Context, key: Key): Promise<Value | null> => {
    const ask = gathered.get(context) ?? batched<Key, Value>((keys) => read(context, keys))
    gathered.set(context, ask)
    return ask(key)
  }
}
