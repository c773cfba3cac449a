import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { snapshotRecords } from '@tribunal/contract/snapshot';

const text = readFileSync(new URL('../docs/snapshot.md', import.meta.url), 'utf8');

test('docs/snapshot.md lists every field of every record and marks the required ones', () => {
  for (const [type, { properties, required }] of Object.entries(snapshotRecords)) {
    const [, requiredCell = '', optionalCell = ''] = text
      .split('\n')
      .find((line) => line.startsWith(`| \`${type}\` |`))!
      .split(' | ');
    const asked = required.filter((field) => field !== 'type');
    assert.deepEqual(namesIn(requiredCell), asked, type);
    const given = Object.keys(properties).filter(
      (field) => field !== 'type' && !asked.includes(field as never),
    );
    assert.deepEqual(
      given.filter((field) => !namesIn(optionalCell).includes(field)),
      [],
      type,
    );
  }
});

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!);
}
