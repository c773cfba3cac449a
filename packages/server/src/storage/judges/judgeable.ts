import { type RawBuilder, sql } from 'kysely';

/** Over `judges j`: it is given work. */
export const takesWork = sql<boolean>`(j.is_online and not j.is_disabled and not j.is_blocked)`;

/** Whether a judge that is given work has the problem and the language. */
export function isJudgeable(
  problemCode: RawBuilder<string>,
  languageId: RawBuilder<number>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from judges j
    join judge_problems jp on jp.judge_id = j.id and jp.code = ${problemCode}
    join judge_runtimes jr on jr.judge_id = j.id and jr.language_id = ${languageId}
    where ${takesWork})`;
}
