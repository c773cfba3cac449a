import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

export function addProposal(
  writing: Writing,
  record: SnapshotRecordOf<'rejudge_proposal'>,
  line: number,
): void {
  const { problem, contest, closed_at } = record;
  const { directory, ids, made } = writing;
  const id = ids.next('rejudge_proposals', line, record.id);
  made.proposalIds.add(id);
  write(writing, 'rejudge_proposals', line, {
    id,
    created_at: timeOf('created_at', record.created_at, line),
    requested_by: record.requested_by,
    submissions: record.submissions,
    problem_id: problem ? refer(directory.problems, 'problem', problem, line).id : null,
    contest_id: contest ? refer(directory.contests, 'contest', contest, line).id : null,
    times: record.times ?? 1,
    state: record.state ?? 'open',
    is_urgent: record.is_urgent ?? false,
    is_system_test: record.is_system_test ?? false,
    closed_at: closed_at ? timeOf('closed_at', closed_at, line) : null,
    closed_by: record.closed_by ?? null,
  });
}

/** What is not finished is judged after the load. */
export function addProposedJudging(
  writing: Writing,
  record: SnapshotRecordOf<'proposed_judging'>,
  line: number,
): void {
  const { proposal, submission, finished_at, judge } = record;
  if (!writing.made.proposalIds.has(proposal))
    throw new SnapshotError(line, `there is no rejudge_proposal ${proposal}`);
  write(writing, 'loaded_proposed_judgings', line, {
    ...{ proposal_id: proposal, submission_id: submission, line },
    run: record.run ?? 1,
    judgement: record.judgement ?? 1,
    judge_id: judge ? refer(writing.directory.judges, 'judge', judge, line).id : null,
    finished_at: finished_at ? timeOf('finished_at', finished_at, line) : null,
    result: record.result ?? null,
    time: record.time ?? null,
    memory: record.memory ?? null,
    case_points: record.case_points ?? 0,
    case_total: record.case_total ?? 0,
    error: record.error ?? null,
    data_version: record.data_version ?? null,
    cases: record.cases ? JSON.stringify(record.cases) : null,
    is_chosen: record.is_chosen ?? false,
    fate: record.fate ?? null,
  });
}
