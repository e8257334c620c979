-- What the database keeps of the cookie that a legacy browser carries beside its tokens; null when there is none.
alter table sessions add column cookie_hash bytea unique;

-- A new user's one chance to complete the profile without credentials, as legacy clients do.
create table profile_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address text not null,
  user_agent_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index profile_grants_of_user on profile_grants (user_id);

-- Who did what, and when. The app only inserts, and removes what is older than 180 days.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  user_id uuid,
  session_id uuid,
  -- A keyed hash and the last two digits: enough to follow one number, not enough to call it.
  mobile text,
  -- The first part of where it came from: an IPv4 /24 or an IPv6 /48.
  network text,
  details jsonb not null default '{}'
);

create index audit_log_of_user on audit_log (user_id, at desc);
create index audit_log_at on audit_log (at);
