import { verdictMatrix } from '@tribunal/core/judging/verdict-changes';
import type { Database } from '../../database/connection.ts';
import { listDifferences, proposedChanges } from '../../storage/submissions/rejudging/proposal-view.ts';
import { proposedRuns } from '../../storage/submissions/rejudging/proposed-runs.ts';
import { unrestricted } from '../../storage/visibility/viewer.ts';
import { counted, matrixLines } from './rejudge-report.ts';

const maxLines = 1000;

/** The submissions whose verdict would change, and a table of all results before and after; or the runs of one submission. */
export async function proposalReport(database: Database, id: number, now: Date): Promise<string> {
  const { runs, isStable } = await proposedRuns(database, unrestricted, id, now);
  if (runs.some(({ run }) => run > 1)) {
    const lines = runs.map(
      ({ run, result, casePoints, caseTotal }) => `${run}\t${result}\t${casePoints} / ${caseTotal}`,
    );
    return [...lines, isStable ? 'The verdict is stable.' : 'The verdict is unstable.'].join('\n');
  }
  const window = { offset: 0, limit: maxLines };
  const differences = await listDifferences(database, unrestricted, id, window, now);
  const lines = differences.map(
    ({ submissionId, username, problemCode, before, after }) =>
      `${submissionId}\t${username}\t${problemCode}\t${before} → ${after}`,
  );
  const matrix = verdictMatrix(await proposedChanges(database, unrestricted, id, now));
  return [...lines, ...matrixLines(matrix), `${counted(matrix.changed)} would change.`].join('\n');
}
