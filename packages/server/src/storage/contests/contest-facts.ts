import type { ContestFacts, ContestProblemFacts, LoggedEdit } from '@tribunal/contract/contests/contest-log';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { json, rowsOf } from '../../database/row.ts';
import { appendToLog } from './contest-log.ts';

/** The data of a contest in a log entry, for a row `c` of contests. */
export const contestFacts = sql`jsonb_build_object(
  'key', c.key, 'name', c.name, 'start_time', iso_time(c.start_time), 'end_time', iso_time(c.end_time),
  'time_limit', c.time_limit, 'format', c.format, 'format_config', c.format_config,
  'points_precision', c.points_precision, 'frozen_last_minutes', c.frozen_last_minutes, 'removed_intervals', c.removed_intervals,
  'thawed_at', iso_time(c.thawed_at), 'finalized_at', iso_time(c.finalized_at))`;

/** The problems of a contest in order, for a row `c` of contests. */
export const problemFacts = sql`jsonb_build_object('problems', coalesce((
  select jsonb_agg(jsonb_build_object(
    'code', p.code, 'points', cp.points, 'partial', cp.partial, 'max_submissions', cp.max_submissions,
    'label', cp.label, 'color', cp.color, 'hold', cp.hold, 'is_withdrawn', cp.is_withdrawn) order by cp.position)
  from contest_problems cp join problems p on p.id = cp.problem_id
  where cp.contest_id = c.id), '[]'))`;

/** For a row `a` of participations and its user `u`. */
export const participationFacts = sql`jsonb_build_object(
  'user', u.username, 'virtual', a.virtual, 'real_start', iso_time(a.real_start), 'is_disqualified', a.is_disqualified,
  'is_unofficial', a.is_unofficial,  'extra_minutes', a.extra_minutes)`;

/** For a row `s` of submissions with its user `u`, problem `p` and language `l`. */
export const submissionFacts = sql`jsonb_build_object(
  'user', u.username, 'problem', p.code, 'language', l.key, 'date', iso_time(s.date), 'virtual', s.virtual,
  'status', s.status, 'judgement', s.judgement)
  || case when s.result is null then '{}' else jsonb_build_object('result', s.result, 'points', s.contest_points) end`;

/** Appends the current facts of a contest to its log, and who changed them. Call it last, like appendToLog. */
export async function appendContestFacts(
  queries: Queries,
  contestId: number,
  now: Date,
  edit?: LoggedEdit,
): Promise<void> {
  const { rows } = await rowsOf({ data: json<ContestFacts>() })`
    select ${contestFacts} as data from contests c where c.id = ${contestId}
  `.execute(queries);
  const data = { ...rows[0]?.data, ...(edit && { edit }) };
  await appendToLog(queries, contestId, { kind: 'contest', subjectId: null, data }, now);
}

/** Appends the current problems of a contest to its log. Call it last, like appendToLog. */
export async function appendProblemFacts(queries: Queries, contestId: number, now: Date): Promise<void> {
  const { rows } = await rowsOf({ data: json<{ problems: ContestProblemFacts[] }>() })`
    select ${problemFacts} as data from contests c where c.id = ${contestId}
  `.execute(queries);
  const data = rows[0]?.data ?? { problems: [] };
  await appendToLog(queries, contestId, { kind: 'problems', subjectId: null, data }, now);
}
