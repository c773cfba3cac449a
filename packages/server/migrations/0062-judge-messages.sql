-- What a judge or a validator tells the jury about a case. Contestants never see it.
alter table case_results add column judge_message text not null default '';
