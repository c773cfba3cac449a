import { sql } from 'kysely';
import type { Database, Queries } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import {
  boolean,
  date,
  json,
  nullable,
  number,
  onlyRow,
  type Row,
  rowsOf,
  string,
} from '../../database/row.ts';
import { problemIsVisible } from '../visibility/problem-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { hasCurrentData, isAvailable } from './judgeable.ts';
import { isGraded } from './languages/graded-languages.ts';

/** What keeps a site from judging. */
const judgingLacksRow = rowsOf({
  hasNoLanguage: boolean,
  hasNoJudge: boolean,
  /** The number of problems that are public or in a current or future contest and that no online judge can judge. */
  unjudgeable: number,
  /** Since when the oldest submission waits for a judge. */
  waitingSince: nullable(date),
  /** Online judges on which generators make other data than on the first judge, with the codes of the problems. */
  otherData: json<readonly { readonly judge: string; readonly problems: readonly string[] }[]>(),
});
export type JudgingLacks = Row<typeof judgingLacksRow>;

export async function judgingLacks(queries: Queries, now: Date): Promise<JudgingLacks> {
  const { rows } = await judgingLacksRow`
    select not exists (select from languages) as "hasNoLanguage",
      not exists (select from judges j where ${isAvailable}) as "hasNoJudge",
      (select count(*) from (${unjudgeable(now)}) p) as unjudgeable,
      (select min(enqueued_at) from judge_queue where claim is null) as "waitingSince",
      array(${judgesWithOtherData}) as "otherData"
  `.execute(queries);
  return onlyRow(rows);
}

export const maxListedUnjudgeable = 500;

const unjudgeableProblemRow = rowsOf({
  code: string,
  name: string,
});
export type UnjudgeableProblem = Row<typeof unjudgeableProblemRow>;

/** Those of the problems that no online judge can judge that the viewer may see; one more than are listed tells that there are more. */
export function unjudgeableProblems(
  database: Database,
  viewer: Viewer,
  now: Date,
): Promise<UnjudgeableProblem[]> {
  return runPrepared(
    database,
    unjudgeableProblemRow`
      select problems.code, problems.name from problems
      where problems.id in (${unjudgeable(now)}) and ${problemIsVisible(viewer)}
      order by problems.name_order, problems.id limit ${sql.lit(maxListedUnjudgeable + 1)}`,
  );
}

function unjudgeable(now: Date) {
  return sql`select p.id from problems p where ${isInUse(now)} and not exists (${availableRuntime})`;
}

function isInUse(now: Date) {
  return sql<boolean>`(p.is_public or exists (
    select from contest_problems cp join contests c on c.id = cp.contest_id where cp.problem_id = p.id and c.over_at > ${now}))`;
}

const judgesWithOtherData = sql`
  select json_build_object('judge', j.name, 'problems', json_agg(p.code order by p.code))
  from judge_data_pauses pause join judges j on j.id = pause.judge_id join problems p on p.data_version = pause.version
  where pause.has_other_data and ${isAvailable}
  group by j.name order by j.name`;

/** A problem without a list of languages allows all of them. */
const availableRuntime = sql`
  select from judges j
  join judge_runtimes jr on jr.judge_id = j.id
  join languages l on l.id = jr.language_id
  where ${isAvailable} and ${sql.raw(isGraded('p', 'l'))} and ${hasCurrentData({ judge: 'j', problem: 'p' })} and (
    not exists (select from problem_languages pl where pl.problem_id = p.id)
    or exists (select from problem_languages pl where pl.problem_id = p.id and pl.language_id = jr.language_id))`;
