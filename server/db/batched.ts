/** Batches look-ups made in the same tick. */
export function batched<Key, Value>(read: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let open: { keys: Key[]; values: Promise<ReadonlyMap<Key, Value>> } | null = null

  function begin() {
    const keys: Key[] = []
    const values = new Promise<void>(setImmediate).then(() => {
      open = null
      return read(keys)
    })
    return { keys, values }
  }

  return async (key: Key): Promise<Value | null> => {
    open ??= begin()
    open.keys.push(key)
    return (await open.values).get(key) ?? null
  }
}
