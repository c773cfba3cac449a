-- What organizers call a problem of a contest, and the colour of its balloons. Without a label, the position gives it.
alter table contest_problems add column label text;
alter table contest_problems add column color text check (color ~ '^#[0-9a-f]{6}$');
