import { STORAGE_FULL } from '#schema/error-code.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import type { DiskSpace } from './free-disk-space.ts'

type Upload = { deviceId: string; bytes: number; isBackfill: boolean; stored: { ofDevice: number; ofEvent: number } }

const GB = 1024 ** 3
const OF_DEVICE_MAX_BYTES = 8 * GB
const OF_EVENT_MAX_BYTES = 30 * GB
const AT_ONCE_MAX = 3
/** The backlog of a two-minute outage may arrive at once. */
const UPLOADS = { burst: 120, perSecond: 2 }
/** Tokens that backfill must leave for live segments. */
const LEFT_FOR_LIVE = 20
/** 10 Mbit/s, with a burst of one minute. */
const BYTES = { burst: 75_000_000, perSecond: 1_250_000 }
/** Extra cost of a rejected segment, as a multiple of an accepted one. */
const REFUSED_COSTS_MORE = 4

/** Upload limits per device (threat model 2.14). Rates are counted per process. */
export interface UploadLimits {
  /** Returns a function that must be called when the upload ends. Throws RATE_LIMITED or STORAGE_FULL. */
  admit(upload: Upload): Promise<() => void>
  penalize(deviceId: string, length: number): void
}

export function uploadLimits(room: DiskSpace): UploadLimits {
  const uploads = tokenBuckets(UPLOADS)
  const bytes = tokenBuckets(BYTES)
  const underWay = new Map<string, number>()

  return {
    async admit({ deviceId, bytes: length, isBackfill, stored }) {
      const atOnce = underWay.get(deviceId) ?? 0
      if (atOnce >= AT_ONCE_MAX) throw tooMany(1)
      const seconds = uploads.use(deviceId, 1, isBackfill ? LEFT_FOR_LIVE : 0) || bytes.use(deviceId, length)
      if (seconds > 0) throw tooMany(seconds)
      underWay.set(deviceId, atOnce + 1)
      try {
        if (await room.isGone()) throw new DomainError('STORAGE_FULL', STORAGE_FULL)
        if (stored.ofDevice + length > OF_DEVICE_MAX_BYTES || stored.ofEvent + length > OF_EVENT_MAX_BYTES) {
          throw new DomainError('STORAGE_FULL', 'This event has reached its recording limit.')
        }
      } catch (error) {
        leave(deviceId)
        throw error
      }
      return () => leave(deviceId)
    },

    penalize(deviceId, length) {
      uploads.forfeit(deviceId, REFUSED_COSTS_MORE)
      bytes.forfeit(deviceId, REFUSED_COSTS_MORE * length)
    },
  }

  function leave(deviceId: string): void {
    const atOnce = (underWay.get(deviceId) ?? 1) - 1
    if (atOnce > 0) underWay.set(deviceId, atOnce)
    else underWay.delete(deviceId)
  }
}

function tooMany(seconds: number): DomainError {
  return new DomainError(
    'RATE_LIMITED',
    'Too many segments. Please wait a moment.',
    {},
    Math.max(1, Math.ceil(seconds)),
  )
}
