import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { announcementFacts } from '../../storage/contests/clarifications/announcements.ts';
import { clarificationFacts } from '../../storage/contests/clarifications/clarifications.ts';
import {
  contestFacts,
  participationFacts,
  problemFacts,
  submissionFacts,
} from '../../storage/contests/contest-facts.ts';
import type { Made } from './writing.ts';

/** Logs what the load created in the logs of the contests: facts first, then the submissions with their stamps. */
export async function logLoad(queries: Queries, made: Made, now: Date): Promise<void> {
  await logFacts(queries, made, now);
  await raiseHeads(queries, made);
  await logSubmissions(queries);
  await raiseHeads(queries, made);
}

async function logFacts(queries: Queries, made: Made, now: Date): Promise<void> {
  await sql`
    with facts as (
      select c.id as contest_id, 1 as section, null::int as subject_id, 'contest' as kind, ${contestFacts} as data
      from contests c where c.id = any(${made.contestIds})
      union all
      select c.id, 2, null, 'problems', ${problemFacts}
      from contests c where c.id = any(${made.contestIds})
      union all
      select a.contest_id, 3, a.id, 'participation', ${participationFacts}
      from participations a join users u on u.id = a.user_id where a.id = any(${made.participationIds})
      union all
      select c.contest_id, 4, c.id, 'clarification', ${clarificationFacts}
      from clarifications c join users u on u.id = c.author_id left join problems p on p.id = c.problem_id
        left join users t on t.id = c.assigned_to
      where c.id = any(${made.clarificationIds})
      union all
      select a.contest_id, 5, a.id, 'announcement', ${announcementFacts}
      from announcements a left join problems p on p.id = a.problem_id
      where a.id = any(${made.announcementIds}) and a.contest_id is not null and a.made_at is not null
        and a.recipients is null
    ), first_stamps as (
      select s.contest_id, min(s.judged_at) as at
      from loaded_submissions l join submissions s on s.id = l.id group by s.contest_id
    )
    insert into contest_log (contest_id, number, at, kind, subject_id, data)
    select f.contest_id, h.number + row_number() over (partition by f.contest_id order by f.section, f.subject_id),
      greatest(h.stamp, least(${now}::timestamptz(3), first.at)), f.kind, f.subject_id, f.data
    from facts f
    join contest_heads h on h.contest_id = f.contest_id
    left join first_stamps first on first.contest_id = f.contest_id
  `.execute(queries);
}

async function logSubmissions(queries: Queries): Promise<void> {
  await sql`
    insert into contest_log (contest_id, number, at, kind, subject_id, data)
    select s.contest_id, h.number + row_number() over (partition by s.contest_id order by s.judged_at),
      s.judged_at, 'submission', s.id, ${submissionFacts}
    from loaded_submissions
    join submissions s on s.id = loaded_submissions.id
    join contest_heads h on h.contest_id = s.contest_id
    join users u on u.id = s.user_id
    join problems p on p.id = s.problem_id
    join languages l on l.id = s.language_id
  `.execute(queries);
}

async function raiseHeads(queries: Queries, made: Made): Promise<void> {
  await sql`
    update contest_heads h set number = newest.number, stamp = newest.at
    from unnest(${[...made.touched.contests]}::int[]) as touched(id)
    cross join lateral (
      select number, at from contest_log where contest_id = touched.id order by number desc limit 1
    ) newest
    where h.contest_id = touched.id
  `.execute(queries);
}
