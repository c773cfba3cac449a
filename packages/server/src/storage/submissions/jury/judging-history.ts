import type { Result } from '@tribunal/core/judging/verdicts';
import type { Database } from '../../../database/connection.ts';
import {
  boolean,
  date,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { problemIsEditable } from '../../visibility/problem-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { listingJoins } from '../submission-fields-json.ts';
import { isJury } from './jury-membership.ts';

/** One judging of a submission. */
const pastJudgingRow = rowsOf({
  number: number,
  requestedAt: date,
  /** Who asked for a rejudge; null for the first judging, and when it is not known. */
  requestedBy: nullable(string),
  /** Null while it is going on. */
  finishedAt: nullable(date),
  judge: nullable(string),
  result: nullable(stringOf<Result>()),
  points: nullable(number),
  time: nullable(number),
  memory: nullable(number),
  /** What the compiler or the judge said. */
  error: nullable(string),
  /** The version of the test data on which the verdict is based; null while there is none, and for verdicts that have no data. */
  dataVersion: nullable(string),
  isCurrentData: boolean,
  /** The compiler or interpreter with its version; null if it is not known. */
  toolchain: nullable(string),
  /** An earlier judging used another one. */
  hasOtherToolchain: boolean,
  /** The code of the problem, for those who may see its versions. */
  editedProblem: nullable(string),
});
export type PastJudging = Row<typeof pastJudgingRow>;

/** Newest first; null for those who are not in the jury. */
export async function findJudgingHistory(
  { query }: Database,
  viewer: Viewer,
  submissionId: number,
): Promise<PastJudging[] | null> {
  const { rows } = await pastJudgingRow`
    select j.number, j.requested_at as "requestedAt", j.requested_by as "requestedBy", j.finished_at as "finishedAt",
      judges.name as judge, j.result, j.points, j.time, j.memory, j.error,
      j.data_version as "dataVersion", j.data_version is not distinct from problems.data_version as "isCurrentData",
      trim(t.name || ' ' || t.version) as toolchain,
      coalesce(j.toolchain_id <> lag(j.toolchain_id) over (order by j.number), false) as "hasOtherToolchain",
      case when ${problemIsEditable(viewer)} then problems.code end as "editedProblem"
    from submissions ${listingJoins}
    join judgements j on j.submission_id = submissions.id
    left join judges on judges.id = j.judge_id
    left join toolchains t on t.id = j.toolchain_id
    where submissions.id = ${submissionId} and ${isJury(viewer)}
    order by j.number desc
    limit 100
  `.execute(query);
  return rows.length > 0 ? rows : null;
}
