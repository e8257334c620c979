-- Returns for how many seconds a user has created too many events, counting the one that this statement inserts; null when
-- every window has room. The events themselves are the record. It is called in the statement that inserts the event, and locks
-- until the transaction ends: the user's other creations wait.
create function seconds_until_event_room(creator uuid, most integer[], seconds integer[]) returns float
language plpgsql as $$
declare
  wait float;
begin
  perform pg_advisory_xact_lock(hashtextextended('events created by ' || creator, 0));
  select max(used_up.seconds) into wait
  from unnest(most, seconds) as allowed (most, seconds)
  cross join lateral (
    select extract(epoch from created_at - clock_timestamp()) + allowed.seconds as seconds
    from events
    where owner_id = creator and created_at > clock_timestamp() - make_interval(secs => allowed.seconds)
    order by created_at desc
    offset allowed.most
    limit 1
  ) as used_up;
  return wait;
end
$$;
