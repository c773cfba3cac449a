-- Every row of every list and feed has times: formatted once, without asking the time zone again whether there is a fraction.

create or replace function iso_time(moment timestamptz) returns text
  language sql stable strict parallel safe
  return replace(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"'), '.000+', '+');
