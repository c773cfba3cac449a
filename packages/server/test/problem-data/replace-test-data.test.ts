import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { loadProblem } from '@tribunal/judge/problem-data/load-problem';
import { findTestData } from '@tribunal/server/problem-data/find-test-data';
import { refreshProblemData } from '@tribunal/server/problem-data/keep-problem-data';
import { type Replaced, replaceTestData } from '@tribunal/server/problem-data/replace-test-data';
import { findProblemData } from '@tribunal/server/storage/problems/problem-data';
import { type ZipPart, zipOf } from '../../../judge/test/zip-builder.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-replace-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const { aProblem } = builders(database);
const problems = join(dataDirectory, 'problems');
const folderOf = (code: string) => join(problems, code);

const superuser = { userId: null, isStaff: true, isSuperuser: true, permissions: [] };
const actor = { id: null, name: 'ada', address: '192.0.2.7' };

async function replace(code: string, ...parts: ZipPart[]): Promise<Replaced> {
  const archive = join(dataDirectory, 'upload.zip');
  writeFileSync(archive, zipOf(...parts));
  return replaceTestData(site, { viewer: superuser, actor }, code, archive);
}

const file = (name: string, content = name): ZipPart => ({ name, content });
const pair = (name: string) => [file(`${name}.in`), file(`${name}.out`)];
const init = (text: string) => file('init.yml', text);

async function stored(code: string) {
  const data = await findProblemData(database.query, code);
  return data?.cases.map(({ input, output, points, batch }) => [input, output, points, batch]);
}

async function audited(target: string) {
  return database.query
    .selectFrom('audit_entries')
    .select(['actor', 'address', 'action', 'details'])
    .where('target', '=', target)
    .orderBy('id')
    .execute();
}

describe('files without an init.yml', () => {
  test('are cases by number, with one point each', async () => {
    await aProblem({ code: 'numbered' });
    const parts = [...pair('10'), ...pair('9'), file('1.in'), file('1.ans')];
    const data = { cases: 3, batches: 0, points: 3, pretests: 0, isInteractive: false };
    assert.deepEqual(await replace('numbered', ...parts), { data });
    assert.deepEqual(await stored('numbered'), [
      ['1.in', '1.ans', 1, null],
      ['9.in', '9.out', 1, null],
      ['10.in', '10.out', 1, null],
    ]);
    assert.deepEqual(await findTestData(folderOf('numbered')), data);
  });

  test('are batches if a second number precedes the case number', async () => {
    await aProblem({ code: 'batched' });
    const parts = ['1.1', '1.2', '2.1'].flatMap(pair);
    const data = { cases: 3, batches: 2, points: 2, pretests: 0, isInteractive: false };
    assert.deepEqual(await replace('batched', ...parts), { data });
    assert.deepEqual(
      (await stored('batched'))?.map(([input, , , batch]) => [input, batch]),
      [
        ['1.1.in', 1],
        ['1.2.in', 1],
        ['2.1.in', 2],
      ],
    );
  });

  test('keep the checker of the problem', async () => {
    const id = await aProblem({ code: 'checked' });
    const checker = { checker_name: 'floats', checker_args: '{"precision":4}' };
    await database.query.updateTable('problems').set(checker).where('id', '=', id).execute();
    await replace('checked', ...pair('1'));
    const { tests, close } = loadProblem(folderOf('checked'));
    close();
    assert.deepEqual(tests[0]?.kind === 'case' && tests[0].case.checker, {
      kind: 'built-in',
      name: 'floats',
      args: { precision: 4 },
    });
  });
});

test('the site stores the cases, batches, points and checker of an init.yml', async () => {
  await aProblem({ code: 'told' });
  const text = `checker: identical
test_cases:
- {in: 1.in, out: 1.out, points: 10}
- {points: 30, batched: [{in: 2.in, out: 2.out}, {in: 3.in, out: 3.out}]}
`;
  const data = { cases: 3, batches: 1, points: 40, pretests: 0, isInteractive: false };
  assert.deepEqual(await replace('told', init(text), ...['1', '2', '3'].flatMap(pair)), { data });
  assert.deepEqual(await stored('told'), [
    ['1.in', '1.out', 10, null],
    ['2.in', '2.out', 30, 1],
    ['3.in', '3.out', 30, 1],
  ]);
  assert.equal((await findProblemData(database.query, 'told'))?.checker.name, 'identical');
  assert.deepEqual(await refreshProblemData(site), []);
  assert.deepEqual(await findTestData(folderOf('told')), data);
});

describe('what the database cannot represent stays only in the folder', () => {
  const given: [string, ZipPart[], Partial<{ batches: number; pretests: number; isInteractive: boolean }>][] =
    [
      [
        'dependencies of batches',
        [
          init(
            'test_cases:\n- batched: [{in: 1.in, out: 1.out}]\n- {batched: [{in: 2.in, out: 2.out}], dependencies: [1]}\n',
          ),
        ],
        { batches: 2 },
      ],
      [
        'pretests',
        [
          init(
            'pretest_test_cases:\n- {in: 1.in, out: 1.out}\ntest_cases:\n- {in: 1.in, out: 1.out}\n- {in: 2.in, out: 2.out}\n',
          ),
        ],
        { pretests: 1 },
      ],
      ['bytes that are not text', [{ name: '3.in', content: '\0' }, file('3.out')], {}],
      [
        'a custom checker',
        [
          init(
            'checker: {name: bridged, args: {files: check.py, lang: PY3}}\ntest_cases:\n- {in: 1.in, out: 1.out}\n- {in: 2.in, out: 2.out}\n',
          ),
          file('check.py', 'raise SystemExit(0)\n'),
        ],
        {},
      ],
      [
        'a limit for one case',
        [init('test_cases:\n- {in: 1.in, out: 1.out, output_limit_length: 10}\n- {in: 2.in, out: 2.out}\n')],
        {},
      ],
    ];
  for (const [index, [what, parts, expected]] of given.entries()) {
    test(what, async () => {
      const code = `rich${index}`;
      await aProblem({ code });
      await replace(code, ...pair('1'));
      const replaced = await replace(code, ...parts, ...pair('1'), ...pair('2'));
      const cases = what.startsWith('bytes') ? 3 : 2;
      const data = { cases, batches: 0, points: cases, pretests: 0, isInteractive: false, ...expected };
      assert.deepEqual(replaced, { data });
      assert.deepEqual(await stored(code), []);
      assert.deepEqual(await refreshProblemData(site), []);
      assert.deepEqual(await findTestData(folderOf(code)), data);
    });
  }

  test('features that the local judge does not support are kept for other judges', async () => {
    await aProblem({ code: 'generated' });
    assert.deepEqual(await replace('generated', init('generator: gen.cpp\ntest_cases: []\n')), {
      data: null,
    });
    assert.deepEqual(readdirSync(folderOf('generated')), ['init.yml']);
  });
});

test('files that are not in the new archive are removed', async () => {
  await aProblem({ code: 'again' });
  mkdirSync(folderOf('again'), { recursive: true });
  writeFileSync(join(folderOf('again'), 'init.yml'), 'archive: by-hand.zip\n');
  await replace('again', ...pair('1'));
  await replace('again', init('wall_time_factor: 2\ntest_cases: [{in: 1.in, out: 1.out}]\n'), ...pair('1'));
  assert.deepEqual(readdirSync(folderOf('again')), ['1.in', '1.out', 'init.yml']);
});

test('a judge that is reading continues with the old data', async () => {
  await aProblem({ code: 'swapped' });
  const text = 'wall_time_factor: 2\ntest_cases: [{in: 1.in, out: 1.out}]\n';
  await replace('swapped', init(text), file('1.in', 'old'), file('1.out'));
  const reading = loadProblem(folderOf('swapped'));
  await replace('swapped', init(text), file('1.in', 'new'), file('1.out'));
  assert.equal(reading.read('1.in').toString(), 'old');
  reading.close();
  assert.equal(readFileSync(join(folderOf('swapped'), '1.in'), 'utf8'), 'new');
});

test('a replacement is audited', async () => {
  await aProblem({ code: 'audited' });
  await replace('audited', ...pair('1'));
  const details = { cases: 1, batches: 0, points: 1, pretests: 0, isInteractive: false };
  assert.deepEqual(await audited('audited'), [
    { actor: 'ada', address: '192.0.2.7', action: 'replace test data', details },
  ]);
});

describe('an archive is refused with one sentence and without changes', () => {
  const one = 'test_cases: [{in: 1.in, out: 1.out}]\n';
  const refusals: [string, ZipPart[], string][] = [
    ['that is empty', [], 'the archive is empty'],
    [
      'with an input without an output',
      [...pair('1'), file('2.in')],
      'the archive has no init.yml, and "2.in" is not part of a numbered pair such as 1.in and 1.out',
    ],
    [
      'with an output without an input',
      [...pair('1'), file('2.out')],
      'the archive has no init.yml, and "2.out" is not part of a numbered pair such as 1.in and 1.out',
    ],
    [
      'with another file among the pairs',
      [...pair('1'), file('notes.txt')],
      'the archive has no init.yml, and "notes.txt" is not part of a numbered pair such as 1.in and 1.out',
    ],
    [
      'with two files of the same number',
      [...pair('a/1'), ...pair('b/1')],
      'the archive has no init.yml, and "a/1.in" is not part of a numbered pair such as 1.in and 1.out',
    ],
    ['whose init.yml names a missing file', [init(one), file('1.in')], 'the file "1.out" is missing'],
    ['whose init.yml names no cases', [init('test_cases: []\n')], 'init.yml names no test cases'],
    [
      'whose init.yml points outside',
      [init('test_cases: [{in: ../x, out: 1.out}]\n'), ...pair('1')],
      `the file name "../x" points outside the problem's folder`,
    ],
    [
      'whose init.yml names an unknown checker',
      [init(`checker: magic\n${one}`), ...pair('1')],
      'there is no checker named "magic"',
    ],
    [
      'whose init.yml names a missing checker',
      [init(`checker: {name: bridged, args: {files: check.py}}\n${one}`), ...pair('1')],
      'the file "check.py" is missing',
    ],
    [
      'whose batches depend on later ones',
      [init('test_cases:\n- {batched: [{in: 1.in, out: 1.out}], dependencies: [1]}\n'), ...pair('1')],
      'batch 1 depends on a later batch or on itself',
    ],
    [
      'with a batch of pretests',
      [init(`pretest_test_cases: [{batched: [{in: 1.in, out: 1.out}]}]\n${one}`), ...pair('1')],
      'init.yml has a batch of pretests, which judges treat differently: list the pretests individually',
    ],
    [
      'with a path outside the folder',
      [file('../evil')],
      'the archive contains a file with the forbidden name "../evil"',
    ],
  ];
  for (const [index, [title, parts, detail]] of refusals.entries()) {
    test(title, async () => {
      const code = `refused${index}`;
      await aProblem({ code });
      await replace(code, ...pair('1'));
      const before = [readdirSync(problems), await stored(code), (await audited(code)).length];
      assert.deepEqual(await replace(code, ...parts), { refusal: 'bad archive', detail });
      assert.deepEqual([readdirSync(problems), await stored(code), (await audited(code)).length], before);
    });
  }

  test('whose init.yml is not YAML', async () => {
    await aProblem({ code: 'noyaml' });
    const replaced = await replace('noyaml', init('test_cases: [\n'));
    assert.match('detail' in replaced ? replaced.detail : '', /^init\.yml: /);
  });
});

test('if the change cannot be stored, the folder stays unchanged', async () => {
  await aProblem({ code: 'unstored' });
  await replace('unstored', ...pair('1'));
  const before = readFileSync(join(folderOf('unstored'), 'init.yml'), 'utf8');
  await database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
     create constraint trigger fail after insert on audit_entries deferrable initially deferred for each row execute function fail()`,
  );
  await assert.rejects(replace('unstored', ...pair('2')), /the disk is full/);
  await database.pool.query('drop trigger fail on audit_entries');
  assert.equal(readFileSync(join(folderOf('unstored'), 'init.yml'), 'utf8'), before);
  assert.deepEqual(await stored('unstored'), [['1.in', '1.out', 1, null]]);
});

test('the problem must exist', async () => {
  assert.deepEqual(await replace('nothing', ...pair('1')), { refusal: 'no such problem' });
});

test('parts of a checker that the database cannot represent stay in the folder', async () => {
  await aProblem({ code: 'unstorable' });
  const text = 'checker: {name: floats, args: {note: "a\\0"}}\ntest_cases: [{in: 1.in, out: 1.out}]';
  const data = { cases: 1, batches: 0, points: 1, pretests: 0, isInteractive: false };
  assert.deepEqual(await replace('unstorable', init(text), ...pair('1')), { data });
  assert.deepEqual(await stored('unstorable'), []);
});
