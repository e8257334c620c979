import { onDisk } from './phone-disk.ts'
import type { Bytes, SegmentStore, Waiting } from './segment-queue.ts'

const MOST_BYTES = 512 * 1024 * 1024
const LEAST_BYTES = 32 * 1024 * 1024
/** The rest of what the browser grants is for the rest of the app. */
const SHARE = 0.8

/** Everything but the bytes is in the key, so that a list of what waits reads no bytes. */
type Key = [deviceId: string, slot: number, run: number, startMs: number, durationMs: number, size: number]

/** The segments of one device, on this phone's disk. What another device left there is removed. */
export function segmentDisk(deviceId: string): SegmentStore {
  const everything = under([deviceId])

  async function removeOthers() {
    for (const room of ['segments', 'inits'] as const) {
      await onDisk(room, 'readwrite', (store) => store.delete(IDBKeyRange.upperBound([deviceId], true)))
      await onDisk(room, 'readwrite', (store) => store.delete(IDBKeyRange.lowerBound([deviceId, []], true)))
    }
  }

  return {
    async list() {
      await removeOthers()
      const keys = await onDisk('segments', 'readonly', (store) => store.getAllKeys(everything))
      return (keys as Key[]).map(waitingOf)
    },
    async put({ bytes, ...segment }) {
      const { slot, run, startMs, durationMs } = segment
      const key: Key = [deviceId, slot, run, startMs, durationMs, bytes.length]
      await onDisk('segments', 'readwrite', (store) => store.put(bytes, key))
    },
    async bytesOf(slot) {
      const bytes = await onDisk<Bytes | undefined>('segments', 'readonly', (store) =>
        store.get(under([deviceId, slot])),
      )
      return bytes ?? null
    },
    remove: (slot) => onDisk('segments', 'readwrite', (store) => store.delete(under([deviceId, slot]))),
    async putInit(run, init) {
      await onDisk('inits', 'readwrite', (store) => store.put(init, [deviceId, run]))
    },
    async initOf(run) {
      const init = await onDisk<Bytes | undefined>('inits', 'readonly', (store) => store.get([deviceId, run]))
      return init ?? null
    },
    async clear() {
      await onDisk('segments', 'readwrite', (store) => store.delete(everything))
      await onDisk('inits', 'readwrite', (store) => store.delete(everything))
    },
  }
}

/** How much may wait: as much as the browser has room for, within reason. */
export async function roomForSegments(): Promise<number> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate().catch(() => ({}) as StorageEstimate)
  return Math.max(LEAST_BYTES, Math.min(MOST_BYTES, (quota - usage) * SHARE))
}

function waitingOf([, slot, run, startMs, durationMs, size]: Key): Waiting {
  return { slot, run, startMs, durationMs, size }
}

/** All keys that begin like this one: in IndexedDB an array comes after any number. */
function under(start: (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []])
}
