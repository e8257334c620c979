-- What is live and what starts next, among everybody's public events and among one's own.
create index events_upcoming on events (status, starts_at, id)
  where visibility = 'public' and status in ('scheduled', 'live');
create index events_upcoming_of_owner on events (owner_id, status, starts_at, id)
  where status in ('scheduled', 'live');
