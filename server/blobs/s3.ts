import { checkedFolder, checkedName } from './blob-name.ts'
import type { BlobFolder, Blobs } from './blobs.ts'
import type { Bucket } from './bucket.ts'

/** Blobs as objects of a bucket. An acknowledged object is durable, so `flush` does nothing. */
export function s3Blobs(bucket: Bucket): Blobs {
  return {
    put: async (name, bytes) => bucket.put(checkedName(name), bytes),
    get: async (name) => bucket.get(checkedName(name)),
    remove: async (name) => bucket.remove(checkedName(name)),

    async olderThan(seconds) {
      const before = Date.now() - seconds * 1_000
      const old: string[] = []
      for await (const { key, modifiedMs } of bucket.list('', '/')) if (modifiedMs < before) old.push(key)
      return old
    },

    clearDrafts: async () => 0,
    folder: (name) => s3Folder(bucket, `${checkedFolder(name)}/`),
  }
}

function s3Folder(bucket: Bucket, prefix: string): BlobFolder {
  return {
    async put(name, bytes) {
      await bucket.put(prefix + checkedName(name), bytes)
      return 'new'
    },
    get: async (name) => bucket.get(prefix + checkedName(name)),
    getStart: async (name, bytes) => bucket.get(prefix + checkedName(name), bytes),
    remove: async (name) => bucket.remove(prefix + checkedName(name)),
    flush: async () => {},

    async clear() {
      const keys: string[] = []
      for await (const { key } of bucket.list(prefix)) keys.push(key)
      await bucket.removeAll(keys)
    },
  }
}
