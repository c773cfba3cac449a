import { sql } from 'kysely';
import type { Viewer } from '../visibility/viewer.ts';
import { detailsAreWithheldFrom, samplesAreShown } from '../visibility/withheld.ts';

/**
 * The samples with which the cases begin, in the version of the test data that is judged or was. Nothing that is hidden decides
 * whether a judge runs these.
 */
const leadingSamples = sql<number>`coalesce((
  select (judged.summary->>'leadingSamples')::int from problem_data_versions judged
  where judged.problem_id = submissions.problem_id and judged.version = coalesce((
    select data_version from judgements last where last.submission_id = submissions.id and last.number = submissions.judgement),
    problems.data_version)), 0)`;

/** Over `submissions` with `listingJoins`: the number of cases that the viewer may see, the first ones; null for all. */
export function shownCaseLimit(viewer: Viewer, now: Date) {
  return sql<number | null>`case when ${detailsAreWithheldFrom(viewer, now)} then
    case when ${samplesAreShown} then ${leadingSamples} else 0 end end`;
}
