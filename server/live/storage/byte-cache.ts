/** LRU cache, limited by total size. */
export function byteCache(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  let length = 0

  function forget(name: string): void {
    length -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }

  return {
    get(name: string): Buffer | undefined {
      const bytes = kept.get(name)
      if (!bytes) return undefined
      kept.delete(name)
      kept.set(name, bytes)
      return bytes
    },

    put(name: string, bytes: Buffer): void {
      forget(name)
      kept.set(name, bytes)
      length += bytes.length
      for (const oldest of kept.keys()) {
        if (length <= mostBytes) return
        forget(oldest)
      }
    },

    length: () => length,
  }
}
