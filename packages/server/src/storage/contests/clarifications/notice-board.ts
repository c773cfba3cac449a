import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  listOf,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import {
  contestIsEditedBy,
  contestIsJudgedBy,
  contestIsVisible,
  contestProblemsAreVisible,
} from '../../visibility/contest-visibility.ts';
import { freezeTime } from '../../visibility/freeze.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** A contest with regard to its questions and announcements. */
const noticeBoardRow = rowsOf({
  contestId: number,
  key: string,
  name: string,
  startTime: date,
  endTime: date,
  timeLimit: nullable(number),
  removedIntervals: json<readonly RemovedInterval[]>(),
  format: stringOf<FormatName>(),
  frozenAt: nullable(date),
  thawedAt: nullable(date),
  isJury: boolean,
  isEditor: boolean,
  /** Answers of this contest that the jury often gives, beside those of the site. */
  cannedAnswers: listOf(string),
  /** Whether the viewer takes or took part, in any way. */
  isParticipant: boolean,
  /** In contest order; empty when the viewer may not see them. */
  problems: json<readonly NoticeProblem[]>(),
});
export type NoticeBoard = Row<typeof noticeBoardRow>;

interface NoticeProblem {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Null when the viewer may not see such a contest. */
export async function findNoticeBoard(
  queries: Queries,
  viewer: Viewer,
  key: string,
  now: Date,
): Promise<NoticeBoard | null> {
  if (!isStorable(key)) return null;
  const { rows } = await noticeBoardRow`
    select contests.id as "contestId", contests.key, contests.name, contests.start_time as "startTime",
      contests.end_time as "endTime", contests.time_limit as "timeLimit", contests.removed_intervals as "removedIntervals", contests.format,
      ${sql.raw(freezeTime('contests'))} as "frozenAt", contests.thawed_at as "thawedAt",
      case when ${contestIsJudgedBy(viewer)} then contests.canned_answers else '{}' end as "cannedAnswers",
      ${contestIsJudgedBy(viewer)} as "isJury", ${contestIsEditedBy(viewer)} as "isEditor",
      exists (
        select from participations where contest_id = contests.id and user_id = ${viewer.userId}
      ) as "isParticipant",
      case when ${contestProblemsAreVisible(viewer, now)} then ${problems} else '[]' end as problems
    from contests
    where contests.key = ${key} and (${contestIsJudgedBy(viewer)} or ${contestIsVisible(viewer)})
  `.execute(queries);
  return rows[0] ?? null;
}

const problems = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name) order by cp.position)
  from contest_problems cp join problems p on p.id = cp.problem_id
  where cp.contest_id = contests.id), '[]')`;
