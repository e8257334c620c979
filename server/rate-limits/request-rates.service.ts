import type { ClientInfo, CurrentUser } from '#server/actors/viewer.ts'
import { tooManyRequests } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import { MINUTE, type Strictness } from './rate-limit.ts'
import { type Spent, slidingWindow } from './sliding-window.ts'

declare module '#server/http/context.ts' {
  interface Services {
    rates: RequestRates
  }
}

export type RequestRates = ReturnType<typeof requestRatesService>

export type Rate = Spent & { most: number }

const PER_USER = 300
const PER_ADDRESS = 120
const UNKNOWN_LINKS = 60
/** A load test is one user at one address. */
const RELAXED = 1_000

/**
 * Per user, or per address when anonymous, over GraphQL and REST together (security.md 2.10). In memory per process: a
 * row and a lock per request would cost more than most requests.
 */
export function requestRatesService(strictness: Strictness) {
  const scale = strictness === 'strict' ? 1 : RELAXED
  const [ofUser, ofAddress] = [PER_USER * scale, PER_ADDRESS * scale]
  const perUser = slidingWindow({ most: ofUser, seconds: MINUTE })
  const perAddress = slidingWindow({ most: ofAddress, seconds: MINUTE })
  const unknownLinks = slidingWindow({ most: UNKNOWN_LINKS * scale, seconds: MINUTE })

  return {
    count(viewer: CurrentUser | null, { address }: ClientInfo, times: number): Rate {
      return viewer
        ? { most: ofUser, ...perUser.spend(viewer.userId, times) }
        : { most: ofAddress, ...perAddress.spend(clientOf(address), times) }
    },

    /** Counts a look-up of an unknown share link; throws RATE_LIMITED on repetition (security.md 2.6). */
    unknownLink(address: string): void {
      const { waitSeconds } = unknownLinks.spend(clientOf(address), 1)
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
    },
  }
}
