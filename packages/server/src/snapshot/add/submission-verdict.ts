import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { type Grade, gradeCases } from '@tribunal/core/judging/grading';
import { isInProgress, type Result, type Status } from '@tribunal/core/judging/verdicts';

/** The status and the current verdict; there is none during the first judging. */
export interface SubmissionVerdict {
  readonly status: Status;
  readonly result: Result | null;
  readonly time: number | null;
  readonly memory: number | null;
  readonly casePoints: number;
  readonly caseTotal: number;
}

type SubmissionRecord = SnapshotRecordOf<'submission'>;

/** Fills in missing fields. The status D only means that judging ended; the result tells how. */
export function verdictOf(record: SubmissionRecord): SubmissionVerdict | { readonly refusal: string } {
  const refusal = contradiction(record);
  if (refusal !== null) return { refusal };
  const grade = record.cases?.length && isIncomplete(record) ? gradeOf(record.cases) : null;
  const { status = 'D', time = grade?.time ?? null, memory = grade?.memory ?? null } = record;
  if (isInProgress(status)) {
    const result = record.result ?? null;
    return { status, result, time, memory, ...pointsOf(record, result, null) };
  }
  const result = record.result ?? endOf(status) ?? grade?.result ?? resultOfPoints(record);
  const points = pointsOf(record, result, record.result == null ? grade : null);
  return { status: endOf(result) ?? 'D', result, time, memory, ...points };
}

function isIncomplete({ result, time, memory }: SubmissionRecord): boolean {
  return result == null || time === undefined || memory === undefined;
}

function contradiction({ status = 'D', result, case_points, case_total }: SubmissionRecord): string | null {
  const end = endOf(status);
  if (end && result != null && result !== end)
    return `the status ${status} and the result ${result} disagree`;
  if ((case_points === undefined) !== (case_total === undefined)) {
    return 'the fields "case_points" and "case_total" must be given together';
  }
  return null;
}

/** AC with all points, WA with fewer, and IE without any case points. */
function resultOfPoints({ case_points, case_total }: SubmissionRecord): Result {
  if (case_points === undefined || !case_total) return 'IE';
  return case_points >= case_total ? 'AC' : 'WA';
}

/** CE, IE and AB are both a status and a result. */
function endOf(code: Status | Result): 'CE' | 'IE' | 'AB' | undefined {
  return code === 'CE' || code === 'IE' || code === 'AB' ? code : undefined;
}

function gradeOf(cases: NonNullable<SubmissionRecord['cases']>): Grade {
  return gradeCases(
    cases.map(({ status, batch = null, time, memory, points = 0, total = 0, score_rule: scoreRule }) => ({
      status,
      batch,
      time: time ?? 0,
      memory: memory ?? 0,
      points,
      total,
      scoreRule,
    })),
  );
}

/** Without points, an accepted submission has 1 of 1, a rejected one 0 of 1, and one that never ran 0 of 0. */
function pointsOf(
  { case_points, case_total }: SubmissionRecord,
  result: Result | null,
  grade: Grade | null,
): Pick<SubmissionVerdict, 'casePoints' | 'caseTotal'> {
  if (case_points !== undefined && case_total !== undefined) {
    return { casePoints: case_points, caseTotal: case_total };
  }
  if (grade) return { casePoints: grade.casePoints, caseTotal: grade.caseTotal };
  const ran = result !== null && endOf(result) === undefined;
  return { casePoints: result === 'AC' ? 1 : 0, caseTotal: ran ? 1 : 0 };
}
