import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
import { keepProblemData, refreshProblemData } from '@tribunal/server/problem-data/keep-problem-data';
import { eventually } from '../../../../test/eventually.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-data-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const { aProblem } = builders(database);

interface Case {
  readonly input: string;
  readonly output: string;
  readonly points?: number | null;
  readonly batch?: number | null;
}

async function aProblemWith(code: string, cases: readonly Case[]): Promise<number> {
  const id = await aProblem({ code });
  await setCases(id, cases);
  return id;
}

async function setCases(id: number, cases: readonly Case[]): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.deleteFrom('problem_cases').where('problem_id', '=', id).execute();
    const rows = cases.map(({ input, output, points = null, batch = null }, index) => ({
      problem_id: id,
      position: index + 1,
      input,
      output,
      points,
      batch,
    }));
    await queries.insertInto('problem_cases').values(rows).execute();
  });
}

const folderOf = (code: string) => join(dataDirectory, 'problems', code);

/** The problem as a judge reads it. */
function readFolder(code: string) {
  const problem = loadProblem(folderOf(code));
  const read = (name: string | null) => problem.read(name ?? '').toString();
  const cases = problem.tests.map((unit) =>
    unit.kind === 'case'
      ? [unit.case.points, read(unit.case.inputFile), read(unit.case.outputFile)]
      : unit.cases.map((one) => [one.points, read(one.inputFile), read(one.outputFile)]),
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

test('cases of the database become a folder for judges, with batches and points', async () => {
  await aProblemWith('sums', [
    { input: '1 2\n', output: '3\n', points: 10 },
    { input: 'a', output: 'b', batch: 7, points: 20 },
    { input: 'c', output: 'd', batch: 7, points: 20 },
    { input: '', output: '' },
  ]);
  assert.deepEqual(await refreshProblemData(site), ['sums']);
  assert.deepEqual(readFolder('sums'), [
    [10, '1 2\n', '3\n'],
    [
      [20, 'a', 'b'],
      [20, 'c', 'd'],
    ],
    [1, '', ''],
  ]);
});

test('the folder contains the checker with any arguments', async () => {
  const id = await aProblemWith('checked', [{ input: 'x', output: 'y' }]);
  const args = { precision: 4, note: '": {}\n- evil: true' };
  const checker = { checker_name: 'floats', checker_args: JSON.stringify(args) };
  await database.query.updateTable('problems').set(checker).where('id', '=', id).execute();
  await refreshProblemData(site);
  const { tests, close } = loadProblem(folderOf('checked'));
  const [unit] = tests;
  close();
  assert.deepEqual(unit?.kind === 'case' && unit.case.checker, { kind: 'built-in', name: 'floats', args });
});

test('a folder is written again only if its problem has changed', async () => {
  const id = await aProblemWith('moving', [{ input: 'old', output: 'o' }]);
  await refreshProblemData(site);
  const written = statSync(join(folderOf('moving'), 'init.yml')).mtimeMs;
  assert.deepEqual(await refreshProblemData(site), []);
  assert.equal(statSync(join(folderOf('moving'), 'init.yml')).mtimeMs, written);
  await setCases(id, [{ input: 'new', output: 'n' }]);
  assert.deepEqual(await refreshProblemData(site), ['moving']);
  assert.deepEqual(readFolder('moving'), [[1, 'new', 'n']]);
});

test('files that are no longer used stay for an hour for judges that are reading', async () => {
  const id = await aProblemWith('tidy', [{ input: 'old', output: 'o' }]);
  await refreshProblemData(site);
  await setCases(id, [{ input: 'new', output: 'o' }]);
  await refreshProblemData(site);
  const cases = join(folderOf('tidy'), 'cases');
  assert.equal(readdirSync(cases).length, 3);
  for (const name of readdirSync(cases)) utimesSync(join(cases, name), 0, 0);
  await setCases(id, [{ input: 'newest', output: 'o' }]);
  await refreshProblemData(site);
  assert.deepEqual(readFolder('tidy'), [[1, 'newest', 'o']]);
  assert.equal(readdirSync(cases).length, 2);
});

test('a folder that was created by hand is not changed', async () => {
  await aProblemWith('handmade', [{ input: 'x', output: 'y' }]);
  await refreshProblemData(site);
  writeFileSync(join(folderOf('handmade'), 'init.yml'), 'archive: tests.zip\n');
  assert.deepEqual(await refreshProblemData(site), []);
  assert.equal(readFileSync(join(folderOf('handmade'), 'init.yml'), 'utf8'), 'archive: tests.zip\n');
});

test('a generated folder is removed with the cases; one created by hand is not', async () => {
  const gone = await aProblemWith('gone', [{ input: 'x', output: 'y' }]);
  const kept = await aProblemWith('kept', [{ input: 'x', output: 'y' }]);
  await refreshProblemData(site);
  writeFileSync(join(folderOf('kept'), 'init.yml'), 'archive: tests.zip\n');
  await database.query.deleteFrom('problem_cases').where('problem_id', 'in', [gone, kept]).execute();
  await refreshProblemData(site);
  assert.deepEqual([existsSync(folderOf('gone')), existsSync(folderOf('kept'))], [false, true]);
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

test('a problem without cases gets no folder', async () => {
  await aProblem({ code: 'empty' });
  await refreshProblemData(site);
  assert.ok(!existsSync(folderOf('empty')));
});

test('a running site writes changes of other processes at once', async () => {
  const keeper = await keepProblemData(site);
  const id = await aProblemWith('loaded', [{ input: '1', output: '1' }]);
  await eventually('the folder is there', async () => existsSync(join(folderOf('loaded'), 'init.yml')));
  await setCases(id, [{ input: '2', output: '2' }]);
  await eventually('the folder follows', async () => readFolder('loaded')[0]?.[1] === '2');
  await keeper.stop();
  await site.notifications.close();
});
