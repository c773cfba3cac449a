import { randomBytes } from 'node:crypto';
import type { Queries } from '../../../database/connection.ts';

/** How far the feed of a contest is. */
export interface FeedHead {
  readonly epoch: string;
  readonly number: number;
  readonly logNumber: number;
  readonly rules: string;
  /** Identifies the configuration that was compared last. */
  readonly configuration: string;
  readonly sweptTo: number | null;
  readonly changesAt: Date | null;
  readonly isComplete: boolean;
}

const columns = [
  'epoch',
  'number',
  'log_number as logNumber',
  'rules',
  'configuration',
  'swept_to as sweptTo',
  'changes_at as changesAt',
  'is_complete as isComplete',
] as const;

/** The head stays locked until the transaction ends, so that one process at a time appends lines. */
export async function lockFeed(queries: Queries, contestId: number): Promise<FeedHead> {
  await queries
    .insertInto('contest_feeds')
    .values({ contest_id: contestId, epoch: newEpoch() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return queries
    .selectFrom('contest_feeds')
    .select(columns)
    .where('contest_id', '=', contestId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findFeed(queries: Queries, contestId: number): Promise<FeedHead | undefined> {
  return queries
    .selectFrom('contest_feeds')
    .select(columns)
    .where('contest_id', '=', contestId)
    .executeTakeFirst();
}

export async function saveFeed(queries: Queries, contestId: number, head: FeedHead): Promise<void> {
  await queries
    .updateTable('contest_feeds')
    .set({
      number: head.number,
      log_number: head.logNumber,
      rules: head.rules,
      configuration: head.configuration,
      swept_to: head.sweptTo,
      changes_at: head.changesAt,
      is_complete: head.isComplete,
    })
    .where('contest_id', '=', contestId)
    .execute();
}

/** Begins anew, with tokens that differ from all earlier ones. */
export async function restartFeed(queries: Queries, contestId: number): Promise<FeedHead> {
  await queries.deleteFrom('contest_feeds').where('contest_id', '=', contestId).execute();
  return lockFeed(queries, contestId);
}

function newEpoch(): string {
  return randomBytes(6).toString('hex');
}
