-- What must happen in single batches: [{batch, expected}].
alter table problem_solutions add column groups jsonb not null default '[]';
