-- What an event was before each update of its settings. `version` is the one that it had then.
create table event_revisions (
  event_id uuid not null references events on delete cascade,
  version integer not null,
  state jsonb not null,
  -- Which settings the update changed, and which interface it came through.
  changes text[] not null,
  source text not null check (source in ('web', 'graphql', 'rest')),
  replaced_at timestamptz not null default clock_timestamp(),
  primary key (event_id, version)
);
