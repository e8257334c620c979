import { clientOf } from '#server/network/client-address.ts'
import {
  type Charge,
  DAY,
  HOUR,
  MINUTE,
  type RateLimit,
  rateLimitsFor,
  type Strictness,
  scaled,
  shareOf,
} from '#server/rate-limits/rate-limit.ts'
import type { DeviceTrust } from './trusted-device.ts'

type Attempt = { mobile: string; lane: DeviceTrust; address: string }

/** Share of the instance-wide sends open to unknown devices; the rest is reserved for known ones. */
const STRANGERS_SHARE = 0.8
/** SMS pumping leaves codes unverified: below this share of verified sends, the instance-wide limit is halved. */
const PUMPED = { sends: 50, verifiedShare: 0.2, limitShare: 0.5 }
const LAST_DIGITS = 4

/** Rate limits of sends and tries (threat model 2.3). Tries per code are always three. */
export interface OtpRateLimits {
  /** Charges for a send. Those with a cause are refunded when the code is verified. */
  ofSend(attempt: Attempt, cause: string, isPumped: boolean): Charge[]
  /** Charges for a try, refunded when it was right. */
  ofTry(attempt: Attempt, cause: string): Charge[]
  isPumped(lastHour: LastHour): boolean
  ofNumber: readonly RateLimit[]
}

export function otpRateLimits(strictness: Strictness, sendsPerDay: number): OtpRateLimits {
  const rateLimit = rateLimitsFor(strictness)
  const sends = {
    known: rateLimit('otp sends to a known device', [3, 10 * MINUTE], [5, HOUR], [10, DAY]),
    unknown: rateLimit('otp sends', [3, 10 * MINUTE], [5, HOUR], [8, DAY]),
  }
  const sendsFromAddress = rateLimit('otp sends from an address', [30, HOUR], [100, DAY])
  const sendsToBlock = rateLimit('otp sends to a block', [30, HOUR])
  const allSends = rateLimit('otp sends of all', [sendsPerDay / 10, HOUR], [sendsPerDay, DAY])
  const wrongTries = {
    known: rateLimit('otp tries on a known device', [10, DAY]),
    unknown: rateLimit('otp tries', [10, DAY], [20, 30 * DAY], [50, 365 * DAY]),
  }
  const wrongTriesFromAddress = rateLimit('otp tries from an address', [30, HOUR], [100, DAY])
  const pumpedFrom = scaled(PUMPED.sends, strictness)

  return {
    ofSend({ mobile, lane, address }, cause, isPumped) {
      const all = isPumped ? shareOf(allSends, PUMPED.limitShare) : allSends
      const own = { limit: sends[lane], subject: mobile, cause }
      if (lane === 'known') return [own, { limit: all, subject: '' }]
      return [
        own,
        { limit: sendsFromAddress, subject: clientOf(address), cause },
        { limit: sendsToBlock, subject: mobile.slice(0, -LAST_DIGITS) },
        { limit: shareOf(all, STRANGERS_SHARE), subject: '' },
      ]
    },

    ofTry({ mobile, lane, address }, cause) {
      const own = { limit: wrongTries[lane], subject: mobile, cause }
      if (lane === 'known') return [own]
      return [own, { limit: wrongTriesFromAddress, subject: clientOf(address), cause }]
    },

    isPumped: ({ sent, verified }) => sent >= pumpedFrom && verified < sent * PUMPED.verifiedShare,

    ofNumber: [...Object.values(sends), ...Object.values(wrongTries)],
  }
}

export type LastHour = { sent: number; verified: number }
