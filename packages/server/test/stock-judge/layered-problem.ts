import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '@tribunal/server/site';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { replaceTestData } from '@tribunal/server/test-data/editing/replace-test-data';
import { zipOf } from '../../../judge/test/zip-builder.ts';

const init = `pretest_test_cases:
- {in: 1.in, out: 1.out}
- {in: 2.in, out: 2.out}
test_cases:
- {points: 10, batched: [{in: 3.in, out: 3.out}, {in: 4.in, out: 4.out}]}
- {points: 20, batched: [{in: 5.in, out: 5.out}]}
- {points: 30, batched: [{in: 6.in, out: 6.out}], dependencies: [1]}
- {points: 40, batched: [{in: 7.in, out: 7.out}], dependencies: [2, 3]}
`;

const superuser = { userId: null, isStaff: true, isSuperuser: true, permissions: [] };

/** Uploads pretests and batches with dependencies for a problem that doubles a number. */
export async function uploadLayered(site: Site, code: string, folder: string): Promise<void> {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  const files = numbers.flatMap((number) => [
    { name: `${number}.in`, content: `${number}\n` },
    { name: `${number}.out`, content: `${2 * number}\n` },
  ]);
  const archive = join(folder, 'layered.zip');
  writeFileSync(archive, zipOf({ name: 'init.yml', content: init }, ...files));
  const replaced = await replaceTestData(site, { viewer: superuser, actor: operator }, code, {
    archive,
    reason: '',
  });
  if (!('version' in replaced)) throw new Error(JSON.stringify(replaced));
}

/** A Python program with a wrong answer for one number. */
export function wrongAbout(number: number): string {
  return `n = int(input())\nprint(2 * n if n != ${number} else 0)\n`;
}

const right = ['AC - 0', 'AC - 0'];
const all = ['AC 1 10', 'AC 1 10', 'AC 2 20', 'AC 3 30', 'AC 4 40'];

/** The expected result of every judge for a program with one wrong answer: each case with its batch and points, and the total points. */
export const layeredOutcomes: readonly [title: string, number: number, cases: string[], points: number][] = [
  ['all batches pass, and pretests give no points', 0, [...right, ...all], 100],
  [
    'a batch is skipped when one that it depends on failed, and so is whatever depends on it',
    4,
    [...right, 'AC 1 10', 'WA 1 0', 'AC 2 20', 'SC 3 0', 'SC 4 0'],
    20,
  ],
  [
    'a batch is skipped when any of several that it depends on failed',
    5,
    [...right, 'AC 1 10', 'AC 1 10', 'WA 2 0', 'AC 3 30', 'SC 4 0'],
    40,
  ],
  [
    'nothing runs after a failed pretest',
    2,
    ['AC - 0', 'WA - 0', 'SC 1 0', 'SC 1 0', 'SC 2 0', 'SC 3 0', 'SC 4 0'],
    0,
  ],
];
