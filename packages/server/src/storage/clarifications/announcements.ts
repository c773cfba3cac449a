import type { AnnouncementFacts } from '@tribunal/contract/contest-log';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { appendToLog } from '../contests/contest-log.ts';

export interface ShownAnnouncement {
  readonly id: number;
  readonly text: string;
  readonly problem: string | null;
  readonly madeAt: Date;
}

const mostShown = 500;

/** Newest first. */
export async function listAnnouncements(queries: Queries, contestId: number): Promise<ShownAnnouncement[]> {
  const { rows } = await sql<ShownAnnouncement>`
    select a.id, a.text, p.code as problem, a.made_at as "madeAt"
    from announcements a left join problems p on p.id = a.problem_id
    where a.contest_id = ${contestId}
    order by a.id desc
    limit ${sql.lit(mostShown)}
  `.execute(queries);
  return rows;
}

/** The data of an announcement in a log entry, for a row `a` of announcements with its problem `p`. */
export const announcementFacts = sql`jsonb_build_object(
  'problem', p.code, 'text', a.text, 'made_at', iso_time(a.made_at))`;

export async function addAnnouncement(
  queries: Queries,
  made: {
    readonly contestId: number;
    readonly problemId: number | null;
    readonly authorId: number | null;
    readonly text: string;
  },
  now: Date,
): Promise<number> {
  const { contestId, problemId, authorId, text } = made;
  const row = { contest_id: contestId, problem_id: problemId, author_id: authorId, text, made_at: now };
  const { id } = await queries
    .insertInto('announcements')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ data: AnnouncementFacts }>`
    select ${announcementFacts} as data
    from announcements a left join problems p on p.id = a.problem_id where a.id = ${id}
  `.execute(queries);
  await appendToLog(queries, contestId, { kind: 'announcement', subjectId: id, data: rows[0]!.data }, now);
  return id;
}
