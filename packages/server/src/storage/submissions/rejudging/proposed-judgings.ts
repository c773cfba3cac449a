import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { nullable, number, rowsOf, string } from '../../../database/row.ts';
import type { Troubles } from '../../judges/judge-queue.ts';
import type { ReportedCase } from '../case-results.ts';
import type { JudgingFacts, Outcome } from '../judgements.ts';

const heldProposedRow = rowsOf<HeldProposed>({
  dataVersion: nullable(string),
  losses: number,
  stalls: number,
});

/** How a judging for a proposal ended, and with which test data. */
interface ProposedOutcome extends Outcome, JudgingFacts {
  /** Their outputs are not kept: a judge can make them again. */
  readonly cases: readonly ReportedCase[];
  readonly dataVersion: string;
}

/** A judging that a judge has. */
interface HeldProposed extends Troubles {
  /** The current version of the test data. */
  readonly dataVersion: string | null;
}

/** Null when the claim has ended; otherwise it stays valid until the transaction ends. */
export async function holdProposed(queries: Queries, claim: number): Promise<HeldProposed | null> {
  const { rows } = await heldProposedRow`
    select q.losses, q.stalls, p.data_version as "dataVersion"
    from proposed_judgings q
    join submissions s on s.id = q.submission_id
    join problems p on p.id = s.problem_id
    where q.claim = ${claim}
    for update of q
  `.execute(queries);
  return rows[0] ?? null;
}

export async function finishProposed(
  queries: Queries,
  claim: number,
  outcome: ProposedOutcome,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('proposed_judgings')
    .set({
      claim: null,
      site: null,
      lease_until: null,
      finished_at: now,
      result: outcome.result,
      time: outcome.time,
      memory: outcome.memory,
      case_points: outcome.casePoints,
      case_total: outcome.caseTotal,
      error: outcome.error,
      data_version: outcome.dataVersion,
      cases: JSON.stringify(outcome.cases.map(({ output: _, ...one }) => one)),
      toolchain_id: outcome.toolchainId,
      measurements: outcome.measurements && JSON.stringify(outcome.measurements),
    })
    .where('claim', '=', claim)
    .execute();
}

/** Makes the judging available to the next judge; after a stall preferably to another one. */
export async function putBackProposed(
  queries: Queries,
  claim: number,
  added: { readonly isLoss: boolean; readonly isStall: boolean },
): Promise<void> {
  await sql`
    update proposed_judgings
    set claim = null, judge_id = null, site = null, lease_until = null, losses = losses + ${added.isLoss ? 1 : 0},
      stalls = stalls + ${added.isStall ? 1 : 0},
      avoided_judge_id = case when ${added.isStall} then judge_id else avoided_judge_id end
    where claim = ${claim}
  `.execute(queries);
}

/** Claims that were not renewed: their site was killed, or never learned about them. */
export async function expiredProposedClaims(queries: Queries): Promise<number[]> {
  const { rows } = await rowsOf({ claim: number })`
    select claim from proposed_judgings where claim is not null and lease_until < clock_timestamp()
    order by lease_until limit 1000
  `.execute(queries);
  return rows.map(({ claim }) => claim);
}

/** Over proposed_judgings `q` and problems `p`: judged with the current test data. */
export const isCurrentlyJudged = sql<boolean>`(
  q.finished_at is not null and q.data_version is not distinct from p.data_version)`;

/** Judges again what was judged with test data that is no longer the current one. Returns how many. */
export async function requeueOutdated(queries: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    update proposed_judgings q
    set finished_at = null, result = null, time = null, memory = null, case_points = 0, case_total = 0, error = null,
      data_version = null, cases = null, toolchain_id = null, measurements = null, judge_id = null, losses = 0, stalls = 0
    from rejudge_proposals r, submissions s join problems p on p.id = s.problem_id
    where r.state = 'open' and r.id = q.proposal_id and s.id = q.submission_id
      and q.finished_at is not null and q.fate is null and not ${isCurrentlyJudged}
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}
