-- Sender of an anonymous upload: when their space is full, uploads of the greediest network are deleted first.
-- The client is an IPv4 address or an IPv6 /64, the network an IPv4 /24 or an IPv6 /48. Both are null for signed-in users.
alter table uploads
  add column client text,
  add column network text;

create index uploads_strangers on uploads (created_at) where owner_id is null;

-- Uploads that an event uses become its owner's; only unused ones stay anonymous.
update uploads set owner_id = used.owner_id
from (
  select distinct on (1) substring(sponsor ->> 'logo' from '([0-9a-f]{64})\.webp$') as hash, owner_id
  from events, jsonb_array_elements(sponsors) sponsor
  order by 1, created_at
) used
where uploads.owner_id is null and uploads.hash = used.hash;
