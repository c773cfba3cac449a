import { type RawBuilder, sql } from 'kysely';
import { isAddressedTo } from '../contests/clarifications/announcements.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import { problemPageIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { detailsAreWithheldFrom } from '../visibility/withheld.ts';

export type NoticeKind = 'announcement' | 'answer' | 'registration' | 'rejudge';

/**
 * What happened that concerns a row of `users`, each source as a query with the columns `kind`, `id`, `contest_id`, `name`, `text`, `question`,
 * `address` and `at`. Nothing is stored for each user: an announcement to thousands is one row, and what is withdrawn or hidden disappears.
 * A new kind of notice is one more source. `viewer` is the user of the row.
 */
export function noticesOf(viewer: Viewer, now: Date): RawBuilder<unknown> {
  const sources = [
    siteAnnouncements(now),
    contestAnnouncements,
    answers,
    registrations,
    rejudges(viewer, now),
  ];
  const isVisible = sql`(n.contest_id is null or exists (
    select from contests where contests.id = n.contest_id and ${contestIsVisible(viewer)}))`;
  return sql`(
    select n.* from (${sql.join(sources, sql` union all `)}) n where n.at <= ${now} and ${isVisible})`;
}

/** Nobody is told what happened before there was an account. */
function siteAnnouncements(now: Date): RawBuilder<unknown> {
  return sql`
    select 'announcement' as kind, 'announcement ' || a.id as id, null::int as contest_id, '' as name, a.text, null::text as question,
      '/announcements/#announcement-' || a.id as address, a.made_at as at
    from announcements a where a.contest_id is null and a.made_at >= users.created_at and a.made_at <= ${now}`;
}

const isParticipant = sql`contests.id in (select p.contest_id from participations p where p.user_id = users.id)`;

const contestAnnouncements = sql`
  select 'announcement', 'contest announcement ' || a.id, contests.id, contests.name, a.text, null,
    '/contest/' || contests.key || '/clarifications/#announcement-' || a.id, a.made_at
  from announcements a join contests on contests.id = a.contest_id
  where a.made_at is not null and ${isParticipant} and ${isAddressedTo(sql`users.id`)}`;

const answers = sql`
  select 'answer', 'answer ' || c.id || ' ' || extract(epoch from c.answered_at)::text, contests.id, contests.name, c.answer, c.question,
    '/contest/' || contests.key || '/clarifications/#question-' || c.id, c.answered_at
  from clarifications c join contests on contests.id = c.contest_id
  where c.answer is not null and (c.author_id = users.id or (c.answered_to = 'all' and ${isParticipant}))`;

const registrations = sql`
  select 'registration', 'registration ' || contests.id, contests.id, contests.name, '', null, '/contest/' || contests.key, r.registered_at
  from contest_registrations r join contests on contests.id = r.contest_id where r.user_id = users.id`;

/** Submissions of the user that have another verdict since a rejudge, as soon as the contest shows everything of them. */
function rejudges(viewer: Viewer, now: Date): RawBuilder<unknown> {
  return sql`
    select 'rejudge', 'rejudge ' || j.id, contests.id, problems.name, submissions.result, before.result,
      '/submission/' || submissions.id, proposal.closed_at
    from submissions join proposed_judgings j on j.submission_id = submissions.id and j.fate = 'applied'
    join rejudge_proposals proposal on proposal.id = j.proposal_id and proposal.closed_at is not null
    join problems on problems.id = submissions.problem_id
    left join contests on contests.id = submissions.contest_id
    join judgements before on before.submission_id = submissions.id and before.number = j.judgement
      and (before.result, before.case_points) is distinct from (j.result, j.case_points)
    where submissions.user_id = users.id and ${problemPageIsVisible(viewer, now)} and not ${detailsAreWithheldFrom(viewer, now)}`;
}
