create table events (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  slug text not null unique,
  title text not null,
  description text not null,
  type text not null,
  venue text not null,
  -- What the clock at the venue shows, and the instant that it names.
  local_time text not null check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  time_zone text not null,
  starts_at timestamptz not null,
  visibility text not null check (visibility in ('public', 'private')),
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'completed', 'cancelled')),
  sponsors jsonb not null default '[]',
  details jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index events_newest on events (created_at desc, id desc);
create index events_of_owner on events (owner_id, created_at desc, id desc);

-- Devices keep their id when they are renamed or moved: a phone that has joined stays joined.
create table event_devices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  position smallint not null,
  name text not null,
  is_controller boolean not null
);

create index event_devices_of_event on event_devices (event_id, position);

-- What a repeated request has already made.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  event_id uuid references events on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, operation, key)
);
