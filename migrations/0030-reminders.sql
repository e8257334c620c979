-- The key pair by which push services recognise this server (RFC 8292), made at the first start. One row.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- A browser that is to be reminded of an event. Deleted soon after the event's end.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  -- The share link by which it was asked for: a new link ends it.
  slug text not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The start that the viewer knows of, and since when.
  known_starts_at timestamptz not null,
  known_since timestamptz not null default clock_timestamp(),
  unique (event_id, endpoint_hash)
);

create index reminders_of_endpoint on reminders (endpoint_hash);

-- One message to one browser. Claimed by moving `due_at` ahead; a message that is done stays, so that it is not sent twice.
create table reminder_messages (
  id bigint generated always as identity primary key,
  reminder_id uuid not null references reminders on delete cascade,
  kind text not null check (kind in ('soon', 'live', 'moved', 'cancelled')),
  -- The start that it speaks of; when the event was started or cancelled.
  about timestamptz not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  unique (reminder_id, kind, about)
);

create index reminder_messages_due on reminder_messages (due_at) where done_at is null;
