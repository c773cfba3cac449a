import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { number, type Row, rowsOf } from '../../database/row.ts';
import { isInProgress } from './in-progress.ts';

/** Lower numbers are judged first. Within a priority, users take turns. */
export const priorities = { contest: 0, practice: 1, rejudge: 2 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

/** A judge's claim on one judging. Reports under a claim that has ended are ignored. */
export const claimRow = rowsOf({
  id: number,
  submissionId: number,
  judgement: number,
});
export type Claim = Row<typeof claimRow>;

/**
 * The next turn of a user: after their own last turn, and not before the current turn of the queue, so that newcomers
 * cannot delay waiting users forever.
 */
export function nextTurn(userId: number, priority: Priority) {
  return sql<number>`greatest(
    (select max(turn) + 1 from judge_queue where user_id = ${userId} and priority = ${priority}),
    (select min(turn) from judge_queue where claim is null and priority = ${priority}), 0)`;
}

/** For a repeated judging. A new submission is queued by the statement that stores it. */
export async function enqueue(
  queries: Queries,
  judging: { readonly submissionId: number; readonly judgement: number; readonly userId: number },
  priority: Priority,
  now: Date,
): Promise<void> {
  const { submissionId, judgement, userId } = judging;
  await sql`
    insert into judge_queue (submission_id, judgement, priority, user_id, turn, enqueued_at)
    values (${submissionId}, ${judgement}, ${priority}, ${userId}, ${nextTurn(userId, priority)}, ${now})
  `.execute(queries);
}

/** Adds submissions in progress that are missing from the queue, for example after loading a snapshot. Returns how many. */
export async function enqueueMissing(queries: Queries, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into judge_queue (submission_id, judgement, priority, user_id, turn, enqueued_at)
    select s.id, s.judgement, s.priority, s.user_id, row_number() over (partition by s.user_id, s.priority order by s.id), ${now}
    from (
      select id, judgement, user_id,
        case when judgement > 1 then ${priorities.rejudge}::int
          when contest_id is not null then ${priorities.contest}::int else ${priorities.practice}::int end as priority
      from submissions where ${sql.raw(isInProgress('status'))}
    ) s
    where not exists (select from judge_queue q where q.submission_id = s.id)
      and not exists (select from held_verdicts h where h.submission_id = s.id)
    on conflict do nothing
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}

/** True while the claim is valid; if so, it stays valid until the transaction ends. Lock the submission first. */
export async function claimStands(queries: Queries, submissionId: number, claim: number): Promise<boolean> {
  return (await validClaims(queries, [{ submissionId, claim }])).has(submissionId);
}

/** The submissions whose claim is valid; it stays valid until the transaction ends. Lock the submissions first. */
export async function validClaims(
  queries: Queries,
  claims: readonly { readonly submissionId: number; readonly claim: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await rowsOf({ id: number })`
    select q.submission_id as id
    from unnest(${claims.map(({ submissionId }) => submissionId)}::int[], ${claims.map(({ claim }) => claim)}::bigint[])
      as claimed(submission_id, claim)
    join judge_queue q using (submission_id, claim)
    order by q.submission_id for update of q
  `.execute(queries);
  return new Set(rows.map(({ id }) => id));
}

/** Removes a judging that ends without a verdict, in the transaction that ends it. */
export async function removeFromQueue(queries: Queries, submissionId: number): Promise<void> {
  await sql`delete from judge_queue where submission_id = ${submissionId}`.execute(queries);
}

/** What happened to the judges that had a submission. */
const troublesRow = rowsOf({
  /** Judges that were lost. */
  losses: number,
  /** Judges whose compiler was stopped by the wall clock, and stock judges that failed. */
  stalls: number,
});
export type Troubles = Row<typeof troublesRow>;

/** Makes the submission available to the next judge; after a stall preferably to another one. Returns its troubles so far. */
export async function putBack(
  queries: Queries,
  submissionId: number,
  added: { readonly isLoss: boolean; readonly isStall: boolean },
): Promise<Troubles> {
  const { rows } = await troublesRow`
    update judge_queue
    set claim = null, judge_id = null, site = null, lease_until = null, losses = losses + ${added.isLoss ? 1 : 0},
      stalls = stalls + ${added.isStall ? 1 : 0},
      avoided_judge_id = case when ${added.isStall} then judge_id else avoided_judge_id end
    where submission_id = ${submissionId}
    returning losses, stalls
  `.execute(queries);
  return rows[0] ?? { losses: 0, stalls: 0 };
}
