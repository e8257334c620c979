import { clientOf } from '#server/network/client-address.ts'
import {
  type Charge,
  DAY,
  HOUR,
  MINUTE,
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
const PUMPED = { sends: 50, verifiedShare: 0.2, budgetShare: 0.5 }
const LAST_DIGITS = 4

/** Rate limits of sends and tries (security.md 2.3). Tries per code are always three. */
export function otpRateLimits(strictness: Strictness, sendsPerDay: number) {
  const budget = rateLimitsFor(strictness)
  const sends = {
    known: budget('otp sends to a known device', [3, 10 * MINUTE], [5, HOUR], [10, DAY]),
    unknown: budget('otp sends', [3, 10 * MINUTE], [5, HOUR], [8, DAY]),
  }
  const sendsFromAddress = budget('otp sends from an address', [30, HOUR], [100, DAY])
  const sendsToBlock = budget('otp sends to a block', [30, HOUR])
  const allSends = budget('otp sends of all', [sendsPerDay / 10, HOUR], [sendsPerDay, DAY])
  const wrongTries = {
    known: budget('otp tries on a known device', [10, DAY]),
    unknown: budget('otp tries', [10, DAY], [20, 30 * DAY], [50, 365 * DAY]),
  }
  const wrongTriesFromAddress = budget('otp tries from an address', [30, HOUR], [100, DAY])
  const pumpedFrom = scaled(PUMPED.sends, strictness)

  return {
    /** Charges for a send. Those with a cause are refunded when the code is verified. */
    ofSend({ mobile, lane, address }: Attempt, cause: string, isPumped: boolean): Charge[] {
      const all = isPumped ? shareOf(allSends, PUMPED.budgetShare) : allSends
      const own = { budget: sends[lane], subject: mobile, cause }
      if (lane === 'known') return [own, { budget: all, subject: '' }]
      return [
        own,
        { budget: sendsFromAddress, subject: clientOf(address), cause },
        { budget: sendsToBlock, subject: mobile.slice(0, -LAST_DIGITS) },
        { budget: shareOf(all, STRANGERS_SHARE), subject: '' },
      ]
    },

    /** Charges for a try, refunded when it was right. */
    ofTry({ mobile, lane, address }: Attempt, cause: string): Charge[] {
      const own = { budget: wrongTries[lane], subject: mobile, cause }
      if (lane === 'known') return [own]
      return [own, { budget: wrongTriesFromAddress, subject: clientOf(address), cause }]
    },

    isPumped: ({ sent, verified }: LastHour) => sent >= pumpedFrom && verified < sent * PUMPED.verifiedShare,

    /** Limits that an operator clears to unlock a number. */
    ofNumber: [...Object.values(sends), ...Object.values(wrongTries)],
  }
}

export type LastHour = { sent: number; verified: number }
