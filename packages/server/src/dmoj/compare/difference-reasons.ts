import type { LiveStanding } from '../../storage/site/import-comparison.ts';
import type { OldSite } from '../source/old-site.ts';
import type { CellDifference } from './compare-cells.ts';

/** The first contestant whose standing is not the same. */
export interface Difference {
  readonly user: string;
  readonly before: LiveStanding | null;
  readonly after: LiveStanding | null;
  /** If the sums are the same and a cell is not. */
  readonly cell: CellDifference | null;
}

/** Where a difference is, by the ids of the old site. */
interface DifferencePlace {
  readonly contestId: number;
  readonly profileId: number | undefined;
  readonly format: string;
}

const entries = `judge_contestsubmission e
  JOIN judge_contestparticipation p ON p.id = e.participation_id
  JOIN judge_submission s ON s.id = e.submission_id
  JOIN judge_contestproblem c ON c.id = e.problem_id
  JOIN judge_problem q ON q.id = c.problem_id
  WHERE p.contest_id = ? AND p.user_id = ? AND p.\`virtual\` = 0`;

const precision = 1e-3;

/** A known difference of the two sites that submissions of this user, for this problem, show; null without one. */
export async function reasonFor(
  old: OldSite,
  { contestId, profileId, format }: DifferencePlace,
  { before, after, cell }: Difference,
): Promise<string | null> {
  if (!before || !after) return 'only one of the sites has the participation';
  if (before.isDisqualified !== after.isDisqualified) return 'only one of the sites disqualifies the user';
  const has = async (condition: string) => {
    const ofCell = cell ? ` AND c.problem_id = ${cell.problemId}` : '';
    const statement = `SELECT 1 FROM ${entries}${ofCell} AND ${condition} LIMIT 1`;
    return (await old.rows(statement, [contestId, profileId ?? null])).length > 0;
  };
  const [were, are] = cell ? [cell.before.points ?? 0, cell.after.points ?? 0] : [before.score, after.score];
  if (Math.abs(were - are) > precision) return pointsReason(old, were - are, has);
  const [late, now] = cell
    ? [cell.before.time ?? 0, cell.after.time ?? 0]
    : [before.cumulativeTime, after.cumulativeTime];
  if ((late > now || (cell && hadMoreAttempts(cell))) && (await has(wasAborted)))
    return 'an aborted submission without a result of a case is no attempt here';
  if (format === 'default' && late > now && (await has("s.status IN ('CE', 'IE')")))
    return 'a compile or internal error does not change the time here';
  if (Math.abs(late - now) <= 1 && (await has('MICROSECOND(s.date) % 1000 <> 0')))
    return 'this site cuts times to milliseconds before it adds them';
  return null;
}

const wasAborted = `s.status = 'AB'
  AND NOT EXISTS (SELECT 1 FROM judge_submissiontestcase k WHERE k.submission_id = s.id)`;

function hadMoreAttempts({ values, before, after }: CellDifference): boolean {
  const counts = values.filter((name) => name === 'tries' || name === 'penalty');
  return counts.some((name) => (before[name] ?? 0) > (after[name] ?? 0));
}

async function pointsReason(
  { family }: OldSite,
  lost: number,
  has: (condition: string) => Promise<boolean>,
): Promise<string | null> {
  if (lost > 0 && (await has("e.points > 0 AND s.status <> 'D'")))
    return 'the old site still credits a submission that is an error or not judged now';
  const isPartial = 'c.partial AND NOT q.partial AND e.points > 0 AND e.points < c.points';
  if (lost > 0 && family === 'DMOJ' && (await has(isPartial)))
    return 'partial points need a problem that allows them, not only a contest';
  if (lost > 0 && (await has('s.problem_id <> c.problem_id'))) return 'a submission was left out';
  return Math.abs(lost) < 0.1 ? 'the old site rounds points differently' : null;
}
