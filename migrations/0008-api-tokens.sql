-- What programs act with for their owner. A revoked one is gone.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'write')),
  -- SHA-256 of the secret, and the secret's last four characters.
  hash bytea not null unique,
  ending text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index api_tokens_of_user on api_tokens (user_id, created_at desc);
