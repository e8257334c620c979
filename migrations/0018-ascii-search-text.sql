-- The search text is ASCII only: letters of the Indian scripts stand as letters and digits, everything else beyond ASCII as a
-- space. So a regular expression can name every character that may follow two letters, and their trigrams find them in the
-- index, whatever the locale. It finds too much now and then, never too little.
do $$
declare
  indian text := (select string_agg(chr(code), '' order by code) from generate_series(x'900'::int, x'd7f'::int) code);
begin
  execute format(
    'create or replace function folded(text) returns text language sql immutable parallel safe as $f$
       select case when octet_length($1) = length($1) then lower($1)
         else regexp_replace(translate(lower($1), %L, %L), ''[^\x01-\x7f]'', '' '', ''g'') end
     $f$',
    indian,
    left(repeat('abcdefghijklmnopqrstuvwxyz0123456789', 32), length(indian))
  );
end
$$;

-- Computes the text again where it has characters beyond ASCII.
update events set title = title where octet_length(words) <> length(words);
