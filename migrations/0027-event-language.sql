-- The language of an event's link previews, messages and scorecard.
alter table events add column language text not null default 'en' check (language in ('en', 'hi', 'mr'));
