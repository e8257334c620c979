-- Previous settings of an event, one row per update. `version` is the version that had them.
create table event_revisions (
  event_id uuid not null references events on delete cascade,
  version integer not null,
  state jsonb not null,
  -- Settings that the update changed, and the interface through which it came.
  changes text[] not null,
  source text not null check (source in ('web', 'graphql', 'rest')),
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (event_id, version)
);
