import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../../database/connection.ts';
import { json, nullable, number, rowsOf, string } from '../../../database/row.ts';
import { isFinal } from '../../judges/in-progress.ts';
import type { JudgingFacts, Outcome } from '../judgements.ts';

/** A verdict that a judge has found and that nobody but the jury knows. */
interface HeldVerdict {
  readonly submissionId: number;
  readonly judgement: number;
  readonly outcome: Outcome;
  readonly facts: JudgingFacts | null;
  readonly dataVersion: string | null;
}

/** The submissions whose verdicts contestants must not learn yet. */
export async function submissionsToHold(
  queries: Queries,
  verdicts: readonly Pick<HeldVerdict, 'submissionId' | 'outcome'>[],
): Promise<ReadonlySet<number>> {
  const given = verdicts.map(({ submissionId, outcome }) => ({
    submissionId,
    isSolving: outcome.result === 'AC' && outcome.casePoints >= outcome.caseTotal,
  }));
  const { rows } = await rowsOf({ id: number })`
    select s.id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as v("submissionId" int, "isSolving" boolean)
    join submissions s on s.id = v."submissionId" and s.virtual = 0
    join contest_problems cp on cp.id = s.contest_problem_id
    join contests c on c.id = s.contest_id
    where cp.hold = 'results' or ${needsConfirmation(sql`v."isSolving"`)}
  `.execute(queries);
  return new Set(rows.map(({ id }) => id));
}

/** Over `submissions s`, its `contests c`; what is not confirmed yet. */
function needsConfirmation(isSolving: RawBuilder<unknown>) {
  return sql`(c.verification = 'all' or c.verification = 'first' and ${isSolving} and not exists (
    select from submissions earlier join participations official on official.id = earlier.participation_id
    where earlier.contest_problem_id = s.contest_problem_id and earlier.virtual = 0 and earlier.result = 'AC'
      and earlier.case_points >= earlier.case_total and ${sql.raw(isFinal('earlier.status'))} and earlier.id <> s.id
      and (earlier.date, earlier.id) < (s.date, s.id) and not official.is_disqualified and not official.is_unofficial))`;
}

/** Takes the submissions from the queue. Their cases stay; only the jury sees them. */
export async function keepVerdicts(
  queries: Queries,
  verdicts: readonly HeldVerdict[],
  now: Date,
): Promise<void> {
  if (verdicts.length === 0) return;
  const isOfThese = sql`submission_id = any(${verdicts.map(({ submissionId }) => submissionId)}::int[])`;
  await sql`
    with taken as (delete from judge_queue where ${isOfThese} returning submission_id, judgement, judge_id)
    update judgements j set judge_id = taken.judge_id from taken
    where j.submission_id = taken.submission_id and j.number = taken.judgement
  `.execute(queries);
  await sql`
    insert into held_verdicts (submission_id, judgement, outcome, facts, data_version, held_at)
    select "submissionId", judgement, outcome, facts, "dataVersion", ${now}
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as v("submissionId" int, judgement int, outcome jsonb, facts jsonb, "dataVersion" text)
    on conflict (submission_id) do update set judgement = excluded.judgement, outcome = excluded.outcome,
      facts = excluded.facts, data_version = excluded.data_version, held_at = excluded.held_at,
      claimed_by = null, claimed_at = null, verified_by = null, verified_at = null
  `.execute(queries);
}

/** Held verdicts that nothing holds any more, the oldest submissions first, at most one of each user. */
export async function releasableIds(queries: Queries, limit: number): Promise<number[]> {
  const { rows } = await rowsOf({ id: number })`
    select min(id)::int as id from (
      select s.id, s.user_id from held_verdicts h
      join submissions s on s.id = h.submission_id
      join contest_problems cp on cp.id = s.contest_problem_id
      join contests c on c.id = s.contest_id
      where ${isReleasable}
      union all
      -- The problem or the contest is gone.
      select s.id, s.user_id from held_verdicts h join submissions s on s.id = h.submission_id
      where s.contest_problem_id is null
    ) due
    group by user_id order by 1 limit ${limit}
  `.execute(queries);
  return rows.map(({ id }) => id);
}

/** Over `held_verdicts h`, `submissions s`, `contest_problems cp` and `contests c`. */
const isReleasable = sql`cp.hold is distinct from 'results' and (h.verified_at is not null or not ${needsConfirmation(
  sql`(h.outcome ->> 'result' = 'AC' and (h.outcome ->> 'casePoints')::float8 >= (h.outcome ->> 'caseTotal')::float8)`,
)})`;

/** The verdicts of these submissions that nothing holds any more. Lock the submissions first. They are held no longer. */
export async function takeReleasable(queries: Queries, ids: readonly number[]): Promise<HeldVerdict[]> {
  const { rows } = await heldVerdictRow`
    delete from held_verdicts where submission_id in (
      select h.submission_id from held_verdicts h
      join submissions s on s.id = h.submission_id
      left join contest_problems cp on cp.id = s.contest_problem_id
      left join contests c on c.id = s.contest_id
      where h.submission_id = any(${ids}::int[]) and h.judgement = s.judgement and (cp.id is null or ${isReleasable}))
    returning submission_id as "submissionId", judgement, outcome, facts, data_version as "dataVersion"
  `.execute(queries);
  return rows;
}

const heldVerdictRow = rowsOf<HeldVerdict>({
  submissionId: number,
  judgement: number,
  outcome: json<Outcome>(),
  facts: nullable(json<JudgingFacts>()),
  dataVersion: nullable(string),
});

/** The submissions are judged again: their verdicts are based on other test data. */
export async function dropHeld(database: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from held_verdicts where submission_id = any(${ids}::int[])`.execute(database.query);
}
