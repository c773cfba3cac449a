import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { zipOf } from '../../../../../judge/test/zip-builder.ts';
import { people } from '../../../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../../../fixtures/browser.ts';
import { builders } from '../../../fixtures/builders.ts';
import { testDatabase } from '../../../fixtures/database.ts';
import { testSite } from '../../../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-edit-data-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem, aContest } = builders(database);
const editor = await aPerson({ is_superuser: true });
const authorization = `Bearer ${await aToken(editor)}`;
let problems = 0;

interface Data {
  readonly version: string;
  readonly checker: unknown;
  readonly cases: readonly Record<string, unknown>[];
  readonly batches: readonly unknown[];
  readonly files: readonly { path: string; bytes: number }[];
}

/** A new problem whose test data is this archive. */
async function problemWith(...files: Parameters<typeof zipOf>) {
  problems += 1;
  const code = `edited${problems}`;
  const problemId = await aProblem({ code });
  const path = `/problem/${code}/test_data`;
  const call = async (to: string, payload?: Record<string, unknown>) => {
    const headers = { authorization, accept: 'application/json' };
    const reply = await app.inject({ url: to, headers, ...(payload && { method: 'POST', payload }) });
    return { status: reply.statusCode, body: reply.json() };
  };
  if (files.length > 0) {
    const archive = zipOf(...files);
    const head = '--x\r\nContent-Disposition: form-data; name="test_data"; filename="a.zip"\r\n\r\n';
    const payload = Buffer.concat([Buffer.from(head), archive, Buffer.from('\r\n--x--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization };
    const reply = await app.inject({ method: 'POST', url: path, headers, payload });
    assert.equal(reply.statusCode, 302);
  }
  const data = async () => (await call(path)).body.data as Data;
  const download = async (file: string) =>
    (await app.inject({ url: `${path}/files/${file}`, headers: { authorization } })).body;
  return { code, problemId, path, call, data, download };
}

const init = `
checker: {name: floats, args: {precision: 4}}
wall_time_factor: 5
test_cases:
- {in: 1.in, out: 1.out, points: 5, sample: true}
- points: 20
  batched:
  - {in: 2.in, out: 2.out}
  - {in: 3.in, out: 2.out}
`;
const files = [
  { name: 'init.yml', content: init },
  { name: '1.in', content: '1 2\n' },
  { name: '1.out', content: '3' },
  { name: '2.in', content: 'a \nb\n' },
  { name: '2.out', content: 'x\r\n' },
  { name: '3.in', content: 'c\n' },
];

describe('the page for test data', () => {
  test('lists the cases with sizes, points, batches, samples and warnings', async () => {
    const { data, path, call } = await problemWith(...files);
    const { checker, cases, batches } = await data();
    assert.deepEqual(checker, { name: 'floats', args: { precision: 4 } });
    const output = { path: '2.out', bytes: 3, warnings: ['carriage return'] };
    assert.deepEqual(cases, [
      {
        ...{ number: 1, points: 5, batch: null, sample: true, pretest: false },
        input: { path: '1.in', bytes: 4, warnings: [] },
        output: { path: '1.out', bytes: 1, warnings: ['no final newline'] },
      },
      {
        ...{ number: 2, points: 20, batch: 1, sample: false, pretest: false, output },
        input: { path: '2.in', bytes: 5, warnings: ['trailing spaces'] },
      },
      {
        ...{ number: 3, points: 20, batch: 1, sample: false, pretest: false, output },
        input: { path: '3.in', bytes: 2, warnings: [] },
      },
    ]);
    assert.deepEqual(batches, [{ number: 1, points: 20, cases: 2, dependencies: [], score_rule: 'minimum' }]);
    const session = await signedIn(editor);
    const page = contentOf(await session.get(path));
    assert.match(page, /3 cases have files that may contain a mistake/);
    assert.match(
      page,
      /a mistake: <a href="[^"]*\/test_data\/case\/1">1<\/a> <a href="[^"]*\/case\/2">2<\/a>/,
    );
    assert.match(page, /<span class="warned">output: no newline at the end<\/span>/);
    assert.match(page, /name="floats-precision"[^>]* value="4"/);
    assert.equal((await call(`${path}?page=2`)).status, 200);
    assert.equal((await session.get(`${path}?page=2`)).statusCode, 404);
  });

  test('changes points and batches of many cases at once', async () => {
    const { data, path, call } = await problemWith(...files);
    const save = (fields: object) => call(`${path}/cases`, { reason: '', ...fields });
    assert.equal((await save({ range: '1, 3', range_batch: 0, range_points: 4 })).status, 200);
    const shown = async () => (await data()).cases.map(({ points, batch }) => [points, batch]);
    assert.deepEqual(await shown(), [
      [4, null],
      [20, 1],
      [4, null],
    ]);
    assert.equal((await save({ range: '1-2', range_batch: 7 })).status, 200);
    assert.deepEqual(await shown(), [
      [4, 1],
      [4, 1],
      [4, null],
    ]);
    for (const range of ['0', '2-4', 'all']) {
      const { status, body } = await save({ range, range_points: 1 });
      assert.deepEqual([status, Object.keys(body.error.fields)], [400, ['range']]);
    }
  });

  test('saves a case and offers the next one with the same points and batch', async () => {
    const { path, data } = await problemWith(...files);
    const session = await signedIn(editor);
    const fields = { input: '7\n', output: '8\n', points: '2.5', batch: '1', another: '1' };
    const saved = await session.post(`${path}/new_case`, fields);
    assert.deepEqual(
      [saved.statusCode, saved.headers.location],
      [302, `${path}/new_case?points=2.5&batch=1`],
    );
    assert.equal((await data()).cases.length, 4);
    const next = contentOf(await session.get(String(saved.headers.location)));
    assert.match(next, /name="points"[^>]* value="2\.5"/);
    assert.match(next, /name="batch"[^>]* value="1"/);
  });

  test('shows 1,000 cases on pages of less than 100 KB', async () => {
    const pairs = Array.from({ length: 1000 }, (_, index) => [
      { name: `${index + 1}.in`, content: `${index}\n` },
      { name: `${index + 1}.out`, content: `${index}\n` },
    ]);
    const { path, data } = await problemWith(...pairs.flat());
    assert.equal((await data()).cases.length, 1000);
    const session = await signedIn(editor);
    for (const page of [1, 10]) {
      const { body } = await session.get(`${path}?page=${page}`);
      assert.ok(body.length < 100_000, `page ${page} has ${body.length} bytes`);
    }
  });

  test('marks cases as pretests and chooses score rules, which other edits keep', async () => {
    const { data, path, call, download } = await problemWith(...files);
    const pretests = async () => (await data()).cases.map(({ pretest }) => pretest);
    const save = (fields: object) => call(`${path}/cases`, { reason: '', ...fields });
    const marked = { cases: [1, 3].map((number) => ({ number, pretest: true })) };
    assert.equal((await save({ ...marked, batches: [{ number: 1, score_rule: 'sum' }] })).status, 200);
    assert.deepEqual(await pretests(), [true, false, true]);
    assert.match(
      await download('init.yml'),
      /^pretest_test_cases: \[\{"in":"1.in","out":"1.out"\},\{"in":"3.in","out":"2.out"\}\]$/m,
    );
    assert.equal((await save({ cases: [{ number: 1, points: 9 }] })).status, 200);
    assert.deepEqual(await pretests(), [true, false, true]);
    assert.match(await download('init.yml'), /"score_rule":"sum"/);
    assert.equal(
      (
        await save({
          cases: [
            { number: 1, pretest: false },
            { number: 3, remove: true },
          ],
        })
      ).status,
      200,
    );
    assert.deepEqual(await pretests(), [false, false]);
    assert.doesNotMatch(await download('init.yml'), /pretest/);
  });

  test('saves points, order, batches and samples as one new version with a comment', async () => {
    const { data, path, call, download } = await problemWith(...files);
    const before = await data();
    const { status } = await call(`${path}/cases`, {
      version: before.version,
      reason: 'new points',
      cases: [
        { number: 1, points: 7, sample: false, position: 3 },
        { number: 3, batch: null, points: 2 },
      ],
      batches: [{ number: 1, points: 40 }],
    });
    assert.equal(status, 200);
    const { cases } = await data();
    const brief = cases.map(({ points, batch, sample, input }) => [
      (input as { path: string }).path,
      points,
      batch,
      sample,
    ]);
    assert.deepEqual(brief, [
      ['2.in', 40, 1, false],
      ['3.in', 2, null, false],
      ['1.in', 7, null, false],
    ]);
    assert.equal(
      await download('init.yml'),
      'checker: {"name":"floats","args":{"precision":4}}\nwall_time_factor: 5\ntest_cases:\n' +
        '- {"points":40,"batched":[{"in":"2.in","out":"2.out"}]}\n' +
        '- {"in":"3.in","out":"2.out","points":2}\n- {"in":"1.in","out":"1.out","points":7}\n',
    );
    const versions = (await call(path.replace('test_data', 'versions/'))).body.data.objects;
    assert.deepEqual(
      versions.map((one: { reason: string; is_current: boolean }) => [one.reason, one.is_current]),
      [
        ['new points', true],
        ['', false],
      ],
    );
  });

  test('adds, edits and deletes single cases, and leaves files of other cases alone', async () => {
    const { data, path, call, download } = await problemWith(...files);
    assert.equal(
      (await call(`${path}/new_case`, { input: '4\n', output: '16\n', points: 3, sample: true })).status,
      200,
    );
    assert.equal((await call(`${path}/case/3`, { output: 'z\n' })).status, 200);
    assert.equal((await call(`${path}/case/1`, { input: '5 6\n', points: 9 })).status, 200);
    const { cases, files: stored } = await data();
    const names = cases.map(({ input, output }) =>
      [input, output].map((file) => (file as { path: string }).path),
    );
    assert.deepEqual(names, [
      ['1.in', '1.out'],
      ['2.in', '2.out'],
      ['3.in', 'cases/5.out'],
      ['cases/4.in', 'cases/4.out'],
    ]);
    assert.deepEqual(
      [await download('2.out'), await download('cases/5.out'), await download('1.in')],
      ['x\r\n', 'z\n', '5 6\n'],
    );
    assert.ok(stored.some((file) => file.path === '3.in'));
    assert.equal((await call(`${path}/case/3`, { remove: true })).status, 200);
    const left = await data();
    assert.deepEqual(
      left.files.map((file) => file.path),
      ['1.in', '1.out', '2.in', '2.out', 'cases/4.in', 'cases/4.out', 'init.yml'],
    );
    assert.equal((await call(`${path}/case/9`, {})).status, 404);
  });

  test('begins with the first case of a problem without data', async () => {
    const { data, path, call } = await problemWith();
    assert.equal((await call(`${path}/new_case`, { input: '1\n', output: '1\n' })).status, 200);
    const { cases, checker } = await data();
    assert.deepEqual([cases.length, checker], [1, { name: 'standard', args: null }]);
  });

  test('changes the checker and its options, and keeps options that it does not know', async () => {
    const { data, path, call } = await problemWith(...files);
    const save = (fields: Record<string, unknown>) => call(`${path}/checker`, fields);
    assert.equal(
      (await save({ checker: 'floats', 'floats-precision': 9, 'floats-error_mode': 'relative' })).status,
      200,
    );
    assert.deepEqual((await data()).checker, {
      name: 'floats',
      args: { precision: 9, error_mode: 'relative' },
    });
    assert.equal(
      (await save({ checker: 'icpc', 'icpc-float_tolerance': '1e-6', 'icpc-case_sensitive': true })).status,
      200,
    );
    assert.deepEqual((await data()).checker, {
      name: 'icpc',
      args: { case_sensitive: true, float_tolerance: 1e-6 },
    });
    const wrong = await save({ checker: 'icpc', 'icpc-float_tolerance': 'much' });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.error.fields)], [400, ['icpc-float_tolerance']]);
    const missing = await save({ checker: 'bridged', 'bridged-files': ['check.cpp'] });
    assert.deepEqual([missing.status, missing.body.error.message], [400, 'The file "check.cpp" is missing.']);
    assert.equal((await save({ checker: 'nonsense' })).status, 400);
  });

  test('edits cases that are in an archive', async () => {
    const inner = zipOf(
      { name: '1.in', content: 'old\n' },
      { name: '1.out', content: 'o\n' },
      { name: '2.in', content: '' },
      { name: '2.out', content: '' },
    );
    const { data, path, call, download } = await problemWith(
      { name: 'init.yml', content: 'archive: t.zip\n' },
      { name: 't.zip', content: inner },
    );
    assert.equal(await download('1.in'), 'old\n');
    assert.equal((await call(`${path}/case/1`)).body.data.input.text, 'old\n');
    assert.equal((await call(`${path}/case/1`, { input: 'new\n', sample: true })).status, 200);
    assert.equal(await download('1.in'), 'new\n');
    const { cases } = await data();
    assert.deepEqual(
      cases.map(({ sample }) => sample),
      [true, false],
    );
  });

  test('refuses to save what is based on an older version, and keeps what was typed', async () => {
    const { data, path, call } = await problemWith(...files);
    const { version } = await data();
    assert.equal((await call(`${path}/case/1`, { version, points: 6 })).status, 200);
    const stale = await call(`${path}/cases`, { version, cases: [{ number: 1, points: 8 }] });
    assert.deepEqual([stale.status, Object.keys(stale.body.error.fields)], [409, ['version']]);
    const session = await signedIn(editor);
    const page = await session.post(`${path}/case/1`, {
      version,
      input: 'typed\r\ntext',
      output: '3',
      points: '77',
      shown: '1',
    });
    assert.equal(page.statusCode, 409);
    assert.deepEqual(errorsOf(page), ['Someone else has changed the test data since you opened this page.']);
    assert.match(page.body, /typed\r?\ntext<\/textarea>/);
    assert.match(page.body, new RegExp(`versions/\\?compare=${version}`));
    assert.deepEqual((await data()).cases[0]?.points, 6);
  });

  test('works without scripts: a browser sends rows, boxes and line ends of its own', async () => {
    const { data, path, download } = await problemWith(...files);
    const session = await signedIn(editor);
    const row = (number: number, fields: Record<string, string>) =>
      Object.fromEntries(
        Object.entries({ shown: '1', position: String(number), ...fields }).map(([name, value]) => [
          `cases-${number}-${name}`,
          value,
        ]),
      );
    const reply = await session.post(`${path}/cases`, {
      ...row(1, { points: '6', batch: '' }),
      ...row(2, { batch: '1', sample: 'on' }),
      ...row(3, { batch: '1', remove: 'on' }),
      'batches-1-points': '15',
      'batches-1-dependencies': '',
    });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, path]);
    const { cases } = await data();
    assert.deepEqual(
      cases.map(({ points, sample, batch }) => [points, sample, batch]),
      [
        [6, false, null],
        [15, true, 1],
      ],
    );
    const wrong = await session.post(`${path}/cases`, row(1, { points: 'many', batch: '' }));
    assert.equal(wrong.statusCode, 400);
    assert.match(wrong.body, /value="many"[^>]*aria-invalid="true"/);
    await session.post(`${path}/case/1`, { input: '1\r\n2\r\n', output: '3', points: '6', shown: '1' });
    assert.equal(await download('1.in'), '1\n2\n');
  });

  test('during a contest, refuses data that no online judge can use, unless it is forced', async () => {
    const { data, path, call, problemId } = await problemWith(...files);
    await aContest({ problems: [{ id: problemId }] });
    const { version } = await data();
    const refused = await call(`${path}/case/1`, { points: 6 });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [409, ['force']]);
    const session = await signedIn(editor);
    const page = await session.post(`${path}/case/1`, {
      version,
      input: '1 2\n',
      output: '3',
      points: '6',
      shown: '1',
    });
    assert.match(page.body, /name="force"/);
    assert.equal((await data()).version, version);
    assert.equal((await call(`${path}/case/1`, { points: 6, force: 1 })).status, 200);
    const judge = { name: 'ours', auth_key: 'k', is_online: true, fetches_data: true };
    await database.query.insertInto('judges').values(judge).execute();
    assert.equal((await call(`${path}/case/1`, { points: 7 })).status, 200);
  });

  test('adds, replaces and removes other files, and refuses what the data needs', async () => {
    const { path, data, call, download } = await problemWith(...files);
    const put = async (name: string, content: string) => {
      const part = (field: string, value: string, file = '') =>
        `--x\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`;
      const payload = `${part('path', name)}${part('file', content, '; filename="f"')}--x--\r\n`;
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        authorization,
        accept: 'application/json',
      };
      return (await app.inject({ method: 'POST', url: `${path}/files`, headers, payload })).statusCode;
    };
    assert.equal(await put('check.py', 'import sys\n'), 200);
    assert.equal(await download('check.py'), 'import sys\n');
    assert.equal(await put('../x', 'y'), 400);
    assert.equal(await put('init.yml', 'test_cases: [{in: nothing.in}]'), 400);
    assert.equal((await call(`${path}/files`, { remove: '1.in' })).status, 400);
    assert.equal((await call(`${path}/files`, { remove: 'check.py' })).status, 200);
    assert.equal(
      (await data()).files.some((file) => file.path === 'check.py'),
      false,
    );
    const elsewhere = await problemWith(...files);
    const { version } = await elsewhere.data();
    await call(`${path}/case/1`, { points: 100 });
    const foreign = await app.inject({
      url: `${path}/files/1.in?version=${(await data()).version}`,
      headers: { authorization },
    });
    assert.equal(foreign.statusCode, 200);
    const other = await elsewhere.call(`${elsewhere.path}/files/1.in?version=${(await data()).version}`);
    assert.equal(other.status, 404);
    assert.ok(version);
  });

  test('shows 100 of 1,000 cases at a time', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => [
      { name: `${index + 1}.in`, content: `${index}\n` },
      { name: `${index + 1}.out`, content: `${index}\n` },
    ]);
    const { path, data, call } = await problemWith(...many.flat());
    const session = await signedIn(editor);
    const last = contentOf(await session.get(`${path}?page=10`));
    assert.equal(
      [...last.matchAll(/name="cases-(\d+)-shown"/g)].map(([, number]) => Number(number)).at(0),
      901,
    );
    assert.match(last, /rel="prev"/);
    assert.equal(
      (await call(`${path}/cases?page=10`, { cases: [{ number: 1000, position: 1 }] })).status,
      200,
    );
    const [first] = (await data()).cases;
    assert.deepEqual(first?.input, { path: '1000.in', bytes: 4, warnings: [] });
  });

  test('leaves no temporary files', () => {
    assert.deepEqual(readdirSync(join(dataDirectory, 'uploads')), []);
  });
});
