import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isInProgress } from '../submissions/in-progress.ts';

/** What is judged first. Within a priority everybody's turn comes before anybody's next. */
export const priorities = { contest: 0, practice: 1, rejudge: 2, batchRejudge: 3 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

/** One judge's hold on one judging. Whoever reports under a claim that stands no longer comes too late. */
export interface Claim {
  readonly id: number;
  readonly submissionId: number;
  readonly judgement: number;
}

/**
 * The next turn of a user: after their own last, and never before the turn that the queue is at, so that whoever comes later
 * cannot keep those who wait waiting for ever.
 */
export function nextTurn(userId: number, priority: Priority) {
  return sql<number>`greatest(
    (select max(turn) + 1 from judge_queue where user_id = ${userId} and priority = ${priority}),
    (select min(turn) from judge_queue where claim is null and priority = ${priority}), 0)`;
}

/** For a judging that begins again; a new submission is queued by the statement that stores it. */
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

/** Queues what is to be judged but is not queued, as after loading a snapshot. Answers how many there were. */
export async function adoptUnqueued(queries: Queries, now: Date): Promise<number> {
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
    on conflict do nothing
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}

/** Whether the claim still stands; if so it does until the transaction ends. Hold the submission first. */
export async function claimStands(queries: Queries, submissionId: number, claim: number): Promise<boolean> {
  const { rows } = await sql`
    select from judge_queue where submission_id = ${submissionId} and claim = ${claim} for update
  `.execute(queries);
  return rows.length > 0;
}

/** The judging is over. Part of the transaction that ends it. */
export async function removeFromQueue(queries: Queries, submissionId: number): Promise<void> {
  await sql`delete from judge_queue where submission_id = ${submissionId}`.execute(queries);
}

/** Lets the next judge have it. Answers how many judges have been lost over it. */
export async function putBack(queries: Queries, submissionId: number, isLoss: boolean): Promise<number> {
  const { rows } = await sql<{ losses: number }>`
    update judge_queue
    set claim = null, judge_id = null, site = null, lease_until = null, losses = losses + ${isLoss ? 1 : 0}
    where submission_id = ${submissionId}
    returning losses
  `.execute(queries);
  return rows[0]?.losses ?? 0;
}
