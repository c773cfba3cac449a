import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from './database.ts';

const t = performance.now();
const database = await testDatabase();
console.log('fixture', performance.now() - t);

test('x', async () => {
  const { rows } = await database.pool.query('select 1::int8 as one');
  assert.deepEqual(rows, [{ one: 1 }]);
});
