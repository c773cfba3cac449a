import assert from 'node:assert/strict';
import { test } from 'node:test';
import { date, json, listOf, nullable, number, string, stringOf } from '@tribunal/server/database/row';
import { faultOf } from './checked-rows.ts';

const columns = {
  id: number,
  name: string,
  state: stringOf<'open' | 'closed'>(),
  at: nullable(date),
  tags: listOf(string),
  limits: json<object>(),
};
const row = { id: 1, name: 'a', state: 'open', at: null, tags: ['x'], limits: {} };

test('a row with the declared columns has no fault', () => {
  assert.equal(faultOf(columns, row), undefined);
  assert.equal(faultOf(columns, { ...row, at: new Date(0) }), undefined);
});

test('a row with another column, without a column, or with another value has a fault', () => {
  const { name: _, ...nameless } = row;
  const wrong = [
    nameless,
    { ...row, extra: 1 },
    { ...row, id: '1' },
    { ...row, name: null },
    { ...row, at: '2026-01-01' },
    { ...row, tags: [1] },
    { ...row, limits: null },
  ];
  assert.deepEqual(
    wrong.filter((one) => faultOf(columns, one) === undefined),
    [],
  );
});
