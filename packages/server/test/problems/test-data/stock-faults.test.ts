import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadProblem } from '@tribunal/judge/test-data/load-problem';
import { openFolder } from '@tribunal/judge/test-data/open-folder';
import { describeTests } from '@tribunal/server/test-data/test-data';

const cases = 'test_cases:\n  - {in: 1.in, out: 1.out, points: 1}\n';

/** What stock judges lack for a problem with these settings. */
async function stockFault(settings: string): Promise<string | undefined> {
  return (await summaryOf(settings)).stockFault;
}

async function summaryOf(settings: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-stock-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['1.in', '1.out', 'check.py']) writeFileSync(join(folder, name), '1\n');
  writeFileSync(join(folder, 'init.yml'), settings + cases);
  const problem = await loadProblem(openFolder(folder));
  try {
    return await describeTests(problem);
  } finally {
    problem.close();
  }
}

test('stock judges get data that they judge as our judges do', async () => {
  for (const settings of ['', 'checker: floats\n', 'checker: {name: linecount}\n'])
    assert.equal(await stockFault(settings), undefined, settings);
});

const unknown: readonly (readonly [feature: RegExp, settings: string])[] = [
  [/icpc/, 'checker: icpc\n'],
  [/file_io/, 'file_io: {output: sum.out}\n'],
  [/output_only/, 'output_only: true\n'],
  [/communication/, 'communication: {manager: check.py}\n'],
  [/type: icpc/, 'checker: {name: bridged, args: {files: check.py, lang: PY3, type: icpc}}\n'],
];

for (const [feature, settings] of unknown)
  test(`stock judges get no data with ${feature.source}`, async () => {
    assert.match((await stockFault(settings)) ?? 'nothing', feature);
  });

test('the summary names the extensions of the languages that have a grader', async () => {
  const graded = async (...entries: string[]) =>
    (await summaryOf(`signature_grader: {entry: [${entries.join(', ')}]}\n`)).graderExtensions;
  assert.equal((await summaryOf('')).graderExtensions, undefined);
  assert.deepEqual(await graded('grader.cpp', 'Grader.java'), ['cpp', 'java']);
  assert.deepEqual(await graded('grader.cc', 'grader.py'), ['cpp', 'py']);
  assert.deepEqual(await graded('grader.c'), ['c', 'cpp']);
});

test('the summary names the limit of the output where it is not the usual one', async () => {
  assert.equal((await summaryOf('')).outputBytes, undefined);
  assert.equal((await summaryOf('output_limit_length: 1048577\n')).outputBytes, 1_048_577);
});
