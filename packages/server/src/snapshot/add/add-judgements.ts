import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';
import { isInProgress } from '@tribunal/core/verdicts';
import { refer, timeOf, type Writing, write } from '../load/writing.ts';
import { SnapshotError } from '../snapshot-error.ts';

/** The finished judgings of a submission, the one in force last. */
export function addJudgements(
  writing: Writing,
  { judgements = [], status = 'D', result }: SnapshotRecordOf<'submission'>,
  submission_id: number,
  line: number,
): void {
  if (judgements.length > 0 && isInProgress(status) && result == null)
    throw new SnapshotError(line, 'a submission without a verdict cannot have finished judgings');
  for (const [index, judgement] of judgements.entries()) {
    const { requested_at, finished_at, requested_by = null, judge, ...verdict } = judgement;
    write(writing, 'loaded_judgements', line, {
      submission_id,
      number: index + 1,
      requested_at: timeOf('requested_at', requested_at, line),
      requested_by,
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
    });
  }
}
