-- When sponsors are shown: by which rules, and what was decided by them. An event without a row has the default rules.
create table sponsor_rules (
  event_id uuid primary key references events on delete cascade,
  -- Null: not by the clock.
  every_seconds integer check (every_seconds > 0),
  turn_seconds integer not null check (turn_seconds > 0),
  is_between boolean not null,
  is_quiet boolean not null,
  moments text[] not null,
  -- By `sponsor`, as in sponsor_turns; 1 for those that are missing.
  weights jsonb not null
);

-- One appearance of a sponsor, in server time. Name and logo are copies: the list of sponsors may change afterwards.
create table sponsor_turns (
  event_id uuid not null references events on delete cascade,
  n integer not null check (n > 0),
  at timestamptz not null,
  until timestamptz not null check (until >= at),
  -- The name as it is compared: an event's sponsors are told apart by it.
  sponsor text not null,
  name text not null,
  logo text not null,
  weight smallint not null check (weight > 0),
  why text not null check (why in ('interval', 'between', 'moment', 'shown')),
  decided_at timestamptz not null default clock_timestamp(),
  primary key (event_id, n)
);

-- Uploads are not deleted while a turn has their logo.
create index sponsor_turns_of_logo on sponsor_turns (substring(logo from '([0-9a-f]{64})\.webp$'));

-- What viewers' devices reported of a turn in one minute: with the live picture, and rewound or in the recording. Sums only.
create table sponsor_seen (
  event_id uuid not null,
  n integer not null,
  minute timestamptz not null,
  is_live boolean not null,
  viewer_seconds integer not null default 0 check (viewer_seconds >= 0),
  impressions integer not null default 0 check (impressions >= 0),
  viewers integer not null default 0 check (viewers >= 0),
  primary key (event_id, n, minute, is_live),
  foreign key (event_id, n) references sponsor_turns on delete cascade
);

-- The public link to the report of one sponsor; otherwise as device_links.
create table sponsor_reports (
  event_id uuid not null references events on delete cascade,
  sponsor text not null,
  generation integer not null default 1,
  secret_hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp(),
  primary key (event_id, sponsor)
);

-- What one sponsor of one event is charged, once. It stays when the sponsor or the logo is deleted.
create table sponsor_ledger (
  event_id uuid not null references events on delete cascade,
  sponsor text not null,
  name text not null,
  logo text not null,
  fee_rupees integer not null check (fee_rupees >= 0),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (event_id, sponsor)
);
