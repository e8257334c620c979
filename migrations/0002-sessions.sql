-- A passcode on its way. The code is nowhere: it is derived from the id with a key that is not in the database.
create table otp_challenges (
  id uuid primary key default gen_random_uuid(),
  mobile text not null,
  attempts smallint not null default 0,
  deliveries smallint not null default 1,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);

create index otp_challenges_of_mobile on otp_challenges (mobile, created_at desc);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- How often the refresh token was rotated, when last, and whether an access token minted since then was used.
  rotation integer not null default 0,
  rotated_at timestamptz not null default now(),
  confirmed boolean not null default false,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index sessions_of_user on sessions (user_id, created_at desc);

create table access_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  rotation integer not null,
  expires_at timestamptz not null
);

create index access_tokens_of_session on access_tokens (session_id);
