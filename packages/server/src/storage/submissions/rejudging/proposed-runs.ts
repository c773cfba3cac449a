import type { Result } from '@tribunal/core/judging/verdicts';
import type { Database } from '../../../database/connection.ts';
import { nullable, number, type Row, rowsOf, string, stringOf } from '../../../database/row.ts';
import { resultIsVisible } from '../../visibility/submission-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { listingJoins } from '../submission-fields-json.ts';

/** One of several judgings of the same submission. */
const proposedRunRow = rowsOf({
  run: number,
  submissionId: number,
  result: stringOf<Result>(),
  casePoints: number,
  caseTotal: number,
  time: nullable(number),
  memory: nullable(number),
  judge: nullable(string),
});
type ProposedRun = Row<typeof proposedRunRow>;

export interface ProposedRuns {
  readonly runs: readonly ProposedRun[];
  /** All runs so far have the same result and points. */
  readonly isStable: boolean;
}

/** The runs that have ended, if the viewer may see the result of the submission. */
export async function proposedRuns(
  { query }: Database,
  viewer: Viewer,
  proposalId: number,
  now: Date,
): Promise<ProposedRuns> {
  const { rows: runs } = await proposedRunRow`
    select q.run, q.submission_id as "submissionId", q.result, q.case_points as "casePoints", q.case_total as "caseTotal",
      q.time, q.memory, judges.name as judge
    from proposed_judgings q
    join submissions on submissions.id = q.submission_id
    ${listingJoins}
    left join judges on judges.id = q.judge_id
    where q.proposal_id = ${proposalId} and q.finished_at is not null and ${resultIsVisible(viewer, now)}
    order by q.submission_id, q.run limit 1000
  `.execute(query);
  const verdicts = new Set(runs.map((run) => `${run.submissionId} ${run.result} ${run.casePoints}`));
  const submissions = new Set(runs.map(({ submissionId }) => submissionId));
  return { runs, isStable: verdicts.size === submissions.size };
}
