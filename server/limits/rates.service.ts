import { tooManyRequests } from '#server/refusal.ts'
import type { Caller, Viewer } from '#server/viewer.ts'
import { clientOf } from './address.ts'
import { MINUTE, type Strictness } from './budget.ts'
import { rollingWindow, type Spent } from './rolling-window.ts'

export type Rates = ReturnType<typeof ratesService>

/** Of how many in a minute a request was one. */
export type Rate = Spent & { most: number }

const PER_USER = 300
const PER_ADDRESS = 120
const UNKNOWN_LINKS = 60
/** A load test is one person at one address. */
const RELAXED = 1_000

/**
 * How much anybody may ask in a minute at both doors together, whatever it is: a person for all sessions and tokens, and
 * an address for all who are not signed in there (security.md 2.10).
 *
 * Unlike the budgets this is counted in memory, by each process for itself: a row and a lock for every request would cost
 * more than most requests do, and nothing is lost with it but a minute's count. Several processes let through as many
 * times as much; what must hold exactly, codes and tries, has budgets of its own on top.
 */
export function ratesService(strictness: Strictness) {
  const scale = strictness === 'strict' ? 1 : RELAXED
  const [ofUser, ofAddress] = [PER_USER * scale, PER_ADDRESS * scale]
  const perUser = rollingWindow({ most: ofUser, seconds: MINUTE })
  const perAddress = rollingWindow({ most: ofAddress, seconds: MINUTE })
  const unknownLinks = rollingWindow({ most: UNKNOWN_LINKS * scale, seconds: MINUTE })

  return {
    count(viewer: Viewer | null, { address }: Caller, times: number): Rate {
      return viewer
        ? { most: ofUser, ...perUser.spend(viewer.userId, times) }
        : { most: ofAddress, ...perAddress.spend(clientOf(address), times) }
    },

    /** Somebody has asked for a share link that there is not; refused is who does so again and again (security.md 2.6). */
    unknownLink(address: string): void {
      const { waitSeconds } = unknownLinks.spend(clientOf(address), 1)
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
    },
  }
}
