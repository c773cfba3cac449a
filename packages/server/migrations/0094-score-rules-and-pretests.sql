-- How the points of the batch of a case follow from its cases.
alter table case_results add column score_rule text not null default 'minimum'
  constraint case_results_score_rule_check check (score_rule in ('minimum', 'sum', 'product'));

-- During the contest only pretests are judged. The system test, which is a rejudge, uses all cases.
alter table contests add column run_pretests_only boolean not null default false, add column system_tested_at timestamptz(3);
alter table rejudge_proposals add column is_system_test boolean not null default false;
