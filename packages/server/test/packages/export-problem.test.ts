import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { exportProblemCommand } from '@tribunal/server/commands/problems/export-problem-command';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { findProblemSettings } from '@tribunal/server/storage/problems/authoring/problem-settings';
import { listSolutions } from '@tribunal/server/storage/verification/solutions';
import { sql } from 'kysely';
import { openJudging } from '../../../judge/test/judging.ts';
import { withoutBubblewrap } from '../../../judge/test/sandbox/bubblewrap-installed.ts';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';
import { assertFollowsSpecification, filesInZip } from './icpc-specification.ts';
import {
  type Files,
  interactor,
  legacyIcpc,
  newIcpc,
  polygon,
  polygonWith,
  readZip,
  square,
  zipped,
} from './package-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-export-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
await loadAll(database, [{ type: 'language', key: 'PY3', name: 'Python 3' }]);

const importAs = async (files: Files | string, code: string, ...more: string[]) => {
  const path = typeof files === 'string' ? files : join(folder, 'in.zip');
  if (typeof files !== 'string') writeFileSync(path, zipped(files));
  const { status, stdout, stderr } = await runCommand(site, importProblemCommand, [
    path,
    '--code',
    code,
    ...more,
  ]);
  assert.equal(status, 0, stderr);
  return stdout;
};
let exports = 0;
const exportOf = async (code: string, ...more: string[]) => {
  const path = join(folder, `out-${++exports}.zip`);
  return { path, ...(await runCommand(site, exportProblemCommand, [code, path, ...more])) };
};

/** Everything about a problem that does not depend on its code. */
async function contentOf(code: string) {
  const { id, data_version, checker_name } = await database.query
    .selectFrom('problems')
    .select(['id', 'data_version', 'checker_name'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const { code: _, ...settings } = await findProblemSettings(database.query, id);
  const editorial = await database.query
    .selectFrom('problem_editorials')
    .select('text')
    .where('problem_id', '=', id)
    .executeTakeFirst();
  const solutions = (await listSolutions(database.query, id)).map(({ id: __, ...solution }) => solution);
  return { settings, editorial, solutions, data_version, checker_name };
}

const figures: Files = {
  'statement/square.png': square,
  'attachments/data.txt': 'data',
  'statement/problem.en.md': 'See ![square](square.png), $a_1 < b$ and 100%.\n\n- one\n- two',
};

describe('export-problem --format tribunal', () => {
  test('loses nothing: the problem that is imported again has the same content', async () => {
    for (const [code, files] of Object.entries({ first: { ...newIcpc, ...figures }, second: polygon })) {
      await importAs(files, code);
      const { path, status, stdout } = await exportOf(code, '--format', 'tribunal');
      assert.deepEqual([status, stdout], [0, `Wrote ${path}.\n`]);
      await importAs(path, `${code}-again`);
      assert.deepEqual(await contentOf(`${code}-again`), await contentOf(code));
    }
  });

  test('can replace the problem that it came from, and changes nothing then', async () => {
    const before = await contentOf('first');
    const { path } = await exportOf('first', '--format', 'tribunal');
    const stdout = await importAs(path, 'first', '--replace');
    assert.match(stdout, /Files added: none\.\nFiles removed: none\.\nFiles changed: none\./);
    assert.deepEqual(await contentOf('first'), before);
  });
});

describe('export-problem --format icpc', () => {
  test('keeps what the format carries', async () => {
    await importAs({ ...legacyIcpc, ...prefixed(figures, 'problem_') }, 'sum');
    const { path, status, stdout } = await exportOf('sum');
    assert.equal(status, 0);
    assert.match(stdout, /- the format does not carry: the names of statements in other languages$/m);
    await importAs(path, 'sum-again');
    const [before, after] = [await contentOf('sum'), await contentOf('sum-again')];
    const { statements: _, ...settings } = before.settings;
    const { statements: __, ...again } = after.settings;
    assert.deepEqual(again, settings);
    assert.deepEqual(
      [after.solutions, after.editorial, after.data_version],
      [before.solutions, before.editorial, before.data_version],
    );
  });

  test('follows the specification of the format, read by another program', async () => {
    const vietnamese = 'problem_statement/problem.vi.tex';
    const files = { ...legacyIcpc, [vietnamese]: '\\problemname{Tổng}\nTính $a + b$.' };
    await importAs(files, 'spec');
    const id = sql`(select id from problems where code = 'spec')`;
    await sql`update problem_statements set notes = 'Xem hình.' where problem_id = ${id}`.execute(
      database.query,
    );
    await sql`update problems set license = 'public domain' where id = ${id}`.execute(database.query);
    for (const code of ['spec', 'first', 'second']) {
      const { path, status } = await exportOf(code);
      assert.equal(status, 0);
      assertFollowsSpecification(path);
    }
    const { path } = await exportOf('spec');
    const { problem } = await readZip(readFileSync(path));
    assert.equal(
      problem.statements.find(({ language }) => language === 'vi')?.text,
      'Tính $a + b$.\n\n## Ghi chú\n\nXem hình.',
    );
  });

  test('keeps batches, points and validators of problems with points', async () => {
    const { path, stdout } = await exportOf('first');
    assert.match(stdout, /- the format does not carry: dependencies of batches$/m);
    const again = await importAs(path, 'scored');
    assert.match(again, /Test data: 4 cases, 1 batches, 100 points\./);
  });

  test('states custom scores only if the validator writes them', async () => {
    const validationOf = async (more: Files) => {
      const code = `scores${exports}`;
      await importAs({ ...newIcpc, ...more }, code);
      const { path } = await exportOf(code);
      return /^validation: .*$/m.exec(filesInZip(path).get('problem.yaml') ?? '')?.[0];
    };
    assert.equal(await validationOf({}), 'validation: "custom score"');
    const plain = 'import sys\nsys.exit(42 if sys.stdin.read() else 43)';
    assert.equal(await validationOf({ 'output_validator/validate.py': plain }), 'validation: "custom"');
  });

  test('wraps checkers and validators of testlib, which then judge as before', {
    skip: withoutBubblewrap,
  }, async (context) => {
    const { path, stdout } = await exportOf('second');
    assert.match(stdout, /- the format does not carry: partial points by the checker/);
    const { data } = await readZip(readFileSync(path));
    const judging = await openJudging();
    context.after(() => judging.close());
    const verdict = (source: string) => judging.judge({ problem: data, language: 'PY3', source });
    assert.equal(
      await verdict('print(sum(map(int, input().split())))'),
      '[ AC 0/0 ] [ AC 60.5/60.5 ] AC 39.5/39.5 AC 0/0',
    );
    const third = 'n = sum(map(int, input().split()))\nprint(n or 7)';
    assert.equal(await verdict(third), '[ AC 0/0 ] [ AC 60.5/60.5 ] WA 0/39.5 AC 0/0');
    const checked = await judging.testRun({ problem: data, language: 'PY3', source: '', task: 'data' });
    const validators = { name: 'test-run-data', 'run-id': 1, validators: 1, findings: [] };
    assert.deepEqual(checked, validators);
  });

  test('refuses programs with another calling convention, and problems that do not exist', async () => {
    const assets = '<interactor><source path="files/interactor.cpp"/></interactor>';
    await importAs(polygonWith('', assets, { 'files/interactor.cpp': interactor }), 'talk');
    const refused = await exportOf('talk');
    assert.equal(refused.status, 1);
    assert.match(
      refused.stderr,
      /another calling convention than the ICPC format: export it with --format tribunal/,
    );
    assert.throws(() => readFileSync(refused.path), /ENOENT/);
    assert.match((await exportOf('nothing')).stderr, /there is no problem "nothing"/);
    assert.match((await exportOf('first', '--format', 'zip')).stderr, /the format is one of icpc, tribunal/);
  });
});

test('editors download packages on the page, and others do not', async () => {
  const get = async (url: string, token: string) =>
    app.inject({ url, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } });
  const admin = await aToken(await aPerson({ is_superuser: true }));
  const reply = await get('/problem/sum/package.zip', admin);
  assert.deepEqual(
    [reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']],
    [200, 'application/zip', 'attachment; filename="sum.zip"'],
  );
  writeFileSync(join(folder, 'downloaded.zip'), reply.rawPayload);
  await importAs(join(folder, 'downloaded.zip'), 'downloaded');
  assert.equal((await get('/problem/talk/package.zip', admin)).statusCode, 409);
  assert.equal((await get('/problem/sum/package.zip', await aToken(await aPerson()))).statusCode, 403);
});

function prefixed(files: Files, prefix: string): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [
      name.replace(/^statement/, `${prefix}statement`),
      content,
    ]),
  );
}
