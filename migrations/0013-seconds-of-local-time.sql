-- The start of an event keeps seconds and milliseconds that are sent.
alter table events drop constraint events_local_time_check;
alter table events add constraint events_local_time_check
  check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?$');

-- Names of time zones are stored as the IANA writes them.
update events set time_zone = named.name
from pg_timezone_names as named
where lower(events.time_zone) = lower(named.name) and events.time_zone <> named.name;
