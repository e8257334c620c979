-- A code belongs to one number and one lane (trusted devices or all others), so that strangers cannot use up the owner's codes.
alter table otp_challenges add column lane text not null default 'unknown' check (lane in ('known', 'unknown'));
drop index otp_challenges_of_mobile;
create index otp_challenges_of_mobile on otp_challenges (mobile, lane, created_at desc);
create index otp_challenges_newest on otp_challenges (created_at);

-- Hits of rate limits, one row each. A logged table: a crash would empty an unlogged one and allow more guesses.
create table spendings (
  id bigint generated always as identity primary key,
  budget text not null,
  -- Keyed hash of a number or an address.
  subject text not null,
  -- What the hit was for, if it can be refunded.
  cause uuid,
  spent_at timestamptz not null default clock_timestamp(),
  -- From when on no window of the rate limit counts it.
  forgotten_at timestamptz not null
);

create index spendings_of_subject on spendings (budget, subject, spent_at desc);
create index spendings_of_cause on spendings (cause) where cause is not null;
create index spendings_forgotten on spendings (forgotten_at);
