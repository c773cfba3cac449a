import { languageOfFile } from '@tribunal/core/languages/language-of-file';
import type { Queries } from '../database/connection.ts';
import { listLanguages } from '../storage/judges/languages/language-settings.ts';
import { deleteSolutions, insertSolution } from '../storage/problems/verification/solutions.ts';
import type { PackageSolution } from './model.ts';

/** Replaces the solutions of a problem by those of its package, if it has any. Returns the names of those in unknown languages. */
export async function saveSolutions(
  queries: Queries,
  problemId: number,
  solutions: readonly PackageSolution[],
): Promise<string[]> {
  if (solutions.length === 0) return [];
  const unknown: string[] = [];
  const keys = (await listLanguages(queries)).map(({ key }) => key);
  await deleteSolutions(queries, problemId);
  for (const { fileName, language, isAnswer, ...solution } of solutions) {
    const stated = isAnswer ? anyOf(keys) : language;
    const known = stated != null && keys.includes(stated) ? stated : languageOfFile(fileName, keys);
    if (known === null) unknown.push(solution.name);
    await insertSolution(queries, problemId, { ...unstated, ...solution, language: known });
  }
  return unknown;
}

const unstated = { points: null, timeRatio: null, groups: [] };

/** Judges process only languages that they have, also where nothing is compiled. */
function anyOf(keys: readonly string[]): string | undefined {
  return ['TEXT', 'PY3'].find((key) => keys.includes(key)) ?? keys[0];
}
