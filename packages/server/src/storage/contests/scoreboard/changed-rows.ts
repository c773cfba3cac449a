import type { Database } from '../../../database/connection.ts';
import { runPrepared } from '../../../database/prepared.ts';
import { boolean, listOf, number, rowsOf } from '../../../database/row.ts';

/** Beyond this many entries, all rows are loaded. */
const maxEntries = 1000;

/**
 * The participations whose rows may have changed between two numbers of the contest log; null when any row may have: the contest or its
 * problems were edited, or the log does not tell.
 */
export async function changedRows(
  database: Database,
  contestId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[] | null> {
  if (to - from > maxEntries) return null;
  const [found] = await runPrepared(
    database,
    rowsOf({ entries: number, isAboutAll: boolean, ids: listOf(number) })`
      select count(*)::int as entries,
        coalesce(bool_or(log.kind in ('contest', 'problems')
          or (log.kind = 'submission' and submissions.participation_id is null)), false) as "isAboutAll",
        coalesce(array_agg(distinct coalesce(submissions.participation_id, log.subject_id))
          filter (where log.kind in ('submission', 'participation')), '{}') as ids
      from contest_log log
        left join submissions on log.kind = 'submission' and submissions.id = log.subject_id
      where log.contest_id = ${contestId} and log.number > ${from} and log.number <= ${to}`,
  );
  return !found || found.isAboutAll || found.entries !== to - from ? null : found.ids;
}
