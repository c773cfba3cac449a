-- Judges work on an urgent proposal before new submissions.
alter table rejudge_proposals add column is_urgent boolean not null default false;
create index rejudge_proposals_urgent on rejudge_proposals (id) where is_urgent and state = 'open';
create index proposed_judgings_waiting on proposed_judgings (proposal_id, id)
  where claim is null and finished_at is null and fate is null;
