import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { findRevisions } from '@tribunal/server/storage/problems/authoring/problem-revisions';
import { findProblemSettings } from '@tribunal/server/storage/problems/authoring/problem-settings';
import { sql } from 'kysely';
import { runCommand } from '../commands/run-command.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { type Files, legacyIcpc, newIcpc, pairs, polygon, square, zipped } from './package-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-import-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });

const run = (...args: string[]) => runCommand(site, importProblemCommand, args);
const stored = () =>
  database.query
    .selectFrom('problems')
    .select(['code', 'name', 'time_limit', 'memory_limit', 'partial', 'is_public'])
    .orderBy('code')
    .execute();

function zip(files: Files): string {
  const path = join(folder, 'package.zip');
  writeFileSync(path, zipped(files));
  return path;
}

test('a dry run reports everything and changes nothing', async () => {
  const { status, stdout } = await run(zip(newIcpc), '--code', 'sum', '--dry-run');
  assert.equal(status, 0);
  assert.match(stdout, /^Would create the problem sum from: ICPC package format \(2025-09\)\.\n/);
  assert.match(stdout, /Test data: 4 cases, 2 batches, 100 points\.\nSolutions: 2\.\nNot imported:\n/);
  assert.match(stdout, /- the authors are no accounts of this site: Ann$/m);
  assert.deepEqual(await stored(), []);
});

test('a package becomes a problem with its test data, solutions and editorial', async () => {
  const { status, stdout } = await run(zip(newIcpc), '--code', 'sum');
  assert.deepEqual(
    [status, stdout.split('\n')[0]],
    [0, 'Created the problem sum from: ICPC package format (2025-09).'],
  );
  assert.deepEqual(await stored(), [
    { code: 'sum', name: 'Sum', time_limit: 2, memory_limit: 262_144, partial: true, is_public: true },
  ]);
  const files = await database.query
    .selectFrom('problem_data_files')
    .select('path')
    .orderBy('path')
    .execute();
  assert.deepEqual(
    files.map(({ path }) => path).filter((path) => !path.startsWith('cases/')),
    ['checker/validate.py', 'init.yml'],
  );
  const solutions = await database.query
    .selectFrom('problem_solutions')
    .select(['name', 'permitted', 'points', 'time_ratio'])
    .orderBy('name')
    .execute();
  assert.deepEqual(solutions, [
    { name: 'accepted/half.py', permitted: ['AC', 'WA'], points: 30, time_ratio: null },
    { name: 'accepted/sum.py', permitted: ['AC', 'TLE'], points: 100, time_ratio: 0.25 },
  ]);
  const [editorial] = await database.query
    .selectFrom('problem_editorials')
    .select(['text', 'published_at'])
    .execute();
  assert.deepEqual(editorial, { text: 'Add them.', published_at: null });
});

test('an import is an edit: it has a revision, statements in all languages, source and license', async () => {
  await run(zip(legacyIcpc), '--code', 'whole');
  const { id } = await database.query
    .selectFrom('problems')
    .select('id')
    .where('code', '=', 'whole')
    .executeTakeFirstOrThrow();
  const settings = await findProblemSettings(database.query, id);
  const { name, statement_language, statements, source, license, memory_limit, short_circuit } = settings;
  assert.deepEqual(
    { name, statement_language, statements, source, license, memory_limit, short_circuit },
    {
      name: 'Sum of Two',
      statement_language: 'en',
      statements: [{ language: 'vi', name: 'Tổng', description: 'Tính $a + b$.', notes: '' }],
      source: 'Spring Contest',
      license: 'cc by-sa',
      memory_limit: 131_072,
      short_circuit: true,
    },
  );
  assert.deepEqual(
    (await findRevisions(database.query, id, [1])).map((one) => one.settings),
    [settings],
  );
  await database.query.deleteFrom('problems').where('id', '=', id).execute();
});

test('images, attachments and statements as PDF come with the package; fakes are listed', async () => {
  const figures = {
    'problem_statement/problem.en.tex':
      '\\problemname{Figures}\n\\includegraphics[width=3cm]{figures/square}\n\\includegraphics{gone}',
    'problem_statement/square.png': square,
    'problem_statement/fake.png': '<script>',
    'problem_statement/problem.en.pdf': '%PDF-1.4',
  };
  const { stdout } = await run(zip({ ...legacyIcpc, ...figures }), '--code', 'figures');
  assert.match(
    stdout,
    /- problem_statement\/fake\.png is not imported: it is not a complete PNG, JPEG or WebP image$/m,
  );
  assert.match(stdout, /- the statement \(en\): the image gone is missing$/m);
  const rows = await database.query
    .selectFrom('problem_files')
    .select(['name', 'kind'])
    .orderBy('name')
    .execute();
  assert.deepEqual(
    rows.map(({ name, kind }) => [name, kind]),
    [
      ['hint.txt', 'attachment'],
      ['problem.en.pdf', 'statement'],
      ['square.png', 'image'],
    ],
  );
  const [problem] = await database.query
    .selectFrom('problems')
    .select('description')
    .where('code', '=', 'figures')
    .execute();
  assert.match(problem?.description ?? '', /!\[\]\(square\.png\)/);
  await database.query.deleteFrom('problems').where('code', '=', 'figures').execute();
});

test('an existing problem is replaced only on request, with a comparison', async () => {
  const path = zip(polygon);
  assert.match(
    (await run(path, '--code', 'sum')).stderr,
    /there is a problem with this code already: use --replace/,
  );
  const { stdout } = await run(path, '--code', 'sum', '--replace');
  assert.match(stdout, /^Replaced the problem sum from: Polygon package\.\n/);
  assert.match(stdout, /Test data before: 4 cases, 100 points\.\n/);
  assert.match(stdout, /\nname: "Sum" -> "Sum of two"\n/);
  assert.match(stdout, /\ntime_limit: 2 -> 1\.5\n/);
  assert.match(stdout, /\nFiles added: .*checker\/check\.cpp.*\n/);
  assert.match(stdout, /\nFiles removed: .*checker\/validate\.py.*\n/);
});

test('a folder is imported like a zip file, and the code may come from the package', async () => {
  for (const [name, content] of Object.entries(polygon)) {
    mkdirSync(dirname(join(folder, 'unpacked', name)), { recursive: true });
    writeFileSync(join(folder, 'unpacked', name), content);
  }
  assert.equal((await run(join(folder, 'unpacked'), '--private')).status, 0);
  assert.deepEqual(
    (await stored()).map(({ code, is_public }) => [code, is_public]),
    [
      ['sum', true],
      ['sum-of-two', false],
    ],
  );
});

test('errors are reported in one line and nothing is stored', async () => {
  const count = (await stored()).length;
  assert.deepEqual(await run(zip({ ...pairs, '9.in': 'x' }), '--code', 'other'), {
    status: 1,
    stdout: '',
    stderr:
      'tribunal import-problem: the format of the package is unknown: the archive has no init.yml, and "9.in" is not part of a numbered pair such as 1.in and 1.out. Known formats: ICPC/Kattis, DOMjudge, Polygon (full packages), DMOJ, Hydro, FPS, Tribunal, and pairs of files such as 1.in and 1.out.\n',
  });
  assert.match((await run(zip(pairs))).stderr, /the package suggests no valid code: give one with --code/);
  assert.match((await run('/nowhere')).stderr, /there is no file \/nowhere/);
  assert.equal((await stored()).length, count);
});

test('solutions and validators that cannot be taken over are listed, never dropped silently', async () => {
  const solutions = Array.from({ length: 199 }, (_, index) => [`submissions/mixed/${index}.py`, 'print(1)']);
  const { status, stdout } = await run(
    zip({
      ...legacyIcpc,
      ...Object.fromEntries(solutions),
      'output_validators/a/validate.py': 'import sys\nsys.exit(42)',
      'output_validators/b/validate.py': 'import sys\nsys.exit(43)',
      'submissions/accepted/sum.xyz': 'a language that nobody has',
      'data/secret/testdata.yaml': 'input_validator_flags: strict',
    }),
    ...['--code', 'listed'],
  );
  assert.equal(status, 0);
  const notes = stdout.split('\n').filter((line) => line.startsWith('- '));
  const expected = [
    '- output_validators/b/validate.py: only one output validator is imported',
    '- data/secret/: arguments of input validators are not imported',
    '- the solution submissions/wrong_answer/zero.py is not imported: a problem has at most 200',
    '- the solution accepted/sum.xyz: this site does not have its language, so that it is not run',
  ].map((note) => note.replace('submissions/', ''));
  assert.deepEqual(
    expected.filter((note) => !notes.includes(note)),
    [],
    stdout,
  );
});

test('solutions of the same name get names of their own', async () => {
  const more = '<solution tag="wrong-answer"><source path="solutions/old/sum.py"/></solution></solutions>';
  const xml = String(polygon['problem.xml']).replace('</solutions>', more);
  const twice = { ...polygon, 'problem.xml': xml, 'solutions/old/sum.py': 'print(0)' };
  assert.equal((await run(zip(twice), '--code', 'twice')).status, 0);
  const { rows } = await sql<{ name: string }>`
    select s.name from problem_solutions s join problems p on p.id = s.problem_id where p.code = 'twice' order by s.name
  `.execute(database.query);
  const names = rows.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => name.startsWith('sum.py')),
    ['sum.py', 'sum.py (2)'],
  );
});
