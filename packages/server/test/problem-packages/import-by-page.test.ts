import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { legacyIcpc, newIcpc, pairs, polygon, polygonXml, zipped } from './package-fixtures.ts';
import { uploadOf } from './upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-import-page-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
await builders(database).aLanguage('PY3');
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);

const setter = await aPerson({ username: 'setter', permissions: ['edit_own_problem'] });
const stranger = await aPerson({ username: 'stranger' });
const tokens = { setter: await aToken(setter), stranger: await aToken(stranger) };
const session = await signedIn(setter);

async function send(
  url: string,
  file: Buffer,
  fields: Readonly<Record<string, string>> = {},
  token = tokens.setter,
) {
  const { headers, payload } = uploadOf('package', file, fields);
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' },
    payload,
  });
  return { status: reply.statusCode, ...reply.json() };
}

const codes = async () =>
  (await database.query.selectFrom('problems').select('code').orderBy('code').execute()).map(
    ({ code }) => code,
  );
const editFields = async (code: string) =>
  (
    await app.inject({
      url: `/problem/${code}/edit`,
      headers: { authorization: `Bearer ${tokens.setter}`, accept: 'application/json' },
    })
  ).json().data;

describe('a package that a program sends to /problems/new', () => {
  test('with preview creates nothing and says what would be created', async () => {
    const { status, data } = await send('/problems/new', zipped(newIcpc), { code: 'sum', preview: '1' });
    assert.equal(status, 200);
    assert.deepEqual(
      [data.code, data.is_preview, data.test_data],
      ['sum', true, { cases: 4, batches: 2, points: 100, fault: null }],
    );
    assert.deepEqual(await codes(), []);
  });

  test('becomes a hidden problem whose author is the sender; fields of the form count more', async () => {
    const { status, data } = await send('/problems/new', zipped(newIcpc), { code: 'sum', points: '7' });
    assert.deepEqual([status, data.code], [201, 'sum']);
    assert.deepEqual(data.not_imported, [
      'problem.yaml: "uuid" is not imported',
      'problem.yaml: "credits.authors.email" is not imported',
      'the authors are no accounts of this site: Ann',
    ]);
    const { name, points, authors, is_public, types } = await editFields('sum');
    assert.deepEqual(
      { name, points, authors, is_public, types },
      { name: 'Sum', points: 7, authors: ['setter'], is_public: false, types: ['math', 'easy'] },
    );
  });

  test('is refused beside the field that is wrong', async () => {
    const fieldsOf = async (...args: Parameters<typeof send>) => {
      const { status, error } = await send(...args);
      return [status, error.fields];
    };
    const bomb = zipped({ ...polygon, 'problem.xml': `<!DOCTYPE x>${polygonXml}` });
    assert.deepEqual(await fieldsOf('/problems/new', bomb), [
      400,
      { package: 'problem.xml has a document type (DTD), which is not allowed.' },
    ]);
    assert.deepEqual(await fieldsOf('/problems/new', zipped(pairs)), [
      400,
      { code: 'The package suggests no valid code. Enter one.' },
    ]);
    assert.deepEqual(await fieldsOf('/problems/new', zipped(newIcpc), { code: 'sum' }), [
      409,
      { code: 'Another problem has this code.' },
    ]);
    assert.deepEqual(await fieldsOf('/problems/new', zipped(newIcpc), { code: 'x', time_limit: '-1' }), [
      400,
      { time_limit: 'Enter 0.001 or more.' },
    ]);
    assert.equal((await send('/problems/new', zipped(pairs), { code: 'x' }, tokens.stranger)).status, 403);
    assert.deepEqual(await codes(), ['sum']);
  });
});

describe('a package that a program sends to /problem/<code>/edit', () => {
  test('with preview shows what would change', async () => {
    const { status, data } = await send('/problem/sum/edit', zipped(polygon), { preview: '1' });
    assert.equal(status, 200);
    assert.deepEqual(data.changed.name, ['Sum', 'Sum of two']);
    assert.ok(data.files.added.includes('checker/check.cpp'));
    assert.ok(data.files.removed.includes('checker/validate.py'));
    assert.equal((await editFields('sum')).name, 'Sum');
  });

  test('replaces settings and test data, as a new revision and a new version', async () => {
    const before = await editFields('sum');
    const { status, data } = await send('/problem/sum/edit', zipped(polygon));
    assert.deepEqual([status, data.code], [200, 'sum']);
    const { name, points, version, types } = await editFields('sum');
    assert.deepEqual([name, points, types], ['Sum of two', 7, ['math']]);
    const versions = await database.query.selectFrom('problem_data_versions').select('reason').execute();
    assert.deepEqual(
      versions.map(({ reason }) => reason),
      ['ICPC package format (2025-09)', 'Polygon package'],
    );
    const stale = await send('/problem/sum/edit', zipped(polygon), { version: before.version });
    assert.deepEqual([stale.status, Object.keys(stale.error.fields)], [409, ['version']]);
    assert.notEqual(version, before.version);
    assert.equal((await send('/problem/sum/edit', zipped(polygon), {}, tokens.stranger)).status, 404);
  });
});

test('during a contest, a package that no online judge can use is refused, unless it is forced', async () => {
  await send('/problems/new', zipped(newIcpc), { code: 'contested' });
  const { id } = await database.query
    .selectFrom('problems')
    .select('id')
    .where('code', '=', 'contested')
    .executeTakeFirstOrThrow();
  await builders(database).aContest({ problems: [{ id }] });
  const before = await editFields('contested');
  const refused = await send('/problem/contested/edit', zipped(polygon));
  assert.deepEqual([refused.status, Object.keys(refused.error.fields)], [409, ['force']]);
  assert.deepEqual(await editFields('contested'), before);
  assert.equal((await send('/problem/contested/edit', zipped(pairs), { force: '1' })).status, 200);
});

describe('the pages', () => {
  const post = (url: string, file: Buffer, fields: Readonly<Record<string, string>> = {}) => {
    const { headers, payload } = uploadOf('package', file, {
      ...fields,
      csrfmiddlewaretoken: session.cookies.get('csrftoken') ?? '',
    });
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload });
  };

  test('for new problems imports a package and lists what it leaves out', async () => {
    assert.match(contentOf(await session.get('/problems/new')), /<summary>Import a package<\/summary>/);
    const done = await post('/problems/new', zipped(legacyIcpc), { code: 'paged' });
    assert.equal(done.statusCode, 200);
    assert.match(contentOf(done), /The problem <a href="\/problem\/paged">paged<\/a> has been created\./);
    assert.match(contentOf(done), /<li>problem\.yaml: &quot;rights_owner&quot; is not imported\.<\/li>/);
    const taken = await post('/problems/new', zipped(legacyIcpc), { code: 'paged' });
    assert.equal(taken.statusCode, 409);
    assert.match(contentOf(taken), /<details class="card" open>[\s\S]*Another problem has this code\./);
  });

  test('of a problem show a comparison before they replace it', async () => {
    assert.match(
      contentOf(await session.get('/problem/paged/package')),
      /Replace the content of the problem/,
    );
    const shown = contentOf(await post('/problem/paged/edit', zipped(polygon), { preview: '1' }));
    assert.match(shown, /This is what would change\. Nothing is saved yet\./);
    assert.match(shown, /Time limit \(seconds\)<\/th><td>1<\/td><td>1\.5<\/td>/);
    assert.match(shown, /\d+ added, \d+ removed, \d+ changed/);
    assert.equal((await editFields('paged')).time_limit, 1);
    const replaced = await post('/problem/paged/edit', zipped(polygon));
    assert.match(contentOf(replaced), /has been replaced/);
    assert.equal((await editFields('paged')).time_limit, 1.5);
    const bad = await post('/problem/paged/edit', Buffer.from('no zip'));
    assert.equal(bad.statusCode, 400);
  });
});
