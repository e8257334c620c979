import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import * as store from '#server/events/events.store.ts'
import { DAY, HOUR, MINUTE, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'

const PER_HOUR = 60
const PER_DAY = 300

/** Counts the events themselves, so that a create writes no extra row and idempotent retries count once. */
export function limitedInsert(limits: Strictness) {
  const { windows } = rateLimitsFor(limits)('events created', [PER_HOUR, HOUR], [PER_DAY, DAY])

  return async (trx: Db, event: store.NewEvent): Promise<string> => {
    const { id, secondsUntilRoom } = await store.insertEvent(trx, event, windows)
    if (secondsUntilRoom !== null) throw tooManyEvents(Math.max(1, Math.ceil(secondsUntilRoom)))
    return id
  }
}

function tooManyEvents(seconds: number): DomainError {
  const minutes = Math.ceil(seconds / MINUTE)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes > 1 ? `${minutes} minutes` : 'a minute'
  return new DomainError('RATE_LIMITED', `You have created a lot of events. Please try again in ${wait}.`, {}, seconds)
}
