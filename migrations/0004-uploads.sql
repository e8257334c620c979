-- Logos by what they hold: the same picture uploaded twice is one row and one file.
create table uploads (
  -- SHA-256 of the stored bytes, in hexadecimal; also the file's name.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- Who uploaded it first; null when nobody was signed in.
  owner_id uuid references users on delete set null,
  bytes integer not null,
  width smallint not null,
  height smallint not null,
  -- When it was uploaded last. A day later it goes, unless an event uses it.
  created_at timestamptz not null default now()
);

create index uploads_oldest on uploads (created_at);
