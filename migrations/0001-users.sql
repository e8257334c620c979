create table users (
  id uuid primary key default gen_random_uuid(),
  mobile text not null unique check (mobile ~ '^[0-9]{10}$'),
  -- Empty until the profile is completed: that is what makes a user new.
  fullname text not null default '',
  email text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
