import DataLoader from 'dataloader'

/**
 * Batches look-ups made in the same turn of the event loop, those of concurrent requests too. Loads null for a key that
 * `read` does not return. Nothing is cached.
 */
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
