-- Verdicts that the contestants do not learn yet: the jury holds results of the problem, or confirms verdicts before they count.
-- Until then the submission is being judged for everybody else; it gets its judge time when the verdict is released.
create table held_verdicts (
  submission_id integer primary key references submissions on delete cascade,
  judgement integer not null,
  outcome jsonb not null,
  facts jsonb,
  data_version text,
  held_at timestamptz(3) not null,
  claimed_by integer references users on delete set null,
  claimed_at timestamptz(3),
  verified_by integer references users on delete set null,
  verified_at timestamptz(3)
);

alter table contests add column verification text not null default 'none'
  constraint contests_verification_known check (verification in ('none', 'all', 'first'));
alter table contest_problems drop constraint contest_problems_hold_known,
  add constraint contest_problems_hold_known check (hold in ('submitting', 'judging', 'results'));

-- An abort or another judging takes the place of the judging whose verdict is held.
create function drop_held_verdict() returns trigger language plpgsql as $$
begin
  delete from held_verdicts where submission_id = new.id;
  return null;
end $$;
create trigger drop_held_verdict after update of status, judgement on submissions for each row
  when (old.judgement <> new.judgement or new.status not in ('QU', 'P', 'G')) execute function drop_held_verdict();
