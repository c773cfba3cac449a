import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatNames } from '@tribunal/core/formats/formats';
import { inProgressStatuses, results, statuses } from '@tribunal/core/judging/verdicts';
import { isFinal, isInProgress } from '@tribunal/server/storage/judges/in-progress';

const schema = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const submissions = schema.split('\n').filter((line) => /\bsubmissions(_|\b)/.test(line));

test('every list of statuses in the schema is a list of core', () => {
  const lists = listsOf('status');
  const known = [statuses, inProgressStatuses, statuses.filter((status) => isResult(status))].map(String);
  assert.deepEqual([...new Set(lists)].sort(), known.sort());
});

test('the schema allows exactly the results of core', () => {
  assert.deepEqual(listsOf('result'), [String(results)]);
});

test('the schema does not list contest formats: a new format needs no migration', () => {
  assert.doesNotMatch(schema, /\bformat = ANY/);
  for (const name of formatNames.filter((name) => name !== 'default'))
    assert.doesNotMatch(schema, new RegExp(`'${name}'`));
});

test('queries use the statuses in progress of core', () => {
  assert.equal(isInProgress('s.status'), "s.status in ('QU', 'P', 'G')");
  assert.equal(isFinal('s.status'), "s.status not in ('QU', 'P', 'G')");
});

function listsOf(column: 'status' | 'result'): string[] {
  const lists = new RegExp(`\\b${column} (?:= ANY|<> ALL) \\(ARRAY\\[(.*?)\\]`, 'g');
  return submissions.flatMap((line) => [...line.matchAll(lists)].map(([, list = '']) => valuesOf(list)));
}

function valuesOf(list: string): string {
  return [...list.matchAll(/'(\w+)'/g)].map(([, value]) => value).join();
}

function isResult(status: string): boolean {
  return results.some((result) => result === status);
}
