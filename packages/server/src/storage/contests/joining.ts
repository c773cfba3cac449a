import type { ParticipationFacts } from '@tribunal/contract/contest-log';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isStorable } from '../lists/filters.ts';
import { contestIsMadeBy, contestIsVisible } from '../visibility/contest-visibility.ts';
import { isInside } from '../visibility/inside-contest.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { participationFacts } from './contest-facts.ts';
import { appendToLog } from './contest-log.ts';

/** The facts about a contest that joining depends on. */
export interface JoinableContest {
  readonly id: number;
  readonly key: string;
  readonly startTime: Date;
  readonly endTime: Date;
  /** When the last contestant's time ends. */
  readonly overAt: Date;
  readonly timeLimit: number | null;
  readonly accessCode: string;
  /** Users can register before the start. */
  readonly isRegistrationOpen: boolean;
  /** Editors and testers watch instead of competing. */
  readonly isMaker: boolean;
  /** The user registered before the contest started. */
  readonly isRegistered: boolean;
}

/**
 * Null when the contest does not exist or the user may not see it. Locks the contest against edits until the transaction
 * ends.
 */
export async function findJoinable(
  queries: Queries,
  viewer: Viewer & { readonly userId: number },
  key: string,
): Promise<JoinableContest | null> {
  if (!isStorable(key)) return null;
  const { rows } = await sql<JoinableContest>`
    select contests.id, contests.key, contests.start_time as "startTime", contests.end_time as "endTime", contests.over_at as "overAt",
      contests.time_limit as "timeLimit", contests.access_code as "accessCode",
      contests.is_registration_open as "isRegistrationOpen",
      ${contestIsMadeBy(viewer)} as "isMaker",
      exists (select from contest_registrations registered
        where registered.contest_id = contests.id and registered.user_id = ${viewer.userId}) as "isRegistered"
    from contests
    where contests.key = ${key} and ${contestIsVisible(viewer)}
    for key share of contests
  `.execute(queries);
  return rows[0] ?? null;
}

export interface OwnParticipation {
  readonly id: number;
  readonly virtual: number;
  readonly realStart: Date;
  readonly extraMinutes: number;
  readonly isDisqualified: boolean;
}

export async function ownParticipations(
  queries: Queries,
  contestId: number,
  userId: number,
): Promise<OwnParticipation[]> {
  return queries
    .selectFrom('participations')
    .select(['id', 'virtual', 'real_start as realStart', 'is_disqualified as isDisqualified'])
    .select('extra_minutes as extraMinutes')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('virtual')
    .execute();
}

export async function addParticipation(
  queries: Queries,
  added: {
    readonly contestId: number;
    readonly userId: number;
    readonly virtual: number;
    readonly realStart: Date;
  },
): Promise<number> {
  const { contestId, userId, virtual, realStart } = added;
  const row = { contest_id: contestId, user_id: userId, virtual, real_start: realStart };
  const { id } = await queries
    .insertInto('participations')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts the clock of a participation that was only registered. */
export async function beginParticipation(queries: Queries, id: number, realStart: Date): Promise<void> {
  await queries.updateTable('participations').set({ real_start: realStart }).where('id', '=', id).execute();
}

export async function enterParticipation(queries: Queries, userId: number, id: number): Promise<void> {
  await queries.updateTable('users').set({ current_participation_id: id }).where('id', '=', userId).execute();
}

/** Only if the user is in no contest. */
export async function enterIfFree(
  queries: Queries,
  viewer: Viewer & { readonly userId: number },
  id: number,
  now: Date,
): Promise<void> {
  await sql`
    update users set current_participation_id = ${id}
    where id = ${viewer.userId} and not exists (
      select from participations own join contests on contests.id = own.contest_id
      where own.id = users.current_participation_id and ${isInside(viewer, 'own', now)})
  `.execute(queries);
}

/** False when the user is not in this contest. */
export async function leaveParticipation(queries: Queries, userId: number, key: string): Promise<boolean> {
  if (!isStorable(key)) return false;
  const { rows } = await sql`
    update users set current_participation_id = null
    where id = ${userId} and current_participation_id in (
      select p.id from participations p join contests c on c.id = p.contest_id where c.key = ${key} and p.user_id = ${userId})
    returning id
  `.execute(queries);
  return rows.length > 0;
}

/** Logs a participation. Call it last. */
export async function logParticipation(
  queries: Queries,
  contestId: number,
  id: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ data: ParticipationFacts }>`
    select ${participationFacts} as data from participations a join users u on u.id = a.user_id where a.id = ${id}
  `.execute(queries);
  const { data } = rows[0]!;
  await appendToLog(queries, contestId, { kind: 'participation', subjectId: id, data }, now);
}
