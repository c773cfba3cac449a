import type { TimeLimitRule } from '@tribunal/core/test-data/expectations';
import type { Queries } from '../../../database/connection.ts';

export interface ProvisionalLimit extends TimeLimitRule {
  readonly code: string;
  /** Seconds. */
  readonly provisional: number;
}

export async function saveTimeLimitRule(
  queries: Queries,
  problemId: number,
  provisional: number,
  { factor, resolution, ignored }: TimeLimitRule,
): Promise<void> {
  await queries
    .insertInto('derived_time_limits')
    .values({ problem_id: problemId, provisional, factor, resolution, ignored: [...ignored] })
    .execute();
}

/** Null for a problem that has a limit of its own: an editor set it, or submissions were judged with it. */
export async function findProvisionalLimit(
  queries: Queries,
  problemId: number,
): Promise<ProvisionalLimit | null> {
  const row = await queries
    .selectFrom('derived_time_limits')
    .innerJoin('problems', 'problems.id', 'derived_time_limits.problem_id')
    .select(['problems.code', 'provisional', 'factor', 'resolution', 'ignored'])
    .where('problem_id', '=', problemId)
    .whereRef('problems.time_limit', '=', 'provisional')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submissions')
            .select('submissions.id')
            .whereRef('submissions.problem_id', '=', 'derived_time_limits.problem_id'),
        ),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteTimeLimitRule(queries: Queries, problemId: number): Promise<void> {
  await queries.deleteFrom('derived_time_limits').where('problem_id', '=', problemId).execute();
}

/** In seconds. */
export async function findTimeLimit(queries: Queries, code: string): Promise<number | null> {
  const row = await queries
    .selectFrom('problems')
    .select('time_limit')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.time_limit ?? null;
}
