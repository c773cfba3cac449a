import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { runPrepared } from '../../database/prepared.ts';
import { number, type Row, rowsOf, string, stringOf } from '../../database/row.ts';
import { organizationIsEditedBy } from '../visibility/account-visibility.ts';
import { contestIsEditedBy, contestIsJudgedBy } from '../visibility/contest-visibility.ts';
import { isFrozen } from '../visibility/freeze.ts';
import { problemIsEditable } from '../visibility/problem-visibility.ts';
import { resultIsVisible } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Something that waits for a decision of the viewer. */
const attentionRow = rowsOf({
  kind: stringOf<'internal errors' | 'join requests' | 'open questions' | 'frozen after the end'>(),
  /** The slug of an organization, the key of a contest or the code of a problem. */
  key: string,
  name: string,
  count: number,
});
export type Attention = Row<typeof attentionRow>;

const maxOfKind = 20;
/** Whoever did not judge an internal error again by then does not want to. */
const errorsMs = 30 * 86_400_000;

export function thingsToDecide(database: Database, viewer: Viewer, now: Date): Promise<Attention[]> {
  const since = new Date(now.getTime() - errorsMs);
  return runPrepared(
    database,
    attentionRow`
      (select 'internal errors' as kind, problems.code as key, problems.name, count(*) as count
        from submissions join problems on problems.id = submissions.problem_id
        left join contests on contests.id = submissions.contest_id
        where submissions.result = 'IE' and submissions.date > ${since} and ${problemIsEditable(viewer)}
          and ${resultIsVisible(viewer, now)}
        group by problems.id order by max(submissions.id) desc limit ${sql.lit(maxOfKind)})
      union all
      (select 'join requests', organizations.slug, organizations.name, count(*)
        from organization_requests r join organizations on organizations.id = r.organization_id
        where ${organizationIsEditedBy(viewer)}
        group by organizations.id order by count(*) desc, organizations.id limit ${sql.lit(maxOfKind)})
      union all
      (select 'open questions', contests.key, contests.name, count(*)
        from clarifications c join contests on contests.id = c.contest_id
        where c.answer is null and ${contestIsJudgedBy(viewer)}
        group by contests.id order by contests.end_time desc, contests.id limit ${sql.lit(maxOfKind)})
      union all
      (select 'frozen after the end', contests.key, contests.name, 1
        from contests
        where contests.over_at < ${now} and ${isFrozen(now)} and ${contestIsEditedBy(viewer)}
        order by contests.end_time desc, contests.id limit ${sql.lit(maxOfKind)})`,
  );
}
