-- The owner's list of clips, in place of the automatic highlights.
create table highlight_lists (
  event_id uuid primary key references events on delete cascade,
  -- [{entryId, fromMs, untilMs, title}]
  clips jsonb not null,
  edited_at timestamptz not null default now()
);

-- What viewers of the live programme were offered to see again.
create table replay_offers (
  event_id uuid not null references events on delete cascade,
  n integer not null check (n > 0),
  entry_id uuid not null,
  -- From which moment of the picture on it is offered.
  at timestamptz not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- {en, hi}
  title jsonb not null,
  -- Null for the programme.
  device_id uuid,
  offered_by text not null,
  primary key (event_id, n)
);
