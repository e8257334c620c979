import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { claimKey, deleteExpiredKeys, writeEventOfKey } from './idempotency.store.ts'
import { checkIdempotencyKey, type KeyedRequest } from './keyed-request.ts'

declare module '#server/http/context.ts' {
  interface Services {
    idempotency: IdempotencyService
  }
}

export interface IdempotencyService {
  /** Null on first use within 24 hours, else that use's event. Throws IDEMPOTENCY_MISMATCH for other content. */
  claim(trx: Db, request: KeyedRequest): Promise<string | null>
  record(trx: Db, request: KeyedRequest, eventId: string): Promise<void>
  prune(): Promise<void>
}

export function createIdempotencyService(db: Db): IdempotencyService {
  return {
    async claim(trx, { content, ...name }) {
      checkIdempotencyKey(name.key, 'clientMutationId')
      const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest()
      const earlier = await claimKey(trx, { ...name, fingerprint })
      if (earlier && !earlier.isSame)
        throw new DomainError('IDEMPOTENCY_MISMATCH', 'This idempotency key was already used for another request.')
      return earlier?.eventId ?? null
    },

    async record(trx, { userId, operation, key }, eventId) {
      await writeEventOfKey(trx, { userId, operation, key }, eventId)
    },

    async prune() {
      await deleteExpiredKeys(db)
    },
  }
}
