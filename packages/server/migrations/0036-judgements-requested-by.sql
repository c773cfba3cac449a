-- Who asked for a rejudge, as the audit log names them. Null for the first judging of a submission.
alter table judgements add column requested_by text;
