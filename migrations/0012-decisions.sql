-- Decides a slot of an event: one turn with the database, in which the decision waits for whoever cuts at the moment, and only
-- then looks at what there is. Null, and nothing is written, when the slot is not the next one, or when the cuts, by their
-- mark, are others than those that were considered.
create function decide_slot(
  decided_event uuid, cuts_mark text, decided_slot integer, decided_kind text, shown_device uuid, shown_run integer,
  shown_start_ms integer, shown_duration_ms integer
) returns integer language plpgsql as $$
declare
  written integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('programme of ' || decided_event, 0));
  insert into live_programme (event_id, slot, kind, device_id, run, start_ms, duration_ms)
  select decided_event, decided_slot, decided_kind, shown_device, shown_run, shown_start_ms, shown_duration_ms
  where decided_slot = (select coalesce(max(slot) + 1, 0) from live_programme where event_id = decided_event)
    and cuts_mark = (select count(*) || '/' || coalesce(max(serial), 0) from live_cuts where event_id = decided_event)
  on conflict do nothing
  returning slot into written;
  return written;
end
$$;
