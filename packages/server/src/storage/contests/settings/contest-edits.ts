import type { Changes } from '@tribunal/core/contests/contest-edit';
import type { Queries } from '../../../database/connection.ts';
import { date, json, nullable, number, type Row, rowsOf, string } from '../../../database/row.ts';

/** What somebody changed in a contest, or for one of its contestants. */
const contestEditEntryRow = rowsOf({
  /** In the contest log. */
  number: number,
  at: date,
  by: string,
  /** The contestant; null when the contest itself was changed. */
  user: nullable(string),
  changed: json<Changes>(),
});

/** From the contest log, newest first. */
export async function listContestEdits(
  queries: Queries,
  contestId: number,
  offset: number,
  limit: number,
): Promise<Row<typeof contestEditEntryRow>[]> {
  const { rows } = await contestEditEntryRow`
    select l.number, l.at, l.data->'edit'->>'by' as by, u.username as "user", l.data->'edit'->'changed' as changed
    from contest_log l
    left join participations a on l.kind = 'participation' and a.id = l.subject_id
    left join users u on u.id = a.user_id
    where l.contest_id = ${contestId} and l.kind in ('contest', 'participation') and l.data ? 'edit'
    order by l.number desc offset ${offset} limit ${limit}
  `.execute(queries);
  return rows;
}
