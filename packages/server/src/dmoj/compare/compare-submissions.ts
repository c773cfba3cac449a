import { lookup } from '@tribunal/core/lists';
import type { Queries } from '../../database/connection.ts';
import { pointsOfSubmissions, type SubmissionPoints } from '../../storage/site/import-comparison.ts';
import { createFindings, findingLines } from '../findings.ts';
import { type OldSite, pagesOf } from '../source/old-site.ts';

const precision = 1e-3;

/** Lines that compare the points of each submission, grouped by what is known about the differences. */
export async function compareSubmissions(old: OldSite, queries: Queries): Promise<string[]> {
  const differences = createFindings();
  let [same, all] = [0, 0];
  const statement = 'SELECT id AS page_key, points FROM judge_submission WHERE 1 = 1';
  for await (const page of pagesOf(old, statement, 'id')) {
    const before = new Map(page.map(({ page_key, points }) => [Number(page_key), Number(points ?? 0)]));
    for (const after of await pointsOfSubmissions(queries, [...before.keys()])) {
      const points = lookup(before, after.id);
      all += 1;
      if (Math.abs(points - after.points) < precision) same += 1;
      else differences.add(reasonFor(points, after), `${after.id} ${points} → ${after.points}`);
    }
  }
  return [`- points: ${same} of ${all} submissions have the same`, ...findingLines(differences.list())];
}

function reasonFor(before: number, { points, isError }: SubmissionPoints): string {
  if (isError)
    return points > before
      ? 'an error or aborted submission keeps the points of its cases here'
      : 'an error or aborted submission kept points on the old site';
  if (Math.abs(before - points) < 0.1) return 'the old site rounds points differently';
  return 'the old site has other points than the cases and the problem give now';
}
