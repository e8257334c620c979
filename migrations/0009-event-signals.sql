-- Tells every server of a change, once it is committed: `<event id> <owner id>`.
create function tell_event_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('event_changed', new.id || ' ' || new.owner_id);
  return null;
end
$$;

create trigger event_changed after insert or update on events for each row execute function tell_event_changed();
