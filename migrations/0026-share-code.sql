-- The short link's code is the slug's random part.
create unique index events_share_code on events (right(slug, 10));
