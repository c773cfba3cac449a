-- The clarification that a question is about, as the Contest API names it: q or a and the number of a question or its answer, n and that of an
-- announcement.
alter table clarifications add column reply_to text check (reply_to ~ '^[qan][1-9][0-9]{0,9}$');
