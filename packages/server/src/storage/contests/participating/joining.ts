import type { ParticipationFacts } from '@tribunal/contract/contests/contest-log';
import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  listOf,
  nullable,
  number,
  onlyRow,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import { contestIsMadeBy, contestIsVisible } from '../../visibility/contest-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { participationFacts } from '../contest-facts.ts';
import { appendToLog } from '../contest-log.ts';
import { type RegistrationState, registrationColumns } from '../registration-columns.ts';
import { enterContests } from './current-participation.ts';

/** The facts about a contest that joining depends on. */
const joinableContestRow = rowsOf({
  id: number,
  key: string,
  startTime: date,
  endTime: date,
  /** When the last contestant's time ends. */
  overAt: date,
  timeLimit: nullable(number),
  removedIntervals: json<readonly RemovedInterval[]>(),
  accessCode: string,
  /** Users can register before the start. */
  isRegistrationOpen: boolean,
  /** Null: at once. */
  registrationOpens: nullable(date),
  /** Null: when the contest starts. */
  registrationCloses: nullable(date),
  /** Editors approve each registration; others join only when the contest is over. */
  registrationApproval: boolean,
  registrationQuestions: listOf(string),
  /** Members of a team; 0 if users take part alone. */
  maxTeamSize: number,
  /** What became of the user's own registration; null if it was not asked for, or needed no answer. */
  registrationState: nullable(stringOf<RegistrationState>()),
  /** Editors and testers watch instead of competing. */
  isMaker: boolean,
  /** The user registered before the contest started. */
  isRegistered: boolean,
});
export type JoinableContest = Row<typeof joinableContestRow>;

/**
 * Null when the contest does not exist or the user may not see it. The contestant is the user, or a team of the user. Locks the contest against edits until the transaction
 * ends.
 */
export async function findJoinable(
  queries: Queries,
  viewer: Viewer & { readonly userId: number },
  key: string,
  contestantId = viewer.userId,
): Promise<JoinableContest | null> {
  if (!isStorable(key)) return null;
  const { rows } = await joinableContestRow`
    select contests.id, contests.key, contests.start_time as "startTime", contests.end_time as "endTime", contests.over_at as "overAt",
      contests.time_limit as "timeLimit", contests.removed_intervals as "removedIntervals",
      contests.access_code as "accessCode",
      ${registrationColumns({ ...viewer, userId: contestantId })},
      ${contestIsMadeBy(viewer)} as "isMaker",
      exists (select from contest_registrations registered
        where registered.contest_id = contests.id and registered.user_id = ${contestantId}) as "isRegistered"
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
  /** The user is taken in when the contest starts. */
  readonly isDue: boolean;
}

export async function ownParticipations(
  queries: Queries,
  contestId: number,
  userId: number,
): Promise<OwnParticipation[]> {
  return queries
    .selectFrom('participations')
    .select(['id', 'virtual', 'real_start as realStart', 'is_disqualified as isDisqualified'])
    .select(['extra_minutes as extraMinutes', sql<boolean>`presence is not distinct from 'due'`.as('isDue')])
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

/** The user leaves the other contests, except those that have not started and will take them in. */
export async function enterParticipation(
  queries: Queries,
  userId: number,
  id: number,
  now: Date,
): Promise<void> {
  await sql`
    update participations set presence = null from contests
    where contests.id = participations.contest_id and contests.start_time <= ${now}
      and participations.user_id = ${userId} and participations.id <> ${id} and participations.presence is not null
  `.execute(queries);
  await queries.updateTable('users').set({ current_participation_id: id }).where('id', '=', userId).execute();
}

/**
 * The participations become the current ones of their users, who stay in the contests in which they are. A contest that has not
 * started takes them in later.
 */
export async function enterBeside(queries: Queries, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update participations set presence = case when contests.start_time <= ${now} then 'beside' else 'due' end
    from contests
    where contests.id = participations.contest_id and (participations.id = any(${ids}::int[]) or participations.id in (
      select users.current_participation_id from users join participations entered on entered.user_id = users.id
      where entered.id = any(${ids}::int[])))
  `.execute(queries);
  await enterContests(queries, ids);
}

/** False when the user is not in this contest. Before its start the participation stays due. */
export async function leaveParticipation(
  queries: Queries,
  userId: number,
  key: string,
  now: Date,
): Promise<boolean> {
  if (!isStorable(key)) return false;
  const { rows: left } = await sql`
    update participations p set presence = null from contests c
    where c.id = p.contest_id and c.key = ${key} and c.start_time <= ${now} and p.user_id = ${userId} and p.presence is not null
    returning p.id
  `.execute(queries);
  const { rows } = await sql`
    update users set current_participation_id = null
    where id = ${userId} and current_participation_id in (
      select p.id from participations p join contests c on c.id = p.contest_id where c.key = ${key} and p.user_id = ${userId})
    returning id
  `.execute(queries);
  return left.length + rows.length > 0;
}

/** Logs a participation. Call it last. */
export async function logParticipation(
  queries: Queries,
  contestId: number,
  id: number,
  now: Date,
): Promise<void> {
  const { rows } = await rowsOf({ data: json<ParticipationFacts>() })`
    select ${participationFacts} as data from participations a join users u on u.id = a.user_id where a.id = ${id}
  `.execute(queries);
  const { data } = onlyRow(rows);
  await appendToLog(queries, contestId, { kind: 'participation', subjectId: id, data }, now);
}
