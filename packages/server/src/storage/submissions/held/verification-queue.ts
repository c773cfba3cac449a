import type { Result } from '@tribunal/core/judging/verdicts';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { contestIsJudgedBy } from '../../visibility/contest-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';

/** A verdict that waits for the jury. */
const waitingVerdictRow = rowsOf({
  id: number,
  user: string,
  name: string,
  problem: string,
  date: date,
  result: stringOf<Result>(),
  heldAt: date,
  /** The jury holds the results of the problem: confirming alone does not release it. */
  isResultHeld: boolean,
  /** Who of the jury looks at it. */
  claimedBy: nullable(string),
  verifiedBy: nullable(string),
});
export type WaitingVerdict = Row<typeof waitingVerdictRow>;

/** In the order in which they were submitted. */
export async function waitingVerdicts(queries: Queries, contestId: number): Promise<WaitingVerdict[]> {
  const { rows } = await waitingVerdictRow`
    select s.id, u.username as "user", u.full_name as name, p.code as problem, s.date, h.outcome ->> 'result' as result,
      h.held_at as "heldAt", coalesce(cp.hold = 'results', false) as "isResultHeld",
      claimer.username as "claimedBy", verifier.username as "verifiedBy"
    from held_verdicts h
    join submissions s on s.id = h.submission_id
    join users u on u.id = s.user_id
    join problems p on p.id = s.problem_id
    left join contest_problems cp on cp.id = s.contest_problem_id
    left join users claimer on claimer.id = h.claimed_by
    left join users verifier on verifier.id = h.verified_by
    where s.contest_id = ${contestId} order by s.date, s.id limit 1000
  `.execute(queries);
  return rows;
}

const heldForJurorRow = rowsOf({
  isHeld: boolean,
  isVerified: boolean,
  isJury: boolean,
  /** The juror is the contestant, or a member of an organization of the contestant. */
  isClose: boolean,
  contestId: number,
});

/** Locks the held verdict, if there is one, until the transaction ends. Null if there is no such submission in a contest. */
export async function lockHeld(queries: Queries, juror: Viewer, submissionId: number) {
  const { rows } = await heldForJurorRow`
    select h.submission_id is not null as "isHeld", h.verified_at is not null as "isVerified",
      ${contestIsJudgedBy(juror)} as "isJury", contests.id as "contestId",
      submissions.user_id = ${juror.userId} or exists (
        select from organization_members own join organization_members theirs using (organization_id)
        where own.user_id = ${juror.userId} and theirs.user_id = submissions.user_id) as "isClose"
    from submissions join contests on contests.id = submissions.contest_id
    left join (select * from held_verdicts where submission_id = ${submissionId} for update) h on h.submission_id = submissions.id
    where submissions.id = ${submissionId}
  `.execute(queries);
  return rows[0] ?? null;
}

export async function saveVerified(queries: Queries, id: number, userId: number, now: Date): Promise<void> {
  await sql`update held_verdicts set verified_by = ${userId}, verified_at = ${now} where submission_id = ${id}`.execute(
    queries,
  );
}

/** Null lets others take it. */
export async function saveClaim(
  queries: Queries,
  id: number,
  userId: number | null,
  now: Date,
): Promise<void> {
  await sql`update held_verdicts set claimed_by = ${userId}, claimed_at = ${now} where submission_id = ${id}`.execute(
    queries,
  );
}
