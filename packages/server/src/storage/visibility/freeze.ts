import { formatNamesWhere } from '@tribunal/core/formats/formats';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from './condition.ts';

const freezing = formatNamesWhere(({ canFreeze }) => canFreeze)
  .map((name) => `'${name}'`)
  .join(', ');

/** SQL text over a row of contests: `frozenAt` of core. */
export function freezeTime(contests: string): string {
  return `(case when ${contests}.frozen_last_minutes > 0 and ${contests}.format in (${freezing})
    then case when ${contests}.removed_intervals = '[]' then ${contests}.end_time - ${contests}.frozen_last_minutes * interval '1 minute'
      else after_contest_time(${contests}.start_time, contest_time(${contests}.start_time, ${contests}.end_time, ${contests}.removed_intervals)
        - ${contests}.frozen_last_minutes * interval '1 minute', ${contests}.removed_intervals) end end)`;
}

/** Over `contests`: `isFrozen` of core, at a moment or at the moment in a column. */
export function isFrozen(moment: Date | RawBuilder<Date>): Condition {
  return sql<boolean>`coalesce(${sql.raw(freezeTime('contests'))} <= ${moment} and contests.thawed_at is null, false)`;
}

/** SQL text over a row of contests: it has a freeze, which may begin later, and no thaw. */
export function awaitsThaw(contests: string): string {
  return `(${freezeTime(contests)} is not null and ${contests}.thawed_at is null)`;
}
