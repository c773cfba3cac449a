-- After the last line of a feed, an earlier state was current as well, and requests answered with it.
update contest_feed_lines line
set current = line.current & ~(
  select bit_or(newer.audiences) from contest_feed_lines newer
  where newer.contest_id = line.contest_id and newer.type = 'state' and newer.number > line.number
)
where line.type = 'state' and line.current <> 0 and exists (
  select from contest_feed_lines newer
  where newer.contest_id = line.contest_id and newer.type = 'state' and newer.number > line.number
);
