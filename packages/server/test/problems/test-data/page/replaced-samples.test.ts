import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { zipOf } from '../../../../../judge/test/zip-builder.ts';
import { people } from '../../../fixtures/accounts.ts';
import { browser, contentOf } from '../../../fixtures/browser.ts';
import { builders } from '../../../fixtures/builders.ts';
import { testDatabase } from '../../../fixtures/database.ts';
import { testSite } from '../../../fixtures/site.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-replaced-data-'));
after(() => rmSync(dataDirectory, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: dataDirectory } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem, aContest, aLanguage } = builders(database);
const editor = await aPerson({ is_superuser: true });
const authorization = `Bearer ${await aToken(editor)}`;

const files = [
  { name: 'init.yml', content: 'test_cases:\n- {in: 1.in, out: 1.out, points: 5, sample: true}\n' },
  { name: '1.in', content: '1 2\n' },
  { name: '1.out', content: '3' },
];

/** A new problem with these files as test data. */
async function aProblemWithSample(code: string) {
  const problemId = await aProblem({ code });
  const path = `/problem/${code}/test_data`;
  assert.equal((await upload(path, files)).statusCode, 200);
  const data = async () => {
    const headers = { authorization, accept: 'application/json' };
    return (await app.inject({ url: path, headers })).json().data as {
      version: string;
      has_outdated_verdicts: boolean;
      cases: { input: { path: string }; points: number; sample: boolean }[];
    };
  };
  return { code, path, data, problemId };
}

/** Sends an archive that replaces all data, as a program does. */
async function upload(
  path: string,
  contents: readonly { name: string; content: string }[],
  fields: Record<string, string> = {},
  field = 'test_data',
) {
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...part(`name="${field}"; filename="a.zip"`, zipOf(...contents)),
    Buffer.from('--x--\r\n'),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    authorization,
    accept: 'application/json',
  };
  return app.inject({ method: 'POST', url: path, headers, payload });
}

const samplesOn = async (code: string) =>
  [...contentOf(await browser(app).get(`/problem/${code}`)).matchAll(/<pre><code>(.*?)<\/code>/gs)].map(
    ([, text]) => text,
  );

describe('replacing the data of a problem in a running contest', () => {
  const judge = { name: 'online', auth_key: 'k', is_online: true, fetches_data: true };
  before(() => database.query.insertInto('judges').values(judge).execute());
  after(() => database.query.deleteFrom('judges').where('name', '=', judge.name).execute());

  test('with numbered pairs keeps the samples of the statement', async () => {
    const { code, path, data, problemId } = await aProblemWithSample('pairs');
    await aContest({ key: 'pairs', problems: [{ id: problemId }] });
    const pairs = [
      { name: '1.in', content: '8 9\n' },
      { name: '1.out', content: '17\n' },
    ];
    const replaced = await upload(path, pairs);
    assert.deepEqual([replaced.statusCode, replaced.json().data.kept_samples], [200, 1]);
    const facts = (await data()).cases.map(({ input, points, sample }) => [input.path, points, sample]);
    assert.deepEqual(facts, [
      ['samples/1.in', 0, true],
      ['1.in', 1, false],
    ]);
    assert.deepEqual(await samplesOn(code), ['1 2\n', '3']);

    const same = [
      { name: '1.in', content: '5\n' },
      { name: '1.out', content: '5\n' },
      { name: '2.in', content: '1 2\n' },
      { name: '2.out', content: '3' },
    ];
    const again = await upload(path, same);
    assert.deepEqual([again.statusCode, again.json().data.kept_samples], [200, undefined]);
    assert.deepEqual(
      (await data()).cases.map(({ points, sample }) => [points, sample]),
      [
        [1, false],
        [1, true],
      ],
    );
    assert.deepEqual(await samplesOn(code), ['1 2\n', '3']);
    const session = await signedIn(editor);
    assert.match(
      contentOf(await session.get(`${path}?kept_samples=1`)),
      /1 sample of the earlier test data is not in the archive\./,
    );
  });

  test('with an init.yml that marks no sample is refused unless it is forced', async () => {
    const { code, path, problemId } = await aProblemWithSample('unmarked');
    await aContest({ key: 'unmarked', problems: [{ id: problemId }] });
    const unmarked = [
      { name: 'init.yml', content: 'test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n' },
      { name: '1.in', content: '1 2\n' },
      { name: '1.out', content: '3' },
    ];
    const refused = await upload(path, unmarked);
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /the statement would lose its samples/);
    assert.deepEqual(await samplesOn(code), ['1 2\n', '3']);
    assert.equal((await upload(path, unmarked, { force: 'on' })).statusCode, 200);
    assert.deepEqual(await samplesOn(code), []);
  });

  test('with a package, or with cases as JSON, without samples is refused unless it is forced', async () => {
    const { code, problemId } = await aProblemWithSample('packed');
    await aContest({ key: 'packed', problems: [{ id: problemId }] });
    const path = `/problem/${code}/edit`;
    const folder = [
      { name: 'problem.yaml', content: 'name: Packed\n' },
      { name: 'data/secret/1.in', content: '1 2\n' },
      { name: 'data/secret/1.ans', content: '3\n' },
    ];
    const cases = [{ input: '1 2\n', output: '3\n', points: 1 }];
    const send = (payload: object) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { authorization, accept: 'application/json' },
        payload,
      });
    for (const refused of [await upload(path, folder, {}, 'package'), await send({ cases })]) {
      assert.equal(refused.statusCode, 409);
      assert.match(refused.body, /the statement would lose its samples/);
    }
    assert.deepEqual(await samplesOn(code), ['1 2\n', '3']);
    assert.equal((await upload(path, folder, { force: 'on' }, 'package')).statusCode, 200);
    assert.deepEqual(await samplesOn(code), []);
  });

  test('with an earlier version without samples is refused unless it is forced', async () => {
    const { code, path, data, problemId } = await aProblemWithSample('reverted');
    const marked = (await data()).version;
    const unmarked = [
      { ...files[0]!, content: files[0]!.content.replace(', sample: true', '') },
      ...files.slice(1),
    ];
    await upload(path, unmarked);
    const { version } = await data();
    const revert = (payload: object) =>
      app.inject({
        method: 'POST',
        url: `/problem/${code}/versions/`,
        headers: { authorization, accept: 'application/json' },
        payload,
      });
    assert.equal((await revert({ version: marked })).statusCode, 200);
    await aContest({ key: 'reverted', problems: [{ id: problemId }] });
    const refused = await revert({ version });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /the statement would lose its samples/);
    assert.deepEqual(await samplesOn(code), ['1 2\n', '3']);
    assert.equal((await revert({ version, force: true })).statusCode, 200);
    assert.deepEqual(await samplesOn(code), []);
  });

  test('offers to rejudge the verdicts that are based on the earlier data', async () => {
    const { code, path, data, problemId } = await aProblemWithSample('rejudged');
    const session = await signedIn(editor);
    const link = `<a href="/rejudges/new?problem=${code}&amp;outdated=on">`;
    const { version } = await data();
    const submission = {
      userId: editor.id,
      problemId,
      languageId: await aLanguage(),
      source: 'x',
      contest: null,
    };
    const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
    await database.query
      .updateTable('submissions')
      .set({ status: 'D', result: 'AC', data_version: version })
      .where('id', '=', id)
      .execute();
    assert.equal(contentOf(await session.get(path)).includes(link), false);
    assert.equal((await data()).has_outdated_verdicts, false);
    await upload(path, [
      { name: '1.in', content: '8 9\n' },
      { name: '1.out', content: '17\n' },
    ]);
    assert.equal(contentOf(await session.get(path)).includes(link), true);
    assert.equal((await data()).has_outdated_verdicts, true);
  });
});
