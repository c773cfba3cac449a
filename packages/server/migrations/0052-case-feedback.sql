-- What contestants see of single cases: the verdicts with the words of the checker, only the verdicts, or nothing.
alter table problems add column case_feedback text not null default 'full'
  check (case_feedback in ('full', 'verdicts', 'none'));
