import { sql } from 'kysely'
import type { TestApp } from '#tests/support/servers/app.ts'
import { type Answer, ask } from './graphql.ts'

type Subscription = { endpoint: string; p256dh: string; auth: string }

export function remindMe(
  app: TestApp,
  slug: string,
  subscription: Subscription,
  accessToken?: string,
): Promise<Answer> {
  const query = `mutation ($slug: String!, $subscription: PushSubscriptionInput!) {
    remindMe(slug: $slug, subscription: $subscription)
  }`
  return ask(app, query, { slug, subscription }, accessToken)
}

export function forgetReminder(app: TestApp, slug: string, endpoint: string): Promise<Answer> {
  const query = 'mutation ($slug: String!, $endpoint: String!) { forgetReminder(slug: $slug, endpoint: $endpoint) }'
  return ask(app, query, { slug, endpoint })
}

export function renewPushSubscription(app: TestApp, formerEndpoint: string, subscription: Subscription) {
  const query = `mutation ($formerEndpoint: String!, $subscription: PushSubscriptionInput!) {
    renewPushSubscription(formerEndpoint: $formerEndpoint, subscription: $subscription)
  }`
  return ask(app, query, { formerEndpoint, subscription })
}

/** Lets an event start in so many minutes, as viewers have known since yesterday. */
export async function startsIn({ db }: Pick<TestApp, 'db'>, eventId: string, minutes: number): Promise<void> {
  const start = sql`date_trunc('second', now()) + make_interval(mins => ${minutes})`
  const yesterday = sql`now() - interval '1 day'`
  await sql`update events set starts_at = ${start} where id = ${eventId}`.execute(db)
  await sql`update reminders set known_starts_at = ${start}, known_since = ${yesterday}, created_at = ${yesterday}
    where event_id = ${eventId}`.execute(db)
}

/** Lets what waits for another attempt be due now. */
export async function forgetWaits({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`update reminder_messages set due_at = now() where done_at is null`.execute(db)
}
