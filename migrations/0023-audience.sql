-- How many viewers sent a heartbeat to a server process within 15 seconds, while the event was live. The counts are absolute:
-- writing one again changes nothing.
create table audience_intervals (
  event_id uuid not null references events on delete cascade,
  -- Counted in intervals of 15 seconds since 1970.
  interval_no integer not null,
  process uuid not null,
  viewers integer not null check (viewers > 0),
  primary key (event_id, interval_no, process)
);

-- Which viewers are counted: a digest of the event and of the id that each open page makes up. Deleted an hour after the end.
create table audience_viewers (
  event_id uuid not null references events on delete cascade,
  viewer bytea not null,
  primary key (event_id, viewer)
);

-- The figures of an event that is over, which take the place of the rows above.
create table event_audiences (
  event_id uuid primary key references events on delete cascade,
  peak integer not null,
  viewers integer not null,
  watched_seconds bigint not null
);

-- The sites on which an organiser's public events may be embedded, as web origins.
create table embed_origins (
  user_id uuid primary key references users on delete cascade,
  origins text[] not null
);

-- Whether anything of a recording is still stored.
create index live_segments_stored on live_segments (event_id) where removed_at is null;

-- What an organiser streamed last.
create index events_recent_of_owner on events (owner_id, ended_at desc, id)
  where visibility = 'public' and status = 'completed';
