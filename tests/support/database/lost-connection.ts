import { expect } from 'vitest'
import { withConnection } from '#server/db/connection.ts'

const TERMINATE_WAITING = `
  select count(pg_terminate_backend(pid))::int as terminated from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Starts `work` while `table` is locked, and terminates the connection that waits for it. `work` must not reject. */
export async function whileConnectionIsLost<Result>(
  url: string,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withConnection(url, async (holder) => {
    await holder.query('begin')
    await holder.query(`lock table ${table}`)
    const outcome = work()
    await expect.poll(() => terminateWaiting(url)).toBe(1)
    return await outcome
  })
}

/** Uses another connection: within a transaction `pg_stat_activity` stays the same. */
function terminateWaiting(url: string): Promise<number> {
  return withConnection(url, async (client) => (await client.query(TERMINATE_WAITING)).rows[0].terminated)
}
