-- Whom an organiser knows: added by hand, or taken from an event by a group or a change. All other contacts are read from events.
create table contacts (
  -- Derived from the owner and the name as it was first, so that a renamed contact is still the person of earlier events.
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  -- The name as it is compared.
  name_key text not null,
  mobile text check (mobile ~ '^[0-9]{10}$'),
  created_at timestamptz not null default now(),
  unique (owner_id, name_key)
);

-- Names of events that are no contacts any more. No name is kept here: the id is a digest.
create table removed_contacts (
  owner_id uuid not null references users on delete cascade,
  contact_id uuid not null,
  primary key (owner_id, contact_id)
);

create table contact_groups (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  name text not null,
  name_key text not null,
  created_at timestamptz not null default now(),
  unique (owner_id, name_key)
);

create table contact_group_members (
  group_id uuid not null references contact_groups on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  position smallint not null,
  primary key (group_id, contact_id)
);

create index contact_group_members_of_contact on contact_group_members (contact_id);

create table saved_messages (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index saved_messages_of_owner on saved_messages (owner_id, created_at desc, id);
