import { sql } from 'kysely';
import type { Queries } from '../../database/connection.ts';
import { rowsOf, string } from '../../database/row.ts';

/** Null until the site has started with a key. */
export async function storedFingerprint(queries: Queries): Promise<string | null> {
  const { rows } = await rowsOf({ fingerprint: string })`
    select fingerprint from secret_key_fingerprints where is_current
  `.execute(queries);
  return rows[0]?.fingerprint ?? null;
}

/** Stores this fingerprint if there is none, and returns the stored one. */
export async function keepFingerprint(queries: Queries, fingerprint: string): Promise<string | null> {
  await sql`
    insert into secret_key_fingerprints (fingerprint) values (${fingerprint}) on conflict do nothing
  `.execute(queries);
  return storedFingerprint(queries);
}

export async function replaceFingerprint(queries: Queries, fingerprint: string): Promise<void> {
  await sql`
    insert into secret_key_fingerprints (fingerprint) values (${fingerprint})
    on conflict (is_current) do update set fingerprint = excluded.fingerprint
  `.execute(queries);
}
