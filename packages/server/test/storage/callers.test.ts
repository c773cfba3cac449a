import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionOwners, tokenOwners } from '@tribunal/server/storage/accounts/callers';
import { testDatabase } from '../fixtures/database.ts';

const { pool } = await testDatabase();
await pool.query(`
  insert into users (username, api_token_hash) select 'user' || n, repeat('0', 64) from generate_series(1, 5000) n`);
await pool.query(`
  insert into sessions (id_hash, user_id, created_at, renewed_at, expires_at)
  select sha256(n::text::bytea), n, now(), now(), now() from generate_series(1, 5000) n`);
await pool.query('analyze users, sessions');

async function planOf({ text }: typeof tokenOwners, keys: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [keys]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a token’s owner is found by the primary key of users', async () => {
  const plan = await planOf(tokenOwners, [17]);
  assert.match(plan, /Index Scan (?:using|on) users_pkey/);
  assert.doesNotMatch(plan, /Seq Scan/);
});

test('a session’s owner is found by the primary keys of sessions and users', async () => {
  const plan = await planOf(sessionOwners, [Buffer.alloc(32)]);
  assert.match(plan, /Index Scan (?:using|on) sessions_pkey/);
  assert.match(plan, /Index Scan (?:using|on) users_pkey/);
  assert.doesNotMatch(plan, /Seq Scan/);
});

test('both are planned once for each connection, not once for each request', async () => {
  const client = await pool.connect();
  for (let n = 1; n <= 20; n++) {
    await client.query({ ...tokenOwners, values: [Array.from({ length: n }, (_, id) => id)] });
    await client.query({ ...sessionOwners, values: [Array.from({ length: n }, () => Buffer.alloc(32))] });
  }
  const { rows } = await client.query(
    'select name, custom_plans::integer as custom, generic_plans::integer as generic from pg_prepared_statements order by name',
  );
  client.release();
  assert.deepEqual(rows, [
    { name: 'session owners', custom: 5, generic: 15 },
    { name: 'token owners', custom: 5, generic: 15 },
  ]);
});
