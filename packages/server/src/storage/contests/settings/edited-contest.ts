import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import type { FormatName } from '@tribunal/core/formats/formats';
import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  nullable,
  number,
  onlyRow,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isInProgress } from '../../judges/in-progress.ts';
import { isStorable } from '../../lists/filters.ts';
import { contestIsEditedBy, contestIsVisible } from '../../visibility/contest-visibility.ts';
import type { Viewer } from '../../visibility/viewer.ts';
import { changeRules, waitForEditors } from './contest-locks.ts';

const editedContestRow = rowsOf<EditedContest>({
  format: stringOf<EditedContest['format']>(),
  startTime: date,
  endTime: date,
  removedIntervals: json<readonly RemovedInterval[]>(),
  overAt: date,
  frozenLastMinutes: number,
  thawedAt: nullable(date),
  finalizedAt: nullable(date),
  runsPretestsOnly: boolean,
  systemTestedAt: nullable(date),
  key: string,
  isEditable: boolean,
});

/** A contest that the viewer sees. */
export interface FoundContest {
  readonly key: string;
  readonly isEditable: boolean;
}

export async function findContestToEdit(
  queries: Queries,
  viewer: Viewer,
  key: string,
): Promise<(FoundContest & { readonly id: number; readonly isFinal: boolean }) | null> {
  if (!isStorable(key)) return null;
  const { rows } = await rowsOf<FoundContest & { id: number; isFinal: boolean }>({
    key: string,
    isEditable: boolean,
    id: number,
    isFinal: boolean,
  })`
    select contests.id, contests.key, ${contestIsEditedBy(viewer)} as "isEditable",
      contests.finalized_at is not null as "isFinal"
    from contests where contests.key = ${key} and (${contestIsEditedBy(viewer)} or ${contestIsVisible(viewer)})
  `.execute(queries);
  return rows[0] ?? null;
}

/** Undefined when there is no such contest. */
export async function findContestKey(queries: Queries, id: number): Promise<string | undefined> {
  const row = await queries.selectFrom('contests').select('key').where('id', '=', id).executeTakeFirst();
  return row?.key;
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

export interface EditedContest extends FoundContest {
  readonly format: FormatName;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly removedIntervals: readonly RemovedInterval[];
  /** When the last contestant's time ends. */
  readonly overAt: Date;
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
  readonly finalizedAt: Date | null;
  readonly runsPretestsOnly: boolean;
  readonly systemTestedAt: Date | null;
}

/** Locked against other editors and against verdicts until the transaction ends. */
export async function lockEditedContest(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<EditedContest | null> {
  await waitForEditors(queries, id);
  await lockContest(queries, id);
  return readEditedContest(queries, viewer, id);
}

/** Locked against verdicts, and against everything that refers to it, until the transaction ends. */
export async function lockContest(queries: Queries, id: number): Promise<void> {
  await changeRules(queries, id);
  await sql`select from contests where id = ${id} for update`.execute(queries);
}

export async function readEditedContest(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<EditedContest | null> {
  const { rows } = await editedContestRow`
    select contests.key, ${contestIsEditedBy(viewer)} as "isEditable", contests.format, contests.start_time as "startTime",
      contests.removed_intervals as "removedIntervals", contests.end_time as "endTime", contests.over_at as "overAt",
      contests.frozen_last_minutes as "frozenLastMinutes", contests.thawed_at as "thawedAt",
      contests.finalized_at as "finalizedAt", contests.run_pretests_only as "runsPretestsOnly",
      contests.system_tested_at as "systemTestedAt"
    from contests where ${isShown(viewer, id)}
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
export async function countUnsettled(queries: Queries, contestId: number): Promise<Unsettled> {
  const { rows } = await unsettledRow`
    select count(*) filter (where ${sql.raw(isInProgress('status'))})::int as "inProgress",
      count(*) filter (where result = 'IE')::int as "internalErrors",
      (select count(*)::int from clarifications where contest_id = ${contestId} and answer is null) as "openQuestions"
    from submissions where contest_id = ${contestId} and virtual = 0
  `.execute(queries);
  return onlyRow(rows);
}

/** What has to be done before the results are final. */
const unsettledRow = rowsOf({
  inProgress: number,
  internalErrors: number,
  openQuestions: number,
});
type Unsettled = Row<typeof unsettledRow>;

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
