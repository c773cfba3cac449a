import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { unpackRuns } from '@tribunal/core/judging/measurements';
import { isInProgress } from '@tribunal/core/judging/verdicts';
import { messageOf } from '@tribunal/core/unknown';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

type SubmissionRecord = SnapshotRecordOf<'submission'>;

type VerdictInForce = Pick<
  NonNullable<SubmissionRecord['judgements']>[number],
  'time' | 'memory' | 'points' | 'case_points' | 'case_total' | 'error' | 'data_version'
>;

/** The finished judgings of a submission with their cases, the one in force last. What that one omits is as in the submission. */
export function addJudgements(
  writing: Writing,
  { cases = [], judgements = [], status = 'D', result }: SubmissionRecord,
  submission_id: number,
  inForce: VerdictInForce,
  line: number,
): void {
  if (judgements.length > 0 && isInProgress(status) && result == null)
    throw new SnapshotError(line, 'a submission without a verdict cannot have finished judgings');
  if (judgements.at(-1)?.cases?.length)
    throw new SnapshotError(line, 'the cases of the last judging belong to the submission');
  addCaseResults(writing, cases, { submission_id, judgement: Math.max(judgements.length, 1) }, line);
  for (const [index, given] of judgements.entries()) {
    const number = index + 1;
    const judgement = number < judgements.length ? given : { ...inForce, ...given };
    const { requested_at, started_at, finished_at, requested_by = null, judge, ...verdict } = judgement;
    write(writing, 'loaded_judgements', line, {
      submission_id,
      number,
      requested_at: timeOf('requested_at', requested_at, line),
      requested_by,
      started_at: started_at ? timeOf('started_at', started_at, line) : null,
      finished_at: timeOf('finished_at', finished_at, line),
      judge_id: judge ? refer(writing.directory.judges, 'judge', judge, line).id : null,
      result: verdict.result,
      time: verdict.time ?? null,
      memory: verdict.memory ?? null,
      points: verdict.points ?? null,
      case_points: verdict.case_points ?? 0,
      case_total: verdict.case_total ?? 0,
      error: verdict.error ?? null,
      data_version: verdict.data_version ?? null,
      toolchain: verdict.toolchain ? JSON.stringify(verdict.toolchain) : null,
      measurements: measurementsOf(verdict.measurements ?? null, line),
    });
    addCaseResults(writing, verdict.cases ?? [], { submission_id, judgement: number }, line);
  }
}

type GivenMeasurements = NonNullable<SubmissionRecord['judgements']>[number]['measurements'];

function measurementsOf(given: GivenMeasurements | null, line: number): string | null {
  if (!given) return null;
  try {
    if (given.runs) unpackRuns(given.runs);
  } catch (error) {
    throw new SnapshotError(line, messageOf(error));
  }
  return JSON.stringify(given);
}

function addCaseResults(
  writing: Writing,
  cases: NonNullable<SubmissionRecord['cases']>,
  judging: { readonly submission_id: number; readonly judgement: number },
  line: number,
): void {
  const numbers = new Set<number>();
  for (const { case: position, batch = null, status, time, memory, at, ...rest } of cases) {
    if (numbers.has(position)) throw new SnapshotError(line, `the case ${position} is listed twice`);
    numbers.add(position);
    const { points = 0, total = 0, feedback = '', judge_message = '', score_rule = 'minimum' } = rest;
    const [seconds, kibibytes] = [time ?? 0, memory ?? 0];
    const result = {
      batch,
      status,
      time: seconds,
      memory: kibibytes,
      points,
      total,
      feedback,
      judge_message,
      score_rule,
      at: at ? timeOf('at', at, line) : null,
    };
    write(writing, 'loaded_case_results', line, { ...judging, position, ...result });
  }
}
