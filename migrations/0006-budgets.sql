-- A code belongs to one number and one lane: what strangers do to a number leaves its owner's lane alone.
alter table otp_challenges add column lane text not null default 'unknown' check (lane in ('known', 'unknown'));
drop index otp_challenges_of_mobile;
create index otp_challenges_of_mobile on otp_challenges (mobile, lane, created_at desc);
create index otp_challenges_newest on otp_challenges (created_at);

-- What was used of a budget, one row a use. Logged, as every table here: an unlogged one is emptied by a crash, and gives tries away.
create table spendings (
  id bigint generated always as identity primary key,
  budget text not null,
  -- Whose it is (a number, an address), as a keyed hash.
  subject text not null,
  -- What it was spent for, where it can be given back.
  cause uuid,
  spent_at timestamptz not null default clock_timestamp(),
  -- When it is older than every window of its budget.
  forgotten_at timestamptz not null
);

create index spendings_of_subject on spendings (budget, subject, spent_at desc);
create index spendings_of_cause on spendings (cause) where cause is not null;
create index spendings_forgotten on spendings (forgotten_at);
