import DataLoader from 'dataloader'

/** Batches look-ups of one turn of the event loop; caches nothing. Loads null for keys that `read` does not return. */
export function dataLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): DataLoader<Key, Value | null> {
  return new DataLoader(
    async (keys) => {
      const values = await read(keys)
      return keys.map((key) => values.get(key) ?? null)
    },
    { cache: false, batchScheduleFn: (run) => void setImmediate(run) },
  )
}
