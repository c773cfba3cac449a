import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { languageSettings } from '@tribunal/contract/settings/language-settings';
import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { defaultsOf, type Settings } from '@tribunal/contract/settings/setting';
import { snapshotRecords } from '@tribunal/contract/snapshot/snapshot';

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

test('docs/snapshot.md states the default of every setting that has one', () => {
  const subjects = { contest: contestSettings, problem: problemSettings, language: languageSettings };
  for (const [type, settings] of Object.entries(subjects)) {
    const line = text.split('\n').find((one) => one.startsWith(`| \`${type}\` |`))!;
    for (const [name, value] of Object.entries(defaultsOf(settings as Settings))) {
      if (!value || (Array.isArray(value) && value.length === 0)) continue;
      const [, explained = ''] = new RegExp(`\`${name}\` \\(([^)]*)\\)`).exec(line) ?? [];
      assert.ok(explained.includes(String(value)), `${type}.${name}: ${value}`);
    }
  }
});

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!);
}
