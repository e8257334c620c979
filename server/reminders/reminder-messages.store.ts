import type { Language } from '#schema/i18n/language.ts'
import type { ReminderKind } from '#schema/reminders/reminder-kind.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { BrowserSubscription } from './push-subscription.ts'

export type DueMessage = BrowserSubscription & {
  id: string
  kind: ReminderKind
  about: Date
  attempts: number
  /** How long the push service may keep the message. */
  ttlSeconds: number
  eventId: string
  slug: string
  title: string
  venue: string
  startsAt: Date
  timeZone: string
  language: Language
}

/** Time for an organiser to change their mind before a new start is told. */
const MOVE_SETTLES = "interval '1 minute'"
/** How long after the change a message may still be sent. */
const LIVE_WITHIN = "interval '2 hours'"
const CANCELLED_WITHIN = "interval '1 day'"
/** For the claimed messages of one batch: longer than it takes to send all of them. */
const CLAIMED_FOR = "interval '2 minutes'"

/** Messages that are true now, and until when. Others, such as one about a former start, are not sent. */
const messagesNow = `
  select e.id as event_id, kind, about, until
  from events e
  cross join lateral (
    values
      ('soon', e.starts_at, e.starts_at, e.status = 'scheduled' and now() >= e.starts_at - interval '1 hour'),
      ('moved', e.starts_at, e.starts_at, e.status = 'scheduled'),
      ('live', e.started_at, e.started_at + ${LIVE_WITHIN}, e.status = 'live'),
      ('cancelled', e.ended_at, e.ended_at + ${CANCELLED_WITHIN}, e.status = 'cancelled')
  ) as message (kind, about, until, is_so)
  where is_so and until > now()`

const enqueue = prepared<object>(`
  with moved as (
    update reminders r set known_starts_at = e.starts_at, known_since = now()
    from events e
    where e.id = r.event_id and e.slug = r.slug and e.status = 'scheduled' and e.starts_at <> r.known_starts_at
      and e.starts_at > now() and e.updated_at < now() - ${MOVE_SETTLES}
    returning r.id, e.starts_at
  ), again as (
    insert into reminder_messages (reminder_id, kind, about) select id, 'moved', starts_at from moved
    on conflict (reminder_id, kind, about) do update set done_at = null, attempts = 0, due_at = now()
  )
  insert into reminder_messages (reminder_id, kind, about)
  select r.id, m.kind, m.about
  from reminders r
  join events e on e.id = r.event_id and e.slug = r.slug
  join (${messagesNow}) m on m.event_id = r.event_id
  where case m.kind
    when 'soon' then r.known_starts_at = e.starts_at and r.known_since < e.starts_at - interval '1 hour'
    when 'moved' then false
    else r.created_at < m.about
  end
  on conflict do nothing`)

/** Stores every message that is to be sent now, once. */
export async function enqueueDue(db: Db): Promise<void> {
  await enqueue(db)
}

const claim = prepared<DueMessage>(`
  with due as (
    select q.id, r.id as reminder_id, m.until
    from reminder_messages q
    join reminders r on r.id = q.reminder_id
    join events e on e.id = r.event_id and e.slug = r.slug
    join (${messagesNow}) m on m.event_id = r.event_id and m.kind = q.kind and m.about = q.about
    where q.done_at is null and q.due_at <= now()
    order by q.due_at
    limit $1
    for update of q skip locked
  )
  update reminder_messages q set attempts = q.attempts + 1, due_at = now() + ${CLAIMED_FOR}
  from due
  join reminders r on r.id = due.reminder_id
  join events e on e.id = r.event_id
  where q.id = due.id
  returning q.id, q.kind, q.about, q.attempts, r.endpoint, r.p256dh, r.auth,
    extract(epoch from due.until - now())::float as "ttlSeconds", e.id as "eventId", e.slug, e.title, e.venue,
    e.starts_at as "startsAt", e.time_zone as "timeZone", e.language`)

/** Claims messages for this process. Those of a process that dies are due again later. */
export function claimDue(db: Db, most: number): Promise<DueMessage[]> {
  return claim(db, most)
}

const finish = prepared<object>('update reminder_messages set done_at = now() where id = $1')

export async function finishMessage(db: Db, { id }: Pick<DueMessage, 'id'>): Promise<void> {
  await finish(db, id)
}

const postpone = prepared<object>(
  'update reminder_messages set due_at = now() + make_interval(secs => $2) where id = $1',
)

export async function postponeMessage(db: Db, { id }: Pick<DueMessage, 'id'>, seconds: number): Promise<void> {
  await postpone(db, id, seconds)
}
