import type { SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { clamp, maxPoints, maxSeconds } from '@tribunal/core/bounds';
import { type CaseStatus, caseStatuses, type Result, results } from '@tribunal/core/judging/verdicts';
import type { Findings } from '../findings.ts';
import type { Row } from '../source/mysql-source.ts';
import { numberOf, textOf } from './values.ts';

type SubmissionRecord = SnapshotRecordOf<'submission'>;
type Case = NonNullable<SubmissionRecord['cases']>[number];

/** VNOJ has a result of its own for partial points. Readers take AC for all points, and WA for fewer. */
const partiallyAccepted = 'PAC';

function ownCode(code: string): string {
  return code === partiallyAccepted ? 'WA' : code;
}

/** The old site has finished judging it. */
export function hasVerdict(row: Row): boolean {
  return ['D', 'CE', 'IE', 'AB'].includes(textOf(row.status));
}

/** Submissions that were never judged, and codes that this site does not have, become internal errors. */
export function resultOf(row: Row, findings: Findings): Result {
  const status = textOf(row.status);
  if (status === 'CE' || status === 'IE' || status === 'AB') return status;
  if (!hasVerdict(row)) {
    findings.add(
      'submission that the old site has not judged, now an internal error; rejudge it',
      textOf(row.id),
    );
    return 'IE';
  }
  if (row.result === partiallyAccepted)
    findings.add('submission partially accepted (PAC), now WA with the same points', textOf(row.id));
  const code = ownCode(textOf(row.result));
  const result = results.find((one) => one === code);
  if (result === undefined)
    findings.add(`submission with the result ${code || 'null'}, now an internal error`, textOf(row.id));
  return result ?? 'IE';
}

/** Points that cannot be negative here. */
export function casePointsOf(row: Row): Pick<SubmissionRecord, 'case_points' | 'case_total'> {
  return {
    case_points: clamp(Number(row.case_points ?? 0), 0, maxPoints),
    case_total: clamp(Number(row.case_total ?? 0), 0, maxPoints),
  };
}

export function caseOf(row: Row, findings: Findings): Case {
  if (row.status === partiallyAccepted)
    findings.add('case partially accepted (PAC), now WA with the same points');
  const code = ownCode(textOf(row.status));
  const status = caseStatuses.find((one) => one === code);
  if (status === undefined)
    findings.add(`case with the result ${code}, now skipped`, textOf(row.submission_id));
  const batch = Number(row.batch ?? 0);
  const amount = (value: unknown) => clamp(Number(value), 0, maxPoints);
  return {
    case: Number(row.case),
    status: status ?? ('SC' satisfies CaseStatus),
    ...(batch > 0 && { batch }),
    ...(numberOf(row.time) !== undefined && { time: clamp(Number(row.time), 0, maxSeconds) }),
    ...(numberOf(row.memory) !== undefined && { memory: amount(row.memory) }),
    ...(numberOf(row.points) !== undefined && { points: amount(row.points) }),
    ...(numberOf(row.total) !== undefined && { total: amount(row.total) }),
    feedback: textOf(row.feedback),
  };
}
