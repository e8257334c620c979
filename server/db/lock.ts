import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

const lock = prepared<object>('select pg_advisory_xact_lock(hashtextextended($1, 0))')

export async function holdLock(trx: Db, name: string): Promise<void> {
  await lock(trx, name)
}
