import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PlainCase, PlainChecker } from '@tribunal/core/test-data/generated-data';
import { loadProblem } from '@tribunal/judge/test-data/load-problem';
import { openFolder } from '@tribunal/judge/test-data/open-folder';
import type { TestCase } from '@tribunal/judge/test-data/problem';
import { convertStoredCases } from '@tribunal/server/actions/problems/test-data/convert-stored-cases';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { findEditedProblem } from '@tribunal/server/storage/problems/authoring/edited-problem';
import { filesOfVersion } from '@tribunal/server/storage/problems/test-data/data-versions';
import { keepProblemData, refreshProblemData } from '@tribunal/server/test-data/keep-problem-data';
import { eventually } from '../../../../../test/eventually.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-data-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const { aProblem } = builders(database);

type Case = Partial<PlainCase> & Pick<PlainCase, 'input' | 'output'>;

async function aProblemWith(code: string, cases: readonly Case[]): Promise<void> {
  await aProblem({ code });
  await setCases(code, cases);
}

async function setCases(code: string, cases: readonly Case[], checker = standard): Promise<void> {
  const plain = cases.map((one) => ({ points: null, batch: null, ...one }));
  const data = await generateData(site.blobs, checker, plain);
  await saveDataVersion(site, commandLine, code, { ...data, fault: null, reason: '' });
}

const standard: PlainChecker = { name: 'standard', args: null };

const folderOf = (code: string) => join(dataDirectory, 'problems', code);

/** The problem as a judge reads it. */
async function readFolder(code: string) {
  const problem = await loadProblem(openFolder(folderOf(code)));
  const read = async (name: string | null) => String(await problem.read(name ?? ''));
  const listed = async (one: TestCase) => [one.points, await read(one.inputFile), await read(one.outputFile)];
  const cases = await Promise.all(
    problem.tests.map((unit) =>
      unit.kind === 'case' ? listed(unit.case) : Promise.all(unit.cases.map(listed)),
    ),
  );
  problem.close();
  return cases;
}

test('only the user of the site can read test data, even if a folder was readable before', async () => {
  await aProblemWith('secret', [{ input: '1', output: '1' }]);
  await aProblemWith('opened', [{ input: '1', output: '1' }]);
  await aProblemWith('shared', [{ input: '1', output: '1' }]);
  await refreshProblemData(site);
  const modes = () =>
    ['', 'secret', 'opened', 'shared'].map((code) => (statSync(folderOf(code)).mode & 0o777).toString(8));
  assert.deepEqual(modes(), ['700', '700', '700', '700']);
  chmodSync(folderOf(''), 0o755);
  chmodSync(folderOf('opened'), 0o755);
  chmodSync(folderOf('shared'), 0o750);
  await refreshProblemData(site);
  assert.deepEqual(modes(), ['700', '700', '700', '750']);
});

test('cases become a folder for judges, with batches and points', async () => {
  await aProblemWith('sums', [
    { input: '1 2\n', output: '3\n', points: 10 },
    { input: 'a', output: 'b', batch: 7, points: 20 },
    { input: 'c', output: 'd', batch: 7, points: 20 },
    { input: '', output: '' },
  ]);
  assert.deepEqual(await refreshProblemData(site), ['sums']);
  assert.deepEqual(await readFolder('sums'), [
    [10, '1 2\n', '3\n'],
    [
      [20, 'a', 'b'],
      [20, 'c', 'd'],
    ],
    [1, '', ''],
  ]);
});

test('the folder contains the checker with any arguments', async () => {
  const args = { precision: 4, note: '": {}\n- evil: true' };
  await aProblem({ code: 'checked' });
  await setCases('checked', [{ input: 'x', output: 'y' }], { name: 'floats', args });
  await refreshProblemData(site);
  const { tests, close } = await loadProblem(openFolder(folderOf('checked')));
  const [unit] = tests;
  close();
  assert.deepEqual(unit?.kind === 'case' && unit.case.checker, { kind: 'built-in', name: 'floats', args });
});

test('a folder is written again only if its problem has changed', async () => {
  await aProblemWith('moving', [{ input: 'old', output: 'o' }]);
  await refreshProblemData(site);
  const written = statSync(join(folderOf('moving'), 'init.yml')).mtimeMs;
  assert.deepEqual(await refreshProblemData(site), []);
  assert.equal(statSync(join(folderOf('moving'), 'init.yml')).mtimeMs, written);
  await setCases('moving', [{ input: 'new', output: 'n' }]);
  assert.deepEqual(await refreshProblemData(site), ['moving']);
  assert.deepEqual(await readFolder('moving'), [[1, 'new', 'n']]);
});

test('a folder that was created by hand becomes a version at the start', async () => {
  await aProblem({ code: 'handmade' });
  mkdirSync(join(folderOf('handmade'), 'data'), { recursive: true });
  writeFileSync(join(folderOf('handmade'), 'init.yml'), 'test_cases: [{in: data/1.in, out: data/1.in}]\n');
  writeFileSync(join(folderOf('handmade'), 'data/1.in'), Buffer.from([0, 255]));
  await (await keepProblemData(site)).stop();
  const found = await findEditedProblem(database, commandLine.viewer, 'handmade');
  const files = await filesOfVersion(database.query, found?.data?.version ?? '');
  assert.deepEqual(
    files.map(({ path, bytes }) => [path, bytes]),
    [
      ['data/1.in', 2],
      ['init.yml', 46],
    ],
  );
  assert.deepEqual([found?.data?.summary.cases, found?.data?.fault], [1, null]);
  assert.equal(readFileSync(join(folderOf('handmade'), '.version'), 'utf8'), found?.data?.version);
});

test('a folder is removed with the data', async () => {
  await aProblemWith('gone', [{ input: 'x', output: 'y' }]);
  await refreshProblemData(site);
  await database.query
    .updateTable('problems')
    .set({ data_version: null })
    .where('code', '=', 'gone')
    .execute();
  await refreshProblemData(site);
  assert.equal(existsSync(folderOf('gone')), false);
});

test('cases in the table of older versions of the site become a version', async () => {
  const id = await aProblem({ code: 'older' });
  const row = { problem_id: id, position: 1, batch: null, input: 'x', output: 'y', points: 3 };
  await database.query.insertInto('problem_cases').values(row).execute();
  await convertStoredCases(site, new Date());
  await refreshProblemData(site);
  assert.deepEqual(await readFolder('older'), [[3, 'x', 'y']]);
  assert.deepEqual(await database.query.selectFrom('problem_cases').selectAll().execute(), []);
});

test('a new folder appears only when it is complete', async () => {
  const seen: boolean[] = [];
  const watcher = watch(join(dataDirectory, 'problems'), (_event, name) => {
    if (name === 'newborn') seen.push(existsSync(join(folderOf('newborn'), 'init.yml')));
  });
  await aProblemWith('newborn', [{ input: 'x', output: 'y' }]);
  await refreshProblemData(site);
  await eventually('it is noticed', async () => seen.length > 0);
  watcher.close();
  assert.deepEqual(new Set(seen), new Set([true]));
});

/** Null at the moment in which the folder is replaced. */
async function inputNow(code: string) {
  try {
    return (await readFolder(code))[0]?.[1] ?? null;
  } catch {
    return null;
  }
}

test('a problem without cases gets no folder', async () => {
  await aProblem({ code: 'empty' });
  await refreshProblemData(site);
  assert.ok(!existsSync(folderOf('empty')));
});

test('a running site writes changes of other processes at once', async () => {
  const keeper = await keepProblemData(site);
  await aProblemWith('loaded', [{ input: '1', output: '1' }]);
  await eventually('the folder is there', async () => existsSync(join(folderOf('loaded'), 'init.yml')));
  await setCases('loaded', [{ input: '2', output: '2' }]);
  await eventually('the folder follows', async () => (await inputNow('loaded')) === '2');
  await keeper.stop();
  await site.notifications.close();
});
