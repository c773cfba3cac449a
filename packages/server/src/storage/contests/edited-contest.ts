import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { isStorable } from '../lists/filters.ts';
import { isInProgress } from '../submissions/in-progress.ts';
import { contestIsEditedBy, contestIsVisible } from '../visibility/contest-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** A contest that the viewer sees. */
export interface FoundContest {
  readonly key: string;
  readonly isEditable: boolean;
}

export async function findEditedContest(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<FoundContest | null> {
  const { rows } = await sql<FoundContest>`
    select contests.key, ${contestIsEditedBy(viewer)} as "isEditable" from contests where ${isShown(viewer, id)}
  `.execute(queries);
  return rows[0] ?? null;
}

export async function findContestToEdit(
  queries: Queries,
  viewer: Viewer,
  key: string,
): Promise<(FoundContest & { readonly id: number }) | null> {
  if (!isStorable(key)) return null;
  const { rows } = await sql<FoundContest & { id: number }>`
    select contests.id, contests.key, ${contestIsEditedBy(viewer)} as "isEditable"
    from contests where contests.key = ${key} and (${contestIsEditedBy(viewer)} or ${contestIsVisible(viewer)})
  `.execute(queries);
  return rows[0] ?? null;
}

export async function contestKeyIsTaken(queries: Queries, key: string): Promise<boolean> {
  const row = await queries.selectFrom('contests').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** With everything that belongs to it except submissions, which must not exist. */
export async function removeContest(queries: Queries, id: number): Promise<void> {
  await sql`
    update users set current_participation_id = null
    where current_participation_id in (select id from participations where contest_id = ${id})
  `.execute(queries);
  await queries.deleteFrom('contests').where('id', '=', id).execute();
}

export interface LockedContest extends FoundContest {
  readonly format: FormatName;
  readonly endTime: Date;
  /** When the last contestant's time ends. */
  readonly overAt: Date;
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
}

/** Locked until the transaction ends. */
export async function lockEditedContest(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<LockedContest | null> {
  const { rows } = await sql<LockedContest>`
    select contests.key, ${contestIsEditedBy(viewer)} as "isEditable", contests.format, contests.end_time as "endTime", contests.over_at as "overAt",
      contests.frozen_last_minutes as "frozenLastMinutes", contests.thawed_at as "thawedAt",
      contests.finalized_at as "finalizedAt"
    from contests where ${isShown(viewer, id)} for update of contests
  `.execute(queries);
  return rows[0] ?? null;
}

function isShown(viewer: Viewer, id: number) {
  return sql`contests.id = ${id} and (${contestIsEditedBy(viewer)} or ${contestIsVisible(viewer)})`;
}

export async function saveThaw(queries: Queries, id: number, thawedAt: Date | null): Promise<void> {
  await queries.updateTable('contests').set({ thawed_at: thawedAt }).where('id', '=', id).execute();
}

export async function saveFinal(queries: Queries, id: number, finalizedAt: Date | null): Promise<void> {
  await queries.updateTable('contests').set({ finalized_at: finalizedAt }).where('id', '=', id).execute();
}

/** Submissions of live participations whose verdict is missing, or only says that the judge failed. */
export async function countUnsettled(
  queries: Queries,
  contestId: number,
): Promise<{ readonly inProgress: number; readonly internalErrors: number }> {
  const { rows } = await sql<{ inProgress: number; internalErrors: number }>`
    select count(*) filter (where ${sql.raw(isInProgress('status'))})::int as "inProgress",
      count(*) filter (where result = 'IE')::int as "internalErrors"
    from submissions where contest_id = ${contestId} and virtual = 0
  `.execute(queries);
  return rows[0] ?? { inProgress: 0, internalErrors: 0 };
}

/** A participation, named as people name it. */
export interface Contestant {
  readonly contestId: number;
  readonly username: string;
  /** 0 live, -1 spectator, n the n-th virtual participation. */
  readonly virtual: number;
}

/** Locked until the transaction ends. */
export async function lockParticipation(
  queries: Queries,
  { contestId, username, virtual }: Contestant,
): Promise<{ id: number; isDisqualified: boolean } | undefined> {
  return queries
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['participations.id', 'participations.is_disqualified as isDisqualified'])
    .where('participations.contest_id', '=', contestId)
    .where('participations.virtual', '=', virtual)
    .where('users.username', '=', username)
    .forNoKeyUpdate('participations')
    .executeTakeFirst();
}

export async function saveDisqualification(
  queries: Queries,
  participationId: number,
  isDisqualified: boolean,
): Promise<void> {
  await queries
    .updateTable('participations')
    .set({ is_disqualified: isDisqualified })
    .where('id', '=', participationId)
    .execute();
}
