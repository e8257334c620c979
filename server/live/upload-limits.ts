import { STORAGE_FULL } from '#schema/refusal-code.ts'
import { Refusal } from '#server/refusal.ts'
import { allowances } from './allowance.ts'
import type { Room } from './disk-room.ts'

export type UploadLimits = ReturnType<typeof uploadLimits>

/** `stored`: how much there is of this device, and of the whole event, already. */
type Upload = { deviceId: string; bytes: number; isBackfill: boolean; stored: { ofDevice: number; ofEvent: number } }

const GB = 1024 ** 3
const OF_DEVICE_MAX_BYTES = 8 * GB
const OF_EVENT_MAX_BYTES = 30 * GB
const AT_ONCE_MAX = 3
/** What has gathered in an outage of two minutes can come at once. */
const UPLOADS = { burst: 120, perSecond: 2 }
/** So many of them are left for what is live. */
const LEFT_FOR_LIVE = 20
/** 10 Mbit/s over a minute. */
const BYTES = { burst: 75_000_000, perSecond: 1_250_000 }

/** How much a device may send (security.md 2.14). Rates are counted by each process for itself. */
export function uploadLimits({ room, now }: { room: Room; now(): number }) {
  const uploads = allowances(UPLOADS, now)
  const bytes = allowances(BYTES, now)
  const underWay = new Map<string, number>()

  return {
    /** Lets an upload begin; refuses it otherwise. Answers what is to be called when it is over. */
    async admit({ deviceId, bytes: length, isBackfill, stored }: Upload): Promise<() => void> {
      const atOnce = underWay.get(deviceId) ?? 0
      if (atOnce >= AT_ONCE_MAX) throw tooMany(1)
      const seconds = uploads.use(deviceId, 1, isBackfill ? LEFT_FOR_LIVE : 0) || bytes.use(deviceId, length)
      if (seconds > 0) throw tooMany(seconds)
      underWay.set(deviceId, atOnce + 1)
      try {
        if (await room.isGone()) throw new Refusal('STORAGE_FULL', STORAGE_FULL)
        if (stored.ofDevice + length > OF_DEVICE_MAX_BYTES || stored.ofEvent + length > OF_EVENT_MAX_BYTES) {
          throw new Refusal('STORAGE_FULL', 'This event has recorded as much as one may.')
        }
      } catch (error) {
        leave(deviceId)
        throw error
      }
      return () => leave(deviceId)
    },
  }

  function leave(deviceId: string): void {
    const atOnce = (underWay.get(deviceId) ?? 1) - 1
    if (atOnce > 0) underWay.set(deviceId, atOnce)
    else underWay.delete(deviceId)
  }
}

function tooMany(seconds: number): Refusal {
  return new Refusal('RATE_LIMITED', 'Too many segments. Please wait a moment.', {}, Math.max(1, Math.ceil(seconds)))
}
