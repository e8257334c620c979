-- How far a viewer's device is counted, so that a repeated report counts once: hashed, apart from the sums, and pruned within hours.
-- Unlogged: after a crash of the database, reports that are sent again count once more at worst.
create unlogged table sponsor_reporters (
  event_id uuid not null references events on delete cascade,
  viewer bytea not null,
  n integer not null,
  first_at timestamptz not null,
  covered_seconds integer not null,
  live_turn integer not null,
  live_seconds integer not null,
  live_viewable boolean not null,
  -- [[turn, seconds, viewable], …]
  replayed jsonb not null,
  reported_at timestamptz not null,
  primary key (event_id, viewer)
);
