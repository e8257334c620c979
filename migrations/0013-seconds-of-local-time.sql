-- Local times may have seconds and milliseconds.
alter table events drop constraint events_local_time_check;
alter table events add constraint events_local_time_check
  check (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?$');

-- Time zones are stored under their IANA names.
update events set time_zone = named.name
from pg_timezone_names as named
where lower(events.time_zone) = lower(named.name) and events.time_zone <> named.name;
