import type pg from 'pg'

/** SQLSTATE serialization_failure. */
const SERIALIZATION_FAILURE = '40001'
const ATTEMPTS = 10

/**
 * Begins a transaction on one snapshot and locks the rows whose files are copied, so that none is pruned before. Begins
 * again when a row was changed after the snapshot and before its lock: nothing has been copied by then.
 */
export async function beginSnapshot(client: pg.ClientBase, withRecordings: boolean): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin isolation level repeatable read')
      await client.query('select count(*) from (select from uploads for key share) locked')
      if (withRecordings) {
        await client.query('select count(*) from (select from live_segments where removed_at is null for share) locked')
      }
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (attempt === ATTEMPTS || (error as pg.DatabaseError).code !== SERIALIZATION_FAILURE) throw error
    }
  }
}
