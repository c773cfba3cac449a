-- When a judge took the submission; a queue may have been long before. Unknown for earlier judgings.
alter table judgements add column started_at timestamptz(3);
