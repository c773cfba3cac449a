import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { exportProblemCommand } from '@tribunal/server/commands/problems/export-problem-command';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { buildApp } from '@tribunal/server/start/app';
import { findProblemSettings } from '@tribunal/server/storage/problems/authoring/problem-settings';
import { listSolutions } from '@tribunal/server/storage/problems/verification/solutions';
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
    assert.deepEqual([status, stdout], [0, `Wrote ${path}.\n`]);
    await importAs(path, 'sum-again');
    assert.deepEqual(await contentOf('sum-again'), await contentOf('sum'));
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

  test('contains the cases that generators make', { skip: withoutBubblewrap }, async () => {
    await importAs(
      {
        'init.yml':
          'generator: gen.py\ntest_cases:\n- {generator_args: [2], points: 1, sample: true}\n- {generator_args: [30], points: 1}\n- {generator_args: [4], out: four.out, points: 1}\n',
        'gen.py': 'import sys\nprint(sys.argv[1])\nprint("half", int(sys.argv[1]) // 2, file=sys.stderr)',
        'four.out': 'two\n',
      },
      'made',
    );
    const { path, status, stdout, stderr } = await exportOf('made');
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(
      stdout,
      /- the format does not carry: generators; the cases that they make are in the package$/m,
    );
    const files = filesInZip(path);
    const cases = [...files].filter(([name]) => name.startsWith('data/'));
    assert.deepEqual(Object.fromEntries(cases), {
      'data/sample/1.in': '2\n',
      'data/sample/1.ans': 'half 1\n',
      'data/secret/1.in': '30\n',
      'data/secret/1.ans': 'half 15\n',
      'data/secret/2.in': '4\n',
      'data/secret/2.ans': 'two\n',
    });
    await importAs(
      { 'init.yml': 'generator: gen.py\ntest_cases: [{points: 1}]\n', 'gen.py': 'exit(3)' },
      'broken',
    );
    const refused = await exportOf('broken');
    assert.match(refused.stderr, /the generator gen\.py ended with exit code 3/);
    assert.throws(() => readFileSync(refused.path), /ENOENT/);
  });

  test('refuses problems that are no ordinary problems of the format', async () => {
    const pair = { '1.in': '1\n', '1.out': '1\n', 'grader.cpp': 'int main() {}', 'grader.h': '' };
    const kinds = {
      'signature_grader: {entry: grader.cpp, header: grader.h}': 'a function grader',
      'file_io: {input: sum.in, output: sum.out}': 'files in place of the standard streams',
      'output_only: true': 'submissions that are the output itself',
      'communication: {manager: grader.cpp}': 'a manager that talks to processes of a submission',
    };
    for (const [setting, reason] of Object.entries(kinds)) {
      const init = `${setting}\ntest_cases: [{in: 1.in, out: 1.out, points: 1}]\n`;
      const code = `kind${exports}`;
      await importAs({ ...pair, 'init.yml': init }, code);
      const refused = await exportOf(code);
      assert.match(
        refused.stderr,
        new RegExp(`: the problem has ${reason}.*export it with --format tribunal$`, 'm'),
      );
      assert.throws(() => readFileSync(refused.path), /ENOENT/);
      assert.equal((await exportOf(code, '--format', 'tribunal')).status, 0);
    }
  });

  test('keeps validators whose files have the same name', async () => {
    const validator = (code: number) => `import sys\nsys.exit(${code})`;
    const { 'input_validators/check.py': _, ...rest } = legacyIcpc;
    await importAs(
      {
        ...rest,
        'input_validators/a/check.py': validator(42),
        'input_validators/b/check.py': validator(43),
      },
      'validated',
    );
    const { path } = await exportOf('validated');
    await importAs(path, 'validated-again');
    assert.equal(
      (await contentOf('validated-again')).data_version,
      (await contentOf('validated')).data_version,
    );
    assertFollowsSpecification(path);
  });

  test('has only folders of verdicts that the format knows, and no limit that nobody set', async () => {
    await importAs(
      {
        ...legacyIcpc,
        'problem.yaml': 'name: Sum\n',
        'submissions/mixed/any.py': 'print(0)',
        'submissions/mixed/cut.py': '# @EXPECTED_RESULTS@: OUTPUT_LIMIT',
        'submissions/no_output/none.py': 'pass',
        'submissions/rejected/bad.py': 'print(1)',
        'submissions/memory_limit_exceeded/big.py': 'x = [0] * 10 ** 9',
      },
      'folders',
    );
    const { path, stdout } = await exportOf('folders');
    assertFollowsSpecification(path);
    const names = [...filesInZip(path).keys()].filter((name) => name.startsWith('submissions/'));
    assert.deepEqual(names.sort(), [
      'submissions/accepted/sum.py',
      'submissions/run_time_error/big.py',
      'submissions/run_time_error/cut.py',
      'submissions/wrong_answer/none.py',
      'submissions/wrong_answer/zero.py',
    ]);
    assert.doesNotMatch(filesInZip(path).get('problem.yaml') ?? '', /limits/);
    assert.deepEqual(stdout.split('\n').slice(1, -1), [
      'Not in the package:',
      '- the memory limit is the default of this site and therefore not stated',
      '- the solution memory_limit_exceeded/big.py: its folder, run_time_error, states other verdicts',
      '- the format does not carry: names and notes of solutions',
      '- the solution mixed/any.py is left out: no folder of the format states its verdicts',
      '- the solution mixed/cut.py: its folder, run_time_error, states other verdicts',
      '- the solution rejected/bad.py is left out: no folder of the format states its verdicts',
    ]);
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
