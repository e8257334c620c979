import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

const lock = prepared<object>('select pg_advisory_xact_lock(hashtextextended($1, 0))')

/** Takes an advisory lock until the transaction ends. */
export async function holdLock(trx: Db, name: string): Promise<void> {
  await lock(trx, name)
}
