import { type VerdictMatrix, verdictMatrix } from '@tribunal/core/judging/verdict-changes';
import type { Result } from '@tribunal/core/judging/verdicts';
import { groupBy } from '@tribunal/core/lists';
import type { RejudgePreview } from '../../storage/submissions/rejudging/rejudge-preview-view.ts';
import type { SelectedSubmission } from '../../storage/submissions/rejudging/rejudging.ts';

/** The submissions that would be judged again, and the contests that depend on them. */
export function previewText(selected: readonly SelectedSubmission[], preview: RejudgePreview): string {
  const lines = selected.map(
    ({ id, username, problemCode, result, isInProgress }) =>
      `${id}\t${username}\t${problemCode}\t${isInProgress ? 'being judged' : result}`,
  );
  return [...lines, ...touchedLines(preview), `${counted(preview.submissions)} would be judged again.`].join(
    '\n',
  );
}

/** By problem and current result, then by contest. */
export function touchedLines({ verdicts, contests }: RejudgePreview): string[] {
  const byProblem = groupBy(verdicts, ({ problemCode }) => problemCode);
  const problems = [...byProblem].map(([code, results]) => {
    const counts = results.map(({ result, count }) => `${count} ${result}`);
    return `problem ${code}: ${counts.join(', ')}`;
  });
  const boards = contests.map(
    ({ key, count, hasRatings }) =>
      `contest ${key}: its standings${hasRatings ? ' and ratings' : ''} depend on ${count} of them`,
  );
  return [...problems, ...boards];
}

/** The submissions whose result changed, and a table of all results before and after. */
export function changesText(
  queued: readonly SelectedSubmission[],
  judged: ReadonlyMap<number, Result>,
): string {
  const ended = queued.flatMap((one) => {
    const after = judged.get(one.id);
    return after && one.result ? [{ ...one, before: one.result, after }] : [];
  });
  const lines = ended
    .filter(({ before, after }) => before !== after)
    .map(
      ({ id, username, problemCode, before, after }) =>
        `${id}\t${username}\t${problemCode}\t${before} → ${after}`,
    );
  const matrix = verdictMatrix(ended);
  const summary = `${matrix.changed} of ${counted(judged.size)} changed.`;
  return [...lines, ...matrixLines(matrix), summary].join('\n');
}

export function matrixLines({ results, counts }: VerdictMatrix): string[] {
  if (results.length === 0) return [];
  const cell = (value: string | number) => String(value).padStart(6);
  const row = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(14)}${cells.map(cell).join('')}`;
  return [
    row('before → after', results),
    ...results.map((result, index) => row(result, counts[index] ?? [])),
  ];
}

export function counted(count: number): string {
  return `${count} submission${count === 1 ? '' : 's'}`;
}
