import { setsTimeLimit, type TimeLimitRule } from '@tribunal/core/test-data/expectations';
import type { Queries } from '../database/connection.ts';
import type { ProblemSettings } from '../storage/problems/authoring/problem-settings.ts';
import { saveTimeLimitRule } from '../storage/problems/verification/derived-time-limits.ts';
import type { PackageProblem } from './model.ts';

/** Long enough for solutions in slow languages. A verification replaces it. */
export const provisionalSeconds = 10;

/** How the time limit of a new problem follows from its solutions; null if the package states it or has no solution for that. */
export function ruleOfNew({ timeLimitRule, solutions }: ProblemPart): TimeLimitRule | null {
  if (!timeLimitRule) return null;
  return solutions.some((solution) => setsTimeLimit(solution, timeLimitRule)) ? timeLimitRule : null;
}

type ProblemPart = Pick<PackageProblem, 'timeLimitRule' | 'solutions'>;

/** Remembers the rule until a verification applies it. Returns what the report says about the limit. */
export async function keepTimeLimitRule(
  queries: Queries,
  problemId: number,
  problem: ProblemPart,
  chosen: Partial<ProblemSettings>,
): Promise<string[]> {
  if (!problem.timeLimitRule || chosen.time_limit !== undefined) return [];
  const rule = ruleOfNew(problem);
  if (!rule) return ['the package states no time limit: the default of this site is used'];
  await saveTimeLimitRule(queries, problemId, provisionalSeconds, rule);
  return [
    `the package states no time limit: it is ${provisionalSeconds} s until the problem has been verified, and then ${rule.factor} times the time of the slowest accepted solution, rounded up to ${rule.resolution} s`,
  ];
}
