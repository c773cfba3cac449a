import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { asSql, type JsonText, nameText, objectText, orNull, plainText } from '../../database/json-text.ts';
import { runPrepared } from '../../database/prepared.ts';
import { boolean, nullable, type Row, rowsOf, string } from '../../database/row.ts';
import { isId } from '../lists/filters.ts';
import { casesAreHiddenFrom } from '../visibility/case-feedback.ts';
import { submissionIsReadable, submissionIsRejudgedBy } from '../visibility/submission-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { detailsAreWithheldFrom, hasVisiblyCompiled, resultIsWithheldFrom } from '../visibility/withheld.ts';
import { shownCaseLimit } from './shown-cases.ts';
import { listingJoins, submissionFields, unless, whileFinal } from './submission-fields-json.ts';

const foundSubmissionRow = rowsOf({
  isReadable: boolean,
  /** Null when the viewer may not read it. */
  object: nullable(string),
});
export type FoundSubmission = Row<typeof foundSubmissionRow>;

export async function findSubmission(
  database: Database,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<FoundSubmission | null> {
  if (!isId(id)) return null;
  const isReadable = submissionIsReadable(viewer, now);
  const [row] = await runPrepared(
    database,
    foundSubmissionRow`
      select ${isReadable} as "isReadable",
        case when ${isReadable} then left(${asSql(recordFor(viewer, now))}, -1) || ${dataVersionFor(viewer)} || '}' end as object
      from submissions ${listingJoins} cross join lateral (select ${shownCaseLimit(viewer, now)} as case_limit) visible
      where submissions.id = ${id}`,
  );
  return row ?? null;
}

const caseText = `json_build_object('type', 'case', 'case_id', position, 'status', status, 'time', time, 'memory', memory,
  'points', points, 'total', total)`;

/** Over the cases of a batch, as `batchPoints` of core. */
const batchPoints = sql`case min(score_rule)
  when 'sum' then round(avg(points)::numeric, 3)::float8
  when 'product' then case when bool_or(points = 0 or total = 0) then 0
    else round((max(total) * exp(sum(ln(nullif(points, 0) / nullif(total, 0)))))::numeric, 3)::float8 end
  else min(points) end`;

const isShownCase = sql<boolean>`submission_id = submissions.id and judgement = submissions.judgement
      and (visible.case_limit is null or position <= visible.case_limit)`;

/** Cases of the current or the last judging that the viewer may see; a batch is at the position of its first case. */
const cases = sql<string>`coalesce((
  select '[' || string_agg(entry, ',' order by first) || ']'
  from (
    select position as first, ${sql.raw(caseText)}::text as entry
    from case_results where ${isShownCase} and batch is null
    union all
    select min(position), json_build_object('type', 'batch', 'batch_id', batch,
      'cases', json_agg(${sql.raw(caseText)} order by position), 'points', ${batchPoints}, 'total', max(total))::text
    from case_results where ${isShownCase} and batch is not null
    group by batch
  ) entries), '[]')`;

/** The version of the test data on which the verdict is based, for those who can judge the submission again. */
function dataVersionFor(viewer: Viewer) {
  const version = sql.raw(orNull(nameText(whileFinal('submissions.data_version', 'null'))));
  return sql<string>`case when ${submissionIsRejudgedBy(viewer)} then ',"data_version":' || ${version} else '' end`;
}

function recordFor(viewer: Viewer, now: Date): JsonText {
  const areDetailsWithheld = detailsAreWithheldFrom(viewer, now);
  return objectText({
    ...submissionFields(viewer, now),
    status: sql<string>`case when not ${resultIsWithheldFrom(viewer, now)} then ${sql.raw(nameText('submissions.status'))}
      when ${hasVisiblyCompiled} then '"G"' else '"QU"' end`,
    case_points: unless(areDetailsWithheld, plainText(whileFinal('submissions.case_points', '0')), '0'),
    case_total: unless(areDetailsWithheld, plainText(whileFinal('submissions.case_total', '0')), '0'),
    cases: unless(casesAreHiddenFrom(viewer), cases, '[]'),
  });
}
