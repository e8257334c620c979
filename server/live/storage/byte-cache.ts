import { LRUCache } from 'lru-cache'

/** LRU cache, limited by total size. An entry above the limit is not kept. */
export function byteCache(maxBytes: number): LRUCache<string, Buffer> {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => Math.max(1, length) })
}
