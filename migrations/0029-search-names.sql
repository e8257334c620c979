-- Names of teams and players, a line each: the strings under `team…` and `playerNames…` of every sport. Officials are not searched.
create function searched_names(details jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(name #>> '{}', e'\n'), '') from jsonb_path_query(
    details, '$.keyvalue() ? (@.key starts with "team" || @.key starts with "playerNames").value[*] ? (@.type() == "string")',
    '{}', true
  ) name
$$;

-- One rewrite of the table, then the index anew.
alter table events
  drop column words,
  add column names text generated always as (searched_names(details)) stored,
  add column words text generated always as (
    folded(title || e'\n' || venue || e'\n' || type || e'\n' || searched_names(details))
  ) stored;
create index events_words on events using gin (words gin_trgm_ops);
