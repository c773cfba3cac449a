-- Which formats freeze is decided by the rules in core: queries compute the moment from them.
alter table contests drop column frozen_at;

-- Stored cells hold all fields of a scoreboard cell now.
insert into standings_due (contest_id) select distinct contest_id from participations on conflict do nothing;
