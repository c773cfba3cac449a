import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { nullable, number, rowsOf } from '../../database/row.ts';

interface NewInvitation {
  readonly tokenHash: Buffer;
  readonly uses: number;
  readonly organizationId: number | null;
  readonly expiresAt: Date;
}

export async function insertInvitation(queries: Queries, invitation: NewInvitation): Promise<number> {
  const { tokenHash, uses, organizationId, expiresAt } = invitation;
  const row = await queries
    .insertInto('invitations')
    .values({
      token_hash: tokenHash,
      uses_left: uses,
      organization_id: organizationId,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function isInvitation(queries: Queries, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await queries
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('uses_left', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Held until the transaction ends, so that nobody else uses it up. */
export async function lockInvitation(queries: Queries, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from invitations where token_hash = ${tokenHash} and expires_at > ${now} and uses_left > 0 for update
  `.execute(queries);
  return rows.length > 0;
}

/** Uses an invitation once. Null when it has expired or no use is left. */
export async function takeInvitation(
  queries: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly organizationId: number | null } | null> {
  const { rows } = await rowsOf({ organizationId: nullable(number) })`
    update invitations set uses_left = uses_left - 1
    where token_hash = ${tokenHash} and expires_at > ${now} and uses_left > 0
    returning organization_id as "organizationId"
  `.execute(queries);
  return rows[0] ?? null;
}

export interface ListedInvitation {
  readonly id: number;
  readonly usesLeft: number;
  readonly organization: string | null;
  readonly expiresAt: Date;
}

const maxListed = 500;

/** Those that can still be used, the newest first. */
export function listInvitations(queries: Queries, now: Date): Promise<ListedInvitation[]> {
  return queries
    .selectFrom('invitations')
    .leftJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select(['invitations.id', 'uses_left as usesLeft', 'slug as organization', 'expires_at as expiresAt'])
    .where('expires_at', '>', now)
    .where('uses_left', '>', 0)
    .orderBy('invitations.id', 'desc')
    .limit(maxListed)
    .execute();
}

/** False when there is no such invitation. */
export async function deleteInvitation(queries: Queries, id: number): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom('invitations').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
