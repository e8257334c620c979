/** Bytes that are asked for again and again, by name: the least lately asked for go when they become too many. */
export function hotBytes(mostBytes: number) {
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

    /** How much is kept at the moment. */
    length: () => length,
  }
}
