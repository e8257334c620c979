import type { Context } from '#server/context.ts'

/** Answers many fields of one request with one look: what they ask for in the same breath is read together. */
export function gather<Key, Value>(read: (context: Context, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const gathered = new WeakMap<Context, { keys: Key[]; values: Promise<ReadonlyMap<Key, Value>> }>()

  return async (context: Context, key: Key): Promise<Value | null> => {
    const open = gathered.get(context) ?? begin(context)
    open.keys.push(key)
    return (await open.values).get(key) ?? null
  }

  function begin(context: Context) {
    const keys: Key[] = []
    const values = new Promise<void>(setImmediate).then(() => {
      gathered.delete(context)
      return read(context, keys)
    })
    const open = { keys, values }
    gathered.set(context, open)
    return open
  }
}
