import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { findEditedProblem } from '@tribunal/server/storage/problems/authoring/edited-problem';
import { filesOfVersion } from '@tribunal/server/storage/problems/test-data/data-versions';
import { type Replaced, replaceTestData } from '@tribunal/server/test-data/editing/replace-test-data';
import { type ZipPart, zipOf } from '../../../../judge/test/zip-builder.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-replace-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const { aProblem } = builders(database);
const uploads = join(dataDirectory, 'uploads');

const superuser = { userId: null, isStaff: true, isSuperuser: true, permissions: [] };
const actor = { id: null, name: 'ada', address: '192.0.2.7' };

async function replace(code: string, ...parts: ZipPart[]): Promise<Replaced> {
  const archive = join(dataDirectory, 'upload.zip');
  writeFileSync(archive, zipOf(...parts));
  return replaceTestData(site, { viewer: superuser, actor }, code, { archive, reason: 'stronger tests' });
}

const file = (name: string, content = name): ZipPart => ({ name, content });
const pair = (name: string) => [file(`${name}.in`), file(`${name}.out`)];
const init = (text: string) => file('init.yml', text);

/** The content of the current version by path. */
async function stored(code: string) {
  const { data } = (await findEditedProblem(database, superuser, code)) ?? {};
  if (!data) return null;
  const files = await filesOfVersion(database.query, data.version);
  return Object.fromEntries(
    await Promise.all(files.map(async ({ path, hash }) => [path, await text(await site.blobs.read(hash))])),
  );
}

/** What is stored about the current version, without its name. */
async function described(code: string) {
  const { data } = (await findEditedProblem(database, superuser, code)) ?? {};
  return data && { summary: data.summary, fault: data.fault };
}

const withoutName = (replaced: Replaced) => {
  assert.ok('version' in replaced);
  const { version: _, ...rest } = replaced;
  return rest;
};

const summaryOf = (cases: number, given: object = {}) => ({
  summary: {
    cases,
    batches: 0,
    points: cases,
    pretests: 0,
    isInteractive: false,
    leadingSamples: 0,
    type: 'standard',
    samples: [],
    ...given,
  },
  fault: null,
});

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
    assert.deepEqual(withoutName(await replace('numbered', ...parts)), summaryOf(3));
    assert.deepEqual(await described('numbered'), summaryOf(3));
    assert.deepEqual(Object.keys((await stored('numbered')) ?? {}), [
      ...['1.ans', '1.in', '10.in', '10.out', '9.in', '9.out', 'init.yml'],
    ]);
  });

  test('are batches if a second number precedes the case number', async () => {
    await aProblem({ code: 'batched' });
    const parts = ['1.1', '1.2', '2.1'].flatMap(pair);
    const expected = summaryOf(3, { batches: 2, points: 2 });
    assert.deepEqual(withoutName(await replace('batched', ...parts)), expected);
  });

  test('keep the checker of the problem', async () => {
    const id = await aProblem({ code: 'checked' });
    const checker = { checker_name: 'floats', checker_args: '{"precision":4}' };
    await database.query.updateTable('problems').set(checker).where('id', '=', id).execute();
    await replace('checked', ...pair('1'));
    assert.match(
      (await stored('checked'))?.['init.yml'] ?? '',
      /^checker: {"name":"floats","args":{"precision":4}}\n/,
    );
  });
});

test('cases with the mark "sample" are stored as samples for the page', async () => {
  await aProblem({ code: 'sampled' });
  const text = 'test_cases:\n- {in: 1.in, out: 1.out, sample: true}\n- {in: 2.in, out: 2.out}\n';
  const replaced = await replace('sampled', init(text), ...pair('1'), ...pair('2'));
  const samples = [{ input: '1.in', output: '1.out' }];
  assert.deepEqual(withoutName(replaced), summaryOf(2, { samples, leadingSamples: 1 }));
});

test('the same files are the same version, and older versions stay', async () => {
  const id = await aProblem({ code: 'versions' });
  const versions: string[] = [];
  for (const content of ['old', 'new', 'old']) {
    const replaced = await replace('versions', file('1.in', content), file('1.out'));
    assert.ok('version' in replaced);
    versions.push(replaced.version);
  }
  assert.equal(versions[0], versions[2]);
  const rows = await database.query
    .selectFrom('problem_data_versions')
    .select(['version', 'reason'])
    .where('problem_id', '=', id)
    .orderBy('made_at')
    .execute();
  assert.deepEqual(
    rows,
    versions.slice(0, 2).map((version) => ({ version, reason: 'stronger tests' })),
  );
  assert.equal((await stored('versions'))?.['1.in'], 'old');
});

describe('every file of an archive is stored', () => {
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
      assert.deepEqual(withoutName(replaced), summaryOf(cases, expected));
      const paths = [...parts.map(({ name }) => name), '1.in', '1.out', '2.in', '2.out', 'init.yml'];
      assert.deepEqual(Object.keys((await stored(code)) ?? {}), [...new Set(paths)].sort());
    });
  }

  test('features that our judge does not support are kept for other judges', async () => {
    await aProblem({ code: 'generated' });
    const replaced = await replace('generated', init('custom_judge: x.py\ntest_cases: []\n'));
    // The type and the leading samples are known only of data that our judge reads.
    const { type: _type, leadingSamples: _samples, ...summary } = summaryOf(0).summary;
    assert.deepEqual(withoutName(replaced), {
      summary,
      fault: 'our judge does not support "custom_judge"',
    });
    assert.deepEqual(Object.keys((await stored('generated')) ?? {}), ['init.yml']);
  });

  test('a comment or a value that names such a feature hides nothing', async () => {
    await aProblem({ code: 'hidden' });
    for (const text of ['# custom_judge: x\n', 'custom_judge: x.py\n', '']) {
      const replaced = await replace('hidden', init(`${text}checker: {"name++": "open(1)"}\n`));
      assert.match(JSON.stringify(replaced), /ends in /, text);
    }
    const replaced = await replace('hidden', init('# custom_judge: x\ntest_cases: []\n'));
    assert.match(JSON.stringify(replaced), /names no test cases/);
    assert.equal(await stored('hidden'), null);
  });
});

test('a replacement is audited', async () => {
  await aProblem({ code: 'audited' });
  const replaced = await replace('audited', ...pair('1'));
  assert.ok('version' in replaced);
  const details = { cases: 1, batches: 0, points: 1, pretests: 0, isInteractive: false };
  assert.deepEqual(await audited('audited'), [
    {
      ...{ actor: 'ada', address: '192.0.2.7', action: 'replace test data' },
      details: { version: replaced.version, reason: 'stronger tests', ...details },
    },
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
      const before = [await stored(code), (await audited(code)).length];
      assert.deepEqual(await replace(code, ...parts), { refusal: 'bad archive', detail });
      assert.deepEqual([await stored(code), (await audited(code)).length], before);
      assert.deepEqual(readdirSync(uploads), []);
    });
  }

  test('whose init.yml is not YAML', async () => {
    await aProblem({ code: 'noyaml' });
    const replaced = await replace('noyaml', init('test_cases: [\n'));
    assert.match('detail' in replaced ? replaced.detail : '', /^init\.yml: /);
  });
});

test('if the change cannot be stored, the data stays unchanged', async () => {
  await aProblem({ code: 'unstored' });
  await replace('unstored', ...pair('1'));
  const before = await stored('unstored');
  await database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
     create constraint trigger fail after insert on audit_entries deferrable initially deferred for each row execute function fail()`,
  );
  await assert.rejects(replace('unstored', ...pair('2')), /the disk is full/);
  await database.pool.query('drop trigger fail on audit_entries');
  assert.deepEqual(await stored('unstored'), before);
  assert.deepEqual(readdirSync(uploads), []);
});

test('the problem must exist', async () => {
  assert.deepEqual(await replace('nothing', ...pair('1')), { refusal: 'no such problem' });
});
