import { STORAGE_FULL } from '#schema/error-code.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { type Strictness, scaled } from '#server/rate-limits/rate-limit.ts'
import type { DiskSpace } from './ingest/free-disk-space.ts'
import { liveEventsOf, lockStartsOf } from './programme/store/streams.store.ts'

/** Vetoes the start of an event inside its transaction. Throws CONFLICT or STORAGE_FULL. */
export type StartGuard = (trx: Db, user: CurrentUser) => Promise<void>

const LIVE_AT_ONCE_MAX = 3

/** Limits how many events of one owner are live at once, and starts none while the disk is nearly full. */
export function startGuard({ room, limits }: { room: DiskSpace; limits: Strictness }): StartGuard {
  const liveAtOnceMax = scaled(LIVE_AT_ONCE_MAX, limits)
  return async (trx, { userId }) => {
    await lockStartsOf(trx, userId)
    if ((await liveEventsOf(trx, userId)) >= liveAtOnceMax) {
      throw new DomainError('CONFLICT', `You have ${liveAtOnceMax} live events already. End one of them first.`)
    }
    if (await room.isScarce()) throw new DomainError('STORAGE_FULL', STORAGE_FULL)
  }
}
