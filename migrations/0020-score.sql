-- The score: what was tapped, in order of arrival. Rows are only ever inserted.
create table score_entries (
  event_id uuid not null references events on delete cascade,
  seq integer not null check (seq > 0),
  id uuid not null,
  -- The moment of the tap: the order of the match.
  at timestamptz not null,
  kind text not null,
  payload jsonb not null,
  -- The entry that this one undoes, replaces or moves.
  target uuid,
  -- The name to show, and the user or the joined phone.
  author text not null,
  author_id uuid not null,
  fence integer not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (event_id, seq),
  unique (event_id, id)
);

create function refuse_score_change() returns trigger language plpgsql as $$
begin
  raise exception 'score_entries is append-only';
end
$$;

create trigger score_entries_append_only before update on score_entries for each row execute function refuse_score_change();

-- Who scores an event, counted by the fence, and the next entry's number. Its row lock orders what is recorded.
create table scorer_leases (
  event_id uuid primary key references events on delete cascade,
  fence integer not null default 0,
  room_id text,
  name text not null default '',
  next_seq integer not null default 1
);

-- Taps of phones that had lost the lease, for its holder to add or to drop.
create table late_score_entries (
  serial bigint generated always as identity primary key,
  event_id uuid not null references events on delete cascade,
  offer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  payload jsonb not null,
  target uuid,
  author text not null,
  author_id uuid not null,
  -- Null while it waits for a decision.
  is_added boolean,
  unique (event_id, id)
);

-- How a phone becomes a scorer's; otherwise as device_links.
create table scorer_links (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  generation integer not null default 1,
  invited_at timestamptz not null default now(),
  claimed_at timestamptz,
  token_hash bytea unique,
  phone text not null default '',
  network text not null default '',
  last_seen_at timestamptz
);

create index scorer_links_of_event on scorer_links (event_id, invited_at);

-- How a scored event ended; null until it is over.
alter table events add column result jsonb;
