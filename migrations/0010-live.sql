-- The stream's own times: slot 0 begins with the second in which the event was started.
alter table events add column started_at timestamptz;
alter table events add column ended_at timestamptz;
update events set started_at = updated_at where status in ('live', 'completed');
update events set ended_at = updated_at where status in ('completed', 'cancelled');

-- How a phone becomes a device. The link's secret is derived from the device and the generation; the phone's token is kept hashed.
create table device_links (
  device_id uuid primary key references event_devices on delete cascade,
  generation integer not null default 1,
  invited_at timestamptz not null default now(),
  claimed_at timestamptz,
  token_hash bytea unique,
  phone text not null default '',
  network text not null default '',
  last_seen_at timestamptz
);

-- One start of one recorder: what its segments need to be decoded. No foreign key to the device: a recording outlives it.
create table live_runs (
  device_id uuid not null,
  run integer not null check (run >= 0),
  event_id uuid not null references events on delete cascade,
  codecs text not null,
  width smallint not null,
  height smallint not null,
  init bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (device_id, run)
);

-- What one device recorded of one slot. Times are milliseconds since the event's epoch.
create table live_segments (
  serial bigint generated always as identity unique,
  event_id uuid not null references events on delete cascade,
  device_id uuid not null,
  slot integer not null check (slot >= 0),
  run integer not null,
  start_ms integer not null,
  duration_ms integer not null check (duration_ms > 0),
  bytes integer not null,
  sha256 bytea not null,
  received_at timestamptz not null default clock_timestamp(),
  -- Its bytes were removed, as too old; the row stays as the record of what there was.
  removed_at timestamptz,
  primary key (device_id, slot)
);

create index live_segments_of_event on live_segments (event_id, serial);

-- From which slot on the programme shows which device; null is the slate.
create table live_cuts (
  serial bigint generated always as identity primary key,
  event_id uuid not null references events on delete cascade,
  slot integer not null check (slot >= 0),
  device_id uuid,
  made_by text not null,
  seen_at timestamptz,
  made_at timestamptz not null default clock_timestamp()
);

create index live_cuts_of_event on live_cuts (event_id, slot, serial);

-- What viewers were shown, slot by slot. A decided slot never changes.
create table live_programme (
  event_id uuid not null references events on delete cascade,
  slot integer not null check (slot >= 0),
  kind text not null check (kind in ('full', 'substitute', 'gap')),
  device_id uuid,
  run integer,
  start_ms integer not null,
  duration_ms integer not null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (event_id, slot)
);

-- Who controls an event, counted by the fence; and the switch that is theirs.
create table live_controls (
  event_id uuid primary key references events on delete cascade,
  fence integer not null default 0,
  room_id text,
  auto_substitute boolean not null default true
);

create table control_rooms (
  event_id uuid not null references events on delete cascade,
  room_id text not null,
  name text not null,
  entered_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (event_id, room_id)
);

-- How many viewers each server process sees, as of lately.
create table live_audiences (
  event_id uuid not null references events on delete cascade,
  process uuid not null,
  watching integer not null,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, process)
);
