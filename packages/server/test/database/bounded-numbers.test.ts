import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { migrate, migrationsFolder } from '@tribunal/server/database/migrations';
import { emptyDatabase, testDatabase } from '../fixtures/database.ts';

test('no column of points, times or memory accepts a number that JSON cannot represent', async () => {
  const { pool } = await testDatabase();
  const { rows: columns } = await pool.query<{ relation: string; attribute: string; checks: string }>(`
    select c.relname as relation, a.attname as attribute,
      coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any(k.conkey) and k.contype = 'c'), '') as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'float8'::regtype and a.attnum > 0
    order by 1, 2`);
  assert.ok(columns.length > 20);
  const unbounded = columns.filter(({ checks }) => !checks.includes('<='));
  // Computed by the site for its ratings, only from ranks.
  assert.deepEqual(
    unbounded.map(({ relation, attribute }) => `${relation}.${attribute}`),
    ['ratings.mean', 'ratings.performance'],
  );
  for (const number of ['NaN', 'Infinity', '-Infinity', '1e300']) {
    await assert.rejects(
      pool.query(`insert into problems (code, name, points) values ('a', 'a', $1)`, [number]),
      /problems_points_(?:bounds|check)/,
    );
  }
});

test('a migration replaces such numbers by the nearest valid ones', async () => {
  const { pool } = await emptyDatabase();
  const earlier = await mkdtemp(join(tmpdir(), 'tribunal-migrations-'));
  after(() => rm(earlier, { recursive: true }));
  for (const name of await readdir(migrationsFolder))
    if (name < '0015') await cp(join(String(migrationsFolder), name), join(earlier, name));
  await migrate(pool, earlier);
  await pool.query(
    `insert into problems (code, name, points) values ('a', 'a', 1e308), ('b', 'b', 'NaN'), ('c', 'c', 5)`,
  );
  await pool.query(`insert into users (username, points) values ('ada', 'Infinity')`);
  await migrate(pool);
  const { rows } = await pool.query(`select points from problems order by code`);
  assert.deepEqual(rows, [{ points: 1e12 }, { points: 1e12 }, { points: 5 }]);
  assert.deepEqual((await pool.query(`select points from users`)).rows, [{ points: 1e18 }]);
});
