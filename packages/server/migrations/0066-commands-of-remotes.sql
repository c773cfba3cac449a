-- Several quick commands of a remote control reach the window of a ceremony at once, so the last ones are kept, newest first.
alter table reveal_remotes drop column command;
alter table reveal_remotes add column commands text[] not null default '{}';
