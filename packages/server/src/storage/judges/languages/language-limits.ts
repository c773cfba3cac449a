import { type Limits, languageLimits } from '@tribunal/core/languages/language-limits';
import { type RawBuilder, sql } from 'kysely';

/** What the limits of a claim follow from. */
export interface LimitParts {
  readonly general: Limits;
  readonly own: Limits | null;
  readonly timeFactor: number;
  readonly memoryFactor: number;
}

/** Over problems `p`, languages `l` and, where they exist, problem_language_limits `own`. */
export const limitParts = sql`
  json_build_object(
    'general', json_build_object('timeLimit', p.time_limit, 'memoryLimit', p.memory_limit),
    'own', case when own.problem_id is not null
      then json_build_object('timeLimit', own.time_limit, 'memoryLimit', own.memory_limit) end,
    'timeFactor', coalesce(l.time_factor, 1), 'memoryFactor', coalesce(l.memory_factor, 1)) as limits`;

/** Replaces the parts in a row by the limits that apply. */
export function withLimits<Row extends { readonly limits: LimitParts }>({ limits, ...row }: Row) {
  return { ...row, ...languageLimits(limits.general, limits.own, limits) };
}

/** Over rows of languages: enabled, and with other limits than the general ones. */
export function hasFactors(languages: string): RawBuilder<boolean> {
  const [time, memory] = [sql.ref(`${languages}.time_factor`), sql.ref(`${languages}.memory_factor`)];
  return sql<boolean>`(${sql.ref(`${languages}.is_enabled`)} and (${time} <> 1 or ${memory} <> 1))`;
}
