import { sql } from 'kysely';
import type { Queries } from '../../../database/connection.ts';
import {
  boolean,
  date,
  json,
  nullable,
  number,
  type Row,
  rowsOf,
  string,
  stringOf,
} from '../../../database/row.ts';
import { isStorable } from '../../lists/filters.ts';
import type { RegistrationState } from '../registration-columns.ts';

/** By question. */
export type Answers = Readonly<Record<string, string>>;

const registrationRow = rowsOf({
  username: string,
  /** The display name; empty when the user has none. */
  name: string,
  answers: json<Answers>(),
  state: stringOf<RegistrationState>(),
  madeAt: date,
  decidedAt: nullable(date),
  decidedBy: nullable(string),
});
export type ListedRegistration = Row<typeof registrationRow>;

/** Those that wait come first, the oldest before the others. Who registered before there was anything to ask is approved. */
export async function listRegistrations(
  queries: Queries,
  contestId: number,
  username: string | null = null,
): Promise<ListedRegistration[]> {
  if (!isStorable(username ?? '')) return [];
  const { rows } = await registrationRow`
    select u.username, u.full_name as name, coalesce(q.answers, '{}') as answers, coalesce(q.state, 'approved') as state,
      coalesce(q.made_at, r.registered_at) as "madeAt", q.decided_at as "decidedAt", e.username as "decidedBy"
    from (select * from registration_requests where contest_id = ${contestId}) q
    full join (select * from contest_registrations where contest_id = ${contestId}) r on r.user_id = q.user_id
    join users u on u.id = coalesce(q.user_id, r.user_id)
    left join users e on e.id = q.decided_by
    where ${username}::text is null or u.username = ${username}
    order by coalesce(q.state, 'approved') <> 'waiting', coalesce(q.made_at, r.registered_at), u.id
  `.execute(queries);
  return [...rows];
}

/** A user may correct the answers until they are decided about. */
export async function saveRequest(
  queries: Queries,
  contestId: number,
  userId: number,
  {
    state,
    answers,
    now,
  }: { readonly state: RegistrationState; readonly answers: Answers; readonly now: Date },
): Promise<void> {
  const stored = JSON.stringify(answers);
  await queries
    .insertInto('registration_requests')
    .values({ contest_id: contestId, user_id: userId, state, answers: stored, made_at: now })
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'user_id']).doUpdateSet({ state, answers: stored }),
    )
    .execute();
}

export async function deleteRequest(queries: Queries, contestId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('registration_requests')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The id of a user who asked to take part or is registered. Locked until the transaction ends. */
export async function lockRegistered(
  queries: Queries,
  contestId: number,
  username: string,
): Promise<{ readonly userId: number; readonly takesPart: boolean } | null> {
  if (!isStorable(username)) return null;
  const { rows } = await rowsOf({ userId: number, takesPart: boolean })`
    select u.id as "userId", exists (
      select from participations where contest_id = ${contestId} and user_id = u.id and virtual = 0) as "takesPart"
    from users u
    where u.username = ${username} and (
      u.id in (select user_id from registration_requests where contest_id = ${contestId})
      or u.id in (select user_id from contest_registrations where contest_id = ${contestId}))
    for update of u
  `.execute(queries);
  return rows[0] ?? null;
}

export async function decideRequest(
  queries: Queries,
  contestId: number,
  userId: number,
  { state, by, now }: { readonly state: RegistrationState; readonly by: number | null; readonly now: Date },
): Promise<void> {
  const decided = { state, decided_at: now, decided_by: by };
  await queries
    .insertInto('registration_requests')
    .values({ contest_id: contestId, user_id: userId, made_at: now, ...decided })
    .onConflict((conflict) => conflict.columns(['contest_id', 'user_id']).doUpdateSet(decided))
    .execute();
}

/** Answers are kept for as many days after the end as the contest says. */
export async function deleteOldAnswers(queries: Queries, now: Date): Promise<void> {
  await sql`
    update registration_requests set answers = '{}' from contests
    where contests.id = registration_requests.contest_id and answers <> '{}'
      and contests.over_at + contests.registration_days_kept * interval '1 day' < ${now}
  `.execute(queries);
}
