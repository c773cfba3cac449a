import { randomUUID } from 'node:crypto';
import type { Comparison, SimilarPair } from '@tribunal/core/similarity/compare-sources';
import { limitedProcess } from '@tribunal/judge/limited-process/limited-process';
import type { Database } from '../database/connection.ts';
import type { Site } from '../site.ts';
import {
  claimRun,
  endRun,
  problemsToCompare,
  replacePairs,
  sourcesToCompare,
  templatesToIgnore,
} from '../storage/submissions/similarity/similarity-runs.ts';

const program = new URL('similarity-process.ts', import.meta.url);
const compare = limitedProcess<Comparison, SimilarPair[]>(program, { taskMs: 120_000, memoryMb: 1024 });

/** Longer than the comparison of a contest takes. */
const leaseMs = 3_600_000;

/** Compares the accepted sources of the contest that has waited longest, in a process of its own. */
export async function compareNext(
  { database, log, now }: Pick<Site, 'database' | 'log' | 'now'>,
  compareOne: typeof compare = compare,
): Promise<void> {
  const lease = randomUUID();
  const contestId = await claimRun(database.query, lease, leaseMs);
  if (contestId === null) return;
  try {
    const { pairs, sources } = await comparisonOf(database, contestId, compareOne);
    await database.transaction(async (queries) => {
      const isOurs = await endRun(queries, contestId, lease, { state: 'done', sources, now: now() });
      if (isOurs) await replacePairs(queries, contestId, pairs);
    });
  } catch (err) {
    log.warn({ err, contestId }, 'cannot compare sources');
    await endRun(database.query, contestId, lease, { state: 'failed', sources: 0, now: now() });
  }
}

async function comparisonOf({ query }: Database, contestId: number, compareOne: typeof compare) {
  const pairs = new Map<number, readonly SimilarPair[]>();
  const templates = await templatesToIgnore(query);
  let count = 0;
  for (const problemId of await problemsToCompare(query, contestId)) {
    const sources = await sourcesToCompare(query, contestId, problemId);
    count += sources.length;
    pairs.set(problemId, await compareOne({ sources, templates }));
  }
  return { pairs, sources: count };
}
