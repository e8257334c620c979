import type { Db } from '#server/db/database.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { endTurns } from './sponsors.store.ts'

/** Ends the turns of an event in the transaction that completes it, so that none is left by a leader that was killed. */
export async function concludeTurns(trx: Db, eventId: string, publish: PubSub['publish']): Promise<void> {
  if (await endTurns(trx, eventId)) await publish(trx, { kind: 'sponsorsChanged', eventId })
}
