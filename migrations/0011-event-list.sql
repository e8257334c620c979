-- The list is as quick among a million events as among a thousand: it reads as many rows as it shows, and counts none.
drop index events_newest;
drop index events_of_owner;
create index events_public on events (created_at desc, id desc) where visibility = 'public';
create index events_public_by_status on events (status, created_at desc, id desc) where visibility = 'public';
create index events_of_owner on events (owner_id, created_at desc, id desc) include (visibility, status);

-- How many public events there are of each status: the sum over the shares, of which there are several so that writers
-- seldom wait for each other. It follows from the events: backups leave it out.
create table event_tallies (
  status text not null,
  share smallint not null,
  events bigint not null,
  primary key (status, share)
);

create function tally_event(tallied text, change bigint) returns void language sql as $$
  insert into event_tallies as tally values (tallied, pg_backend_pid() % 16, change)
  on conflict (status, share) do update set events = tally.events + change
$$;

-- Statuses in the order in which events come to them, so that nobody waits for each other in a circle.
create function tally_made_events() returns trigger language plpgsql as $$
begin
  perform tally_event(status, count(*)) from made where visibility = 'public' group by status order by status desc;
  return null;
end
$$;

create function tally_gone_events() returns trigger language plpgsql as $$
begin
  perform tally_event(status, -count(*)) from gone where visibility = 'public' group by status order by status desc;
  return null;
end
$$;

create function tally_moved_event() returns trigger language plpgsql as $$
begin
  if old.visibility = 'public' then perform tally_event(old.status, -1); end if;
  if new.visibility = 'public' then perform tally_event(new.status, 1); end if;
  return null;
end
$$;

create trigger event_made after insert on events referencing new table as made
  for each statement execute function tally_made_events();
create trigger event_gone after delete on events referencing old table as gone
  for each statement execute function tally_gone_events();
create trigger event_moved after update of status, visibility on events
  for each row when ((old.status, old.visibility) is distinct from (new.status, new.visibility))
  execute function tally_moved_event();

insert into event_tallies select status, 0, count(*) from events where visibility = 'public' group by status;

-- What a search looks through. In the locale "C" trigrams are made of ASCII only: there every letter of the Indian scripts
-- stands as one of 36 letters and digits. That finds too much now and then, never too little.
create extension if not exists pg_trgm;

do $$
declare
  indian text := (select string_agg(chr(code), '' order by code) from generate_series(x'900'::int, x'd7f'::int) code);
begin
  execute format(
    'create function folded(text) returns text language sql immutable parallel safe as $f$
       select case when octet_length($1) = length($1) then lower($1) else translate(lower($1), %L, %L) end
     $f$',
    indian,
    left(repeat('abcdefghijklmnopqrstuvwxyz0123456789', 32), length(indian))
  );
end
$$;

alter table events add column words text generated always as (folded(title || e'\n' || venue || e'\n' || type)) stored;
create index events_words on events using gin (words gin_trgm_ops);
