import { problemLabel } from '@tribunal/core/contests/labels';
import { contestSeconds } from '@tribunal/core/contests/removed-time';
import type { Result } from '@tribunal/core/judging/verdicts';
import { type TimeBins, timeBins } from '@tribunal/core/statistics/time-bins';
import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { json, nullable, number, rowsOf, string } from '../../database/row.ts';
import { isFinal } from '../judges/in-progress.ts';
import type { ShownContest } from './contest-view.ts';

const storedStatisticsRow = rowsOf<StoredStatistics>({
  position: number,
  givenLabel: nullable(string),
  filledBins: json<StoredStatistics['filledBins']>(),
  code: string,
  name: string,
  verdicts: json<StoredStatistics['verdicts']>(),
  solved: number,
  pending: number,
  submissions: number,
  tried: number,
});

/** How the live contestants did on one problem: the true figures, also during a freeze. */
export interface ProblemStatistics {
  readonly code: string;
  readonly name: string;
  readonly label: string;
  readonly submissions: number;
  /** Without a verdict, or being judged again. */
  readonly pending: number;
  /** Contestants who submitted, and those who solved it. */
  readonly tried: number;
  readonly solved: number;
  readonly verdicts: readonly { readonly result: Result; readonly count: number }[];
  readonly bins: TimeBins;
  /** For each bin: all submissions, and the accepted ones. Submissions after the end are in the last bin. */
  readonly overTime: readonly { readonly submissions: number; readonly accepted: number }[];
}

/** In contest order. */
export async function problemStatistics(
  { query }: Database,
  contest: Pick<ShownContest, 'id' | 'format' | 'startTime' | 'endTime' | 'removedIntervals'>,
): Promise<ProblemStatistics[]> {
  const bins = timeBins(contestSeconds(contest.startTime, contest.endTime, contest.removedIntervals));
  const { rows } = await storedStatisticsRow`
    with sent as (
      select contest_problem_id, participation_id, case when ${sql.raw(isFinal('status'))} then result end as result,
        result = 'AC' and case_points >= case_total as is_solving,
        greatest(0, least(${bins.count - 1},
          floor(extract(epoch from contest_time(${contest.startTime}::timestamptz, date, ${JSON.stringify(contest.removedIntervals)}::jsonb)) / ${bins.minutes * 60})))::int as bin
      from submissions where contest_id = ${contest.id} and virtual = 0
        and not exists (select from participations p where p.id = submissions.participation_id and p.is_unofficial)
    ), problem_totals as (
      select contest_problem_id, count(*)::int as submissions, count(*) filter (where result is null)::int as pending,
        count(distinct participation_id)::int as tried,
        count(distinct participation_id) filter (where is_solving)::int as solved
      from sent group by contest_problem_id
    ), by_verdict as (
      select contest_problem_id, json_agg(json_build_object('result', result, 'count', count) order by count desc, result) as verdicts
      from (select contest_problem_id, result, count(*) from sent where result is not null group by 1, 2) counted
      group by contest_problem_id
    ), by_bin as (
      select contest_problem_id, json_agg(json_build_array(bin, count, accepted)) as bins
      from (
        select contest_problem_id, bin, count(*), count(*) filter (where is_solving) as accepted from sent group by 1, 2
      ) counted
      group by contest_problem_id
    )
    select p.code, p.name, cp.position, cp.label as "givenLabel", coalesce(t.submissions, 0) as submissions,
      coalesce(t.pending, 0) as pending, coalesce(t.tried, 0) as tried, coalesce(t.solved, 0) as solved,
      coalesce(v.verdicts, '[]') as verdicts, coalesce(b.bins, '[]') as "filledBins"
    from contest_problems cp
    join problems p on p.id = cp.problem_id
    left join problem_totals t on t.contest_problem_id = cp.id
    left join by_verdict v on v.contest_problem_id = cp.id
    left join by_bin b on b.contest_problem_id = cp.id
    where cp.contest_id = ${contest.id}
    order by cp.position
  `.execute(query);
  return rows.map(({ position, givenLabel, filledBins, ...row }) => ({
    ...row,
    label: problemLabel(contest.format, position, givenLabel),
    bins,
    overTime: overTime(bins, filledBins),
  }));
}

interface StoredStatistics extends Omit<ProblemStatistics, 'label' | 'bins' | 'overTime'> {
  readonly position: number;
  readonly givenLabel: string | null;
  readonly filledBins: readonly (readonly [bin: number, submissions: number, accepted: number])[];
}

function overTime({ count }: TimeBins, filled: StoredStatistics['filledBins']) {
  const all = Array.from({ length: count }, () => ({ submissions: 0, accepted: 0 }));
  for (const [bin, submissions, accepted] of filled) all[bin] = { submissions, accepted };
  return all;
}
