import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionOwners, tokenOwners } from '@tribunal/server/storage/callers';
import { testDatabase } from '../database.ts';

const { pool } = await testDatabase();
await pool.query(`
  insert into users (username, api_token_hash) select 'user' || n, repeat('0', 64) from generate_series(1, 5000) n`);
await pool.query(`
  insert into sessions (id_hash, user_id, created_at, renewed_at, expires_at)
  select sha256(n::text::bytea), n, now(), now(), now() from generate_series(1, 5000) n`);
await pool.query('analyze users, sessions');

async function planOf(query: string, keys: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, [keys]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('a token’s owner is found by the primary key of users', async () => {
  const plan = await planOf(tokenOwners, [17]);
  assert.match(plan, /Index Scan using users_pkey/);
  assert.doesNotMatch(plan, /Seq Scan/);
});

test('a session’s owner is found by the primary keys of sessions and users', async () => {
  const plan = await planOf(sessionOwners, [Buffer.alloc(32)]);
  assert.match(plan, /Index Scan using sessions_pkey/);
  assert.match(plan, /Index Scan using users_pkey/);
  assert.doesNotMatch(plan, /Seq Scan/);
});
