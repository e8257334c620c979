-- When an account is deleted, unless its owner cancels before; and when the deletion began, after which nothing can be cancelled.
alter table users
  add column deletion_at timestamptz,
  add column deletion_started_at timestamptz;

create index users_to_delete on users (deletion_at) where deletion_at is not null;

-- What a sponsor was charged outlives the event.
alter table sponsor_ledger drop constraint sponsor_ledger_event_id_fkey;

-- Lines about a number that had not signed in yet.
create index audit_log_of_mobile on audit_log (mobile) where mobile is not null and user_id is null;
