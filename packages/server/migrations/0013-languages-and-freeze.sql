-- A load may give a language another id while no problem or submission refers to it. What judges offer follows.
alter table judge_runtimes
  drop constraint judge_runtimes_language_id_fkey,
  add constraint judge_runtimes_language_id_fkey
    foreign key (language_id) references languages on delete cascade on update cascade;

-- A site creates the judge that it starts itself, so a snapshot has no use for it.
alter table judges add column is_local boolean not null default false;

-- Frozen minutes that came with a contest whose format cannot freeze are kept; frozen_at is the moment from which a freeze has effect.
alter table contests drop constraint contests_check1;
alter table contests drop column frozen_at;
alter table contests add column frozen_at timestamptz(3) generated always as (
  case when frozen_last_minutes > 0 and format in ('icpc', 'site')
    then ((end_time at time zone 'UTC') - frozen_last_minutes * interval '1 minute') at time zone 'UTC'
  end
) stored;
