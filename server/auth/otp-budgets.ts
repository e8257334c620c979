import { clientOf } from '#server/limits/address.ts'
import { budgetsOf, type Charge, DAY, HOUR, MINUTE, type Strictness, scaled, shareOf } from '#server/limits/budget.ts'
import type { Lane } from './lane.ts'

type Attempt = { mobile: string; lane: Lane; address: string }

/** Of what the whole instance may send, strangers leave this to those who signed in before. */
const STRANGERS_SHARE = 0.8
/** Whoever pumps messages never verifies them: with so few verified among so many, there is half as much to pump. */
const PUMPED = { sends: 50, verifiedShare: 0.2, budgetShare: 0.5 }
const LAST_DIGITS = 4

/** How often codes may be sent and tried (security.md 2.3). Tries per code are not among them: they are always three. */
export function otpBudgets(strictness: Strictness, sendsPerDay: number) {
  const budget = budgetsOf(strictness)
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
    /** What a send costs. What has the cause is given back when the code is verified. */
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

    /** What a try costs, and is given back when it was right. */
    ofTry({ mobile, lane, address }: Attempt, cause: string): Charge[] {
      const own = { budget: wrongTries[lane], subject: mobile, cause }
      if (lane === 'known') return [own]
      return [own, { budget: wrongTriesFromAddress, subject: clientOf(address), cause }]
    },

    isPumped: ({ sent, verified }: LastHour) => sent >= pumpedFrom && verified < sent * PUMPED.verifiedShare,

    /** What an operator clears for somebody who was shut out. */
    ofNumber: [...Object.values(sends), ...Object.values(wrongTries)],
  }
}

/** The codes that were sent within the last hour, and how many of them came back. */
export type LastHour = { sent: number; verified: number }
