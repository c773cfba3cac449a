import { type RawBuilder, sql } from 'kysely';

/** Over `judges j`: true when the judge gets work. */
export const isAvailable = sql<boolean>`(j.is_online and not j.is_disabled and not j.is_blocked)`;

/** True when an available judge has the problem and the language. `condition` restricts the judges `j`. */
export function isJudgeable(
  problemCode: RawBuilder<string>,
  languageId: RawBuilder<number>,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from judges j
    join judge_problems jp on jp.judge_id = j.id and jp.code = ${problemCode}
    join judge_runtimes jr on jr.judge_id = j.id and jr.language_id = ${languageId}
    where ${isAvailable} and ${condition})`;
}
