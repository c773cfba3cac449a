import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { holdRules } from '../settings/contest-locks.ts';

/** Their users are in these participations from now on. */
export async function enterContests(queries: Queries, participationIds: readonly number[]): Promise<void> {
  await sql`
    update users set current_participation_id = participations.id
    from participations
    where participations.id = any(${participationIds}::int[]) and users.id = participations.user_id
  `.execute(queries);
}

/** What one user starts (submitting, joining, leaving) happens one after the other. Take this lock before any other. */
export async function lockUser(queries: Queries, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${USER_LOCKS}, ${userId})`.execute(queries);
}

/** Whoever edits or deletes the contest waits until our transaction ends. */
export async function holdContest(queries: Queries, contestId: number): Promise<void> {
  await holdRules(queries, contestId);
  await sql`select from contests where id = ${contestId} for key share`.execute(queries);
}

/** Any number that no other family of advisory locks uses. */
const USER_LOCKS = 7_269_002;
