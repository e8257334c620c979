import { BROWSER_CALL_TIMEOUT_MS, withDeadline } from '#client/media/deadline.ts'
import { inDatabase } from './indexed-db.ts'
import type { Bytes, SegmentStore, Waiting } from './segment-queue.ts'

const MOST_BYTES = 512 * 1024 * 1024
const LEAST_BYTES = 32 * 1024 * 1024
/** The rest of the quota is left to the rest of the app. */
const SHARE = 0.8

/** The key holds all metadata, so that listing reads no bytes. */
type Key = [deviceId: string, slot: number, run: number, startMs: number, durationMs: number, size: number]

/** The segments of one device. Listing deletes those of any other. */
export function indexedDbSegmentStore(deviceId: string): SegmentStore {
  const everything = under([deviceId])

  async function removeOthers() {
    for (const room of ['segments', 'inits'] as const) {
      await inDatabase(room, 'readwrite', (store) => store.delete(IDBKeyRange.upperBound([deviceId], true)))
      await inDatabase(room, 'readwrite', (store) => store.delete(IDBKeyRange.lowerBound([deviceId, []], true)))
    }
  }

  return {
    async list() {
      await removeOthers()
      const keys = await inDatabase('segments', 'readonly', (store) => store.getAllKeys(everything))
      return (keys as Key[]).map(waitingOf)
    },
    async put({ bytes, ...segment }) {
      const { slot, run, startMs, durationMs } = segment
      const key: Key = [deviceId, slot, run, startMs, durationMs, bytes.length]
      await inDatabase('segments', 'readwrite', (store) => store.put(bytes, key))
    },
    async bytesOf(slot) {
      const bytes = await inDatabase<Bytes | undefined>('segments', 'readonly', (store) =>
        store.get(under([deviceId, slot])),
      )
      return bytes ?? null
    },
    remove: (slot) => inDatabase('segments', 'readwrite', (store) => store.delete(under([deviceId, slot]))),
    async putInit(run, init) {
      await inDatabase('inits', 'readwrite', (store) => store.put(init, [deviceId, run]))
    },
    async initOf(run) {
      const init = await inDatabase<Bytes | undefined>('inits', 'readonly', (store) => store.get([deviceId, run]))
      return init ?? null
    },
    async clear() {
      await inDatabase('segments', 'readwrite', (store) => store.delete(everything))
      await inDatabase('inits', 'readwrite', (store) => store.delete(everything))
    },
  }
}

export async function roomForSegments(): Promise<number> {
  const { quota = 0, usage = 0 } = await estimate().catch(() => ({}) as StorageEstimate)
  return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, (quota - usage) * SHARE))
}

async function estimate(): Promise<StorageEstimate> {
  return withDeadline(navigator.storage.estimate(), BROWSER_CALL_TIMEOUT_MS)
}

function waitingOf([, slot, run, startMs, durationMs, size]: Key): Waiting {
  return { slot, run, startMs, durationMs, size }
}

/** All keys with this prefix: in IndexedDB an array sorts after any number or string. */
function under(start: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []])
}
