import { createHash } from 'node:crypto'
import { isPrintable } from '#schema/words.ts'
import type { Db } from '#server/db/database.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { KeyedRequest } from './request-key.ts'
import { claimKey, deleteExpiredKeys, noteEvent } from './request-keys.store.ts'

export type RequestKeys = ReturnType<typeof requestKeysService>

const KEY_MAX = 255

export function requestKeysService(db: Db) {
  return {
    /**
     * Claims a request's key for the transaction: null when it is the first time within 24 hours, else the event that the
     * first time came to. The same key with another content is refused.
     */
    async claim(trx: Db, { content, ...name }: KeyedRequest): Promise<string | null> {
      if (!name.key || name.key.length > KEY_MAX || !isPrintable(name.key)) {
        throw faultyInput({ clientMutationId: `A request key has 1 to ${KEY_MAX} characters.` })
      }
      const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest()
      const earlier = await claimKey(trx, { ...name, fingerprint })
      if (earlier && !earlier.isSame) throw new Refusal('IDEMPOTENCY_MISMATCH', 'This request key was already used.')
      return earlier?.eventId ?? null
    },

    /** Notes which event a claimed key came to. */
    async note(trx: Db, { userId, operation, key }: KeyedRequest, eventId: string): Promise<void> {
      await noteEvent(trx, { userId, operation, key }, eventId)
    },

    /** Forgets the keys that are older than a day. */
    async sweep(): Promise<void> {
      await deleteExpiredKeys(db)
    },
  }
}
