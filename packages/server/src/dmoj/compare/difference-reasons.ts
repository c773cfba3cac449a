import type { LiveStanding } from '../../storage/administration/import-comparison.ts';
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

const entries = `judge_contestsubmission e
  JOIN judge_contestparticipation p ON p.id = e.participation_id
  JOIN judge_submission s ON s.id = e.submission_id
  JOIN judge_contestproblem c ON c.id = e.problem_id
  JOIN judge_problem q ON q.id = c.problem_id
  WHERE p.contest_id = ? AND p.\`virtual\` = 0`;

/** Known differences of the two sites, the most specific first. The last explains what nothing else does. */
export async function reasonFor(
  old: OldSite,
  contestId: number,
  format: string,
  { before, after, cell }: Difference,
): Promise<string> {
  if (cell) return cellReason(format, cell);
  if (!before || !after) return 'participations were left out or created';
  if (before.isDisqualified !== after.isDisqualified) return 'only one of the sites disqualifies the user';
  const has = async (condition: string) => {
    const rows = await old.rows(`SELECT 1 FROM ${entries} AND ${condition} LIMIT 1`, [contestId]);
    return rows.length > 0;
  };
  if (before.score !== after.score) {
    if (await has("e.points > 0 AND s.status <> 'D'"))
      return 'the old site still credits submissions that are errors or not judged now';
    if (old.family === 'DMOJ' && (await has('c.partial AND NOT q.partial AND e.points > 0')))
      return 'partial points need a problem that allows them, not only a contest';
    if (Math.abs(before.score - after.score) < 1) return 'the old site rounds points differently';
    if (await has('s.problem_id <> c.problem_id')) return 'submissions were left out';
    return 'the points of a problem were changed on the old site without computing the contest again';
  }
  const seconds = before.cumulativeTime - after.cumulativeTime;
  if (Math.abs(seconds) === 1) return 'the old site adds fractions of seconds before it cuts them';
  if (format === 'default' && seconds > 0) return errorKeepsTime;
  return notComputedAgain;
}

function cellReason(format: string, { before, after }: CellDifference): string {
  const points = Math.abs((before.points ?? 0) - (after.points ?? 0));
  if (points > 0 && points < 1) return 'the old site rounds points differently';
  if (points === 0 && format === 'default' && (before.time ?? 0) > (after.time ?? 0)) return errorKeepsTime;
  return notComputedAgain;
}

const errorKeepsTime = 'a compile or internal error does not change the time here';
const notComputedAgain = 'the contest was changed on the old site without computing it again';
