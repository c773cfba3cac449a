import type { TokenScope } from '@tribunal/core/reader/token-scopes';
import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { boolean, number, rowsOf } from '../../database/row.ts';
import { isStorable } from '../lists/filters.ts';
import { contestIsVisible } from '../visibility/contest-visibility.ts';
import type { Viewer } from '../visibility/viewer.ts';

export interface NamedToken {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
  readonly contest: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date | null;
  readonly usedAt: Date | null;
}

interface NewNamedToken {
  readonly userId: number;
  readonly name: string;
  readonly scope: TokenScope;
  readonly contestId: number | null;
  readonly hash: string;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

/** The user's row is locked, so that the limit holds for simultaneous requests. */
export async function countNamedTokens(queries: Queries, userId: number): Promise<number> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(queries);
  const row = await queries
    .selectFrom('named_tokens')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertNamedToken(queries: Queries, token: NewNamedToken): Promise<number> {
  const row = await queries
    .insertInto('named_tokens')
    .values({
      ...{ user_id: token.userId, name: token.name, scope: token.scope, contest_id: token.contestId },
      ...{ token_hash: token.hash, made_at: token.now, expires_at: token.expiresAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Newest first, including those that have expired. */
export function listNamedTokens(queries: Queries, userId: number): Promise<NamedToken[]> {
  return queries
    .selectFrom('named_tokens as n')
    .leftJoin('contests as c', 'c.id', 'n.contest_id')
    .select(['n.id', 'n.name', 'n.scope', 'c.key as contest', 'n.made_at as madeAt'])
    .select(['n.expires_at as expiresAt', 'n.used_at as usedAt'])
    .where('n.user_id', '=', userId)
    .orderBy('n.id', 'desc')
    .execute();
}

/** Returns its name; null when the user has no such token. */
export async function deleteNamedToken(
  queries: Queries,
  userId: number,
  id: number,
): Promise<{ readonly name: string } | null> {
  const row = await queries
    .deleteFrom('named_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row ?? null;
}

/** Undefined when the viewer sees no such contest. */
export async function visibleContestId(
  queries: Queries,
  viewer: Viewer,
  key: string,
): Promise<number | undefined> {
  if (!isStorable(key)) return undefined;
  const { rows } = await rowsOf({ id: number })`
    select contests.id from contests where contests.key = ${key} and ${contestIsVisible(viewer)}
  `.execute(queries);
  return rows[0]?.id;
}

/** Whether a problem or a submission belongs to the contest. */
export async function isPartOfContest(
  queries: Queries,
  contestId: number,
  part: { readonly code: string } | { readonly submission: number },
): Promise<boolean> {
  const found =
    'code' in part
      ? sql`select 1 from contest_problems k join problems p on p.id = k.problem_id
          where k.contest_id = ${contestId} and p.code = ${part.code}`
      : sql`select 1 from submissions where id = ${part.submission} and contest_id = ${contestId}`;
  const { rows } = await rowsOf({ is_part: boolean })`select exists (${found}) as is_part`.execute(queries);
  return rows[0]?.is_part ?? false;
}
