import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import { number, rowsOf } from '../../../database/row.ts';
import type { Contestant } from '../settings/edited-contest.ts';
import { expectedUsers } from './expected-users.ts';

/** What editors set for one contestant, named as in interfaces. */
export interface ParticipationFields {
  readonly extra_minutes: number;
  readonly is_unofficial: boolean;
  readonly is_disqualified: boolean;
}

export interface EditedParticipation extends ParticipationFields {
  readonly id: number;
}

/** Locked until the transaction ends. */
export async function lockEditedParticipation(
  queries: Queries,
  { contestId, username, virtual }: Contestant,
): Promise<EditedParticipation | undefined> {
  return queries
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['participations.id', 'participations.extra_minutes'])
    .select(['participations.is_unofficial', 'participations.is_disqualified'])
    .where('participations.contest_id', '=', contestId)
    .where('participations.virtual', '=', virtual)
    .where('users.username', '=', username)
    .forNoKeyUpdate('participations')
    .executeTakeFirst();
}

/** The id of a user who registered for the contest, or is listed as a contestant of a private one, and does not take part yet. */
export async function findExpected(
  queries: Queries,
  { contestId, username }: Contestant,
): Promise<number | null> {
  const { rows } = await rowsOf({ id: number })`
    select id from users where username = ${username} and id in (${expectedUsers(contestId)})
  `.execute(queries);
  return rows[0]?.id ?? null;
}

/** A trigger moves the time at which the contest is over for all. */
export async function saveParticipation(
  queries: Queries,
  participationId: number,
  fields: ParticipationFields,
): Promise<void> {
  await queries.updateTable('participations').set(fields).where('id', '=', participationId).execute();
}

/** For loads, during which no triggers run. */
export async function saveOverTimes(queries: Queries, contestIds: readonly number[]): Promise<void> {
  await sql`
    update contests set over_at = contest_over_at(id, start_time, end_time, time_limit, removed_intervals)
    where id = any(${contestIds}) and over_at <> contest_over_at(id, start_time, end_time, time_limit, removed_intervals)
  `.execute(queries);
}
