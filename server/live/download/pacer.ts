import { setTimeout as sleep } from 'node:timers/promises'

/** Returns a function that resolves when so many bytes may be sent: all callers together stay below the rate. */
export function pacer(bytesPerSecond: number) {
  let freeMs = 0
  return async (bytes: number): Promise<void> => {
    const now = performance.now()
    const waitMs = freeMs - now
    freeMs = Math.max(freeMs, now) + (bytes / bytesPerSecond) * 1_000
    if (waitMs > 0) await sleep(waitMs)
  }
}
