-- What a judge says of its sandbox; stock judges say nothing.
alter table judges add column protection text not null default '';
