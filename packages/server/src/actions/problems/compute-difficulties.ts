import { groupBy, sum } from '@tribunal/core/lists';
import { problemDifficulty } from '@tribunal/core/rating/difficulty';
import type { Database } from '../../database/connection.ts';
import {
  problemsWithOldDifficulty,
  saveDifficulties,
  triesOfProblems,
} from '../../storage/problems/problem-difficulties.ts';

const problemsAtOnce = 100;

/** Brings the difficulties of problems up to date. Answers how many it computed. */
export async function computeDifficulties({ query }: Pick<Database, 'query'>, now: Date): Promise<number> {
  let computed = 0;
  for (;;) {
    const problems = await problemsWithOldDifficulty(query, now, problemsAtOnce);
    const ids = problems.map(({ id }) => id);
    const tries = groupBy(await triesOfProblems(query, ids), ({ problemId }) => problemId);
    const difficulties = problems.map((problem) => {
      const ofProblem = tries.get(problem.id) ?? [];
      const users = sum(ofProblem.map((one) => one.users));
      return { ...problem, difficulty: problemDifficulty(ofProblem), users };
    });
    await saveDifficulties(query, difficulties, now);
    computed += problems.length;
    if (problems.length < problemsAtOnce) return computed;
  }
}
