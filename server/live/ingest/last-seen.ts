import { LRUCache } from 'lru-cache'

const SEEN_EVERY_MS = 5_000
const DEVICES_MAX = 1_000

export function lastSeenRecorder(seen: (deviceId: string) => Promise<void>, now = () => performance.now()) {
  const recordedMs = new LRUCache<string, number>({ max: DEVICES_MAX })
  return async (deviceId: string): Promise<void> => {
    if (now() - (recordedMs.get(deviceId) ?? Number.NEGATIVE_INFINITY) < SEEN_EVERY_MS) return
    recordedMs.set(deviceId, now())
    await seen(deviceId)
  }
}
