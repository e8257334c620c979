-- Returns for how many seconds an owner exceeds the limits on created events, this transaction's event included; null within
-- the limits. Counts the events themselves. Serialises an owner's creations until the transaction ends, so call it last.
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
