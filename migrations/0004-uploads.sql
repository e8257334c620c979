-- Logos by content: the same picture uploaded twice is one row and one file.
create table uploads (
  -- SHA-256 of the stored bytes, in hexadecimal; also the file's name.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- First uploader; null for an anonymous upload.
  owner_id uuid references users on delete set null,
  bytes integer not null,
  width smallint not null,
  height smallint not null,
  -- Time of the last upload. Deleted a day later unless an event uses it.
  created_at timestamptz not null default now()
);

create index uploads_oldest on uploads (created_at);
