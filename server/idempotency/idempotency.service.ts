import { createHash } from 'node:crypto'
import { isPrintable } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { claimKey, deleteExpiredKeys, noteEvent } from './idempotency.store.ts'
import type { KeyedRequest } from './keyed-request.ts'

declare module '#server/http/context.ts' {
  interface Services {
    requestKeys: IdempotencyKeys
  }
}

export type IdempotencyKeys = ReturnType<typeof idempotencyService>

const KEY_MAX = 255

export function idempotencyService(db: Db) {
  return {
    /** Null on first use within 24 hours, else that use's event. Throws IDEMPOTENCY_MISMATCH for other content. */
    async claim(trx: Db, { content, ...name }: KeyedRequest): Promise<string | null> {
      if (!name.key || name.key.length > KEY_MAX || !isPrintable(name.key)) {
        throw invalidInput({ clientMutationId: `A request key has 1 to ${KEY_MAX} characters.` })
      }
      const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest()
      const earlier = await claimKey(trx, { ...name, fingerprint })
      if (earlier && !earlier.isSame)
        throw new DomainError('IDEMPOTENCY_MISMATCH', 'This request key was already used.')
      return earlier?.eventId ?? null
    },

    async note(trx: Db, { userId, operation, key }: KeyedRequest, eventId: string): Promise<void> {
      await noteEvent(trx, { userId, operation, key }, eventId)
    },

    async sweep(): Promise<void> {
      await deleteExpiredKeys(db)
    },
  }
}
