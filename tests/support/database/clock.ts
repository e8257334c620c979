import { sql } from 'kysely'
import type { TestApp } from '#tests/support/servers/app.ts'

/** Makes codes, rate limits, grants and joined phones older. */
export async function ageDatabase({ db }: TestApp, seconds: number): Promise<void> {
  const past = sql`make_interval(secs => ${seconds})`
  await sql`update spendings set spent_at = spent_at - ${past}, forgotten_at = forgotten_at - ${past}`.execute(db)
  await sql`update otp_challenges set created_at = created_at - ${past}, expires_at = expires_at - ${past}`.execute(db)
  await sql`update profile_grants set expires_at = expires_at - ${past}`.execute(db)
  await sql`update device_links set invited_at = invited_at - ${past}, claimed_at = claimed_at - ${past},
    last_seen_at = last_seen_at - ${past}`.execute(db)
  await sql`update scorer_links set invited_at = invited_at - ${past}, claimed_at = claimed_at - ${past},
    last_seen_at = last_seen_at - ${past}`.execute(db)
  await sql`update events set started_at = started_at - ${past}, ended_at = ended_at - ${past},
    starts_at = starts_at - ${past}`.execute(db)
}
