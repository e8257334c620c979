import type { ClientInfo } from '#server/actors/current-user.ts'
import { tooManyRequests } from '#server/errors/domain-error.ts'
import { clientOf } from '#server/network/client-address.ts'
import { MINUTE, type Strictness } from './rate-limit.ts'
import { type Consumed, slidingWindow } from './sliding-window.ts'

declare module '#server/http/context.ts' {
  interface Services {
    rates: RequestRatesService
  }
}

export type Rate = Consumed & { most: number }

const PER_USER = 300
const PER_ADDRESS = 120
const UNKNOWN_LINKS = 60
/** A load test is one user at one address. */
const RELAXED = 1_000

/** Over GraphQL and REST (threat model 2.10). In memory: a row per request would cost more than most requests. */
export interface RequestRatesService {
  /** Counts requests, of a user or a joined phone, or of an address; `waitSeconds` is set when they exceed the rate. */
  count(senderId: string | null, client: ClientInfo, times: number): Rate
  unknownLink(address: string): void
}

export function createRequestRatesService(strictness: Strictness): RequestRatesService {
  const scale = strictness === 'strict' ? 1 : RELAXED
  const [ofUser, ofAddress] = [PER_USER * scale, PER_ADDRESS * scale]
  const perUser = slidingWindow({ most: ofUser, seconds: MINUTE })
  const perAddress = slidingWindow({ most: ofAddress, seconds: MINUTE })
  const unknownLinks = slidingWindow({ most: UNKNOWN_LINKS * scale, seconds: MINUTE })

  return {
    count(senderId, { address }, times) {
      return senderId !== null
        ? { most: ofUser, ...perUser.consume(senderId, times) }
        : { most: ofAddress, ...perAddress.consume(clientOf(address), times) }
    },

    unknownLink(address) {
      const { waitSeconds } = unknownLinks.consume(clientOf(address), 1)
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds)
    },
  }
}
