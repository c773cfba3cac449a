import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { replaceTestData } from '@tribunal/server/test-data/editing/replace-test-data';
import { type Person, people } from '../../fixtures/accounts.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tribunal-versions-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const problemId = await builders(database).aProblem({ code: 'sums' });
const path = '/problem/sums/versions/';

const editor = await aPerson({ permissions: ['edit_own_problem'] });
const role = { problem_id: problemId, user_id: editor.id, role: 'author' } as const;
await database.query.insertInto('problem_roles').values(role).execute();

async function dataOf(inputs: readonly string[]) {
  const cases = inputs.map((input) => ({ input, output: '', points: null, batch: null }));
  return generateData(site.blobs, { name: 'standard', args: null }, cases);
}

async function save(inputs: readonly string[], reason: string): Promise<string> {
  const data = await dataOf(inputs);
  const saved = await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason });
  assert.ok('version' in saved);
  return saved.version;
}

const older = await save(['1\n2\n', 'gone'], 'first tests');
const newer = await save(['1\n3\n'], 'stronger tests');

async function request(person: Person | null, url = path, payload?: Record<string, string>) {
  const authorization = person && `Bearer ${await aToken(person)}`;
  const headers = { accept: 'application/json', ...(authorization && { authorization }) };
  return app.inject({ url, method: payload ? 'POST' : 'GET', headers, ...(payload && { payload }) });
}

async function current(): Promise<string | undefined> {
  const { objects } = (await request(editor)).json().data;
  return objects.find(({ is_current }: { is_current: boolean }) => is_current)?.version;
}

test('editors see all versions, newest first; nobody else does', async () => {
  const { objects } = (await request(editor)).json().data;
  assert.deepEqual(
    objects.map(({ version, reason, cases, files, is_current }: Record<string, unknown>) => [
      ...[version, reason, cases, files, is_current],
    ]),
    [
      [newer, 'stronger tests', 1, 3, true],
      [older, 'first tests', 2, 5, false],
    ],
  );
  assert.equal((await request(await aPerson())).statusCode, 403);
  assert.equal((await request(null)).statusCode, 403);
});

test('an older version is compared with the current one, small texts line by line', async () => {
  const { changes } = (await request(editor, `${path}?compare=${older}`)).json().data;
  assert.deepEqual(
    changes.map(({ path, change, lines }: { path: string; change: string; lines: unknown[] | null }) => [
      ...[path, change, lines?.length ?? null],
    ]),
    [
      ['cases/1.in', 'changed', 3],
      ['cases/2.in', 'removed', null],
      ['cases/2.out', 'removed', null],
      ['init.yml', 'changed', 5],
    ],
  );
});

test('any two versions can be compared', async () => {
  const { changes } = (await request(editor, `${path}?compare=${newer}&with=${older}`)).json().data;
  assert.deepEqual(
    changes.map(({ path, change }: { path: string; change: string }) => [path, change]),
    [
      ['cases/1.in', 'changed'],
      ['cases/2.in', 'added'],
      ['cases/2.out', 'added'],
      ['init.yml', 'changed'],
    ],
  );
  const page = await (await signedIn(editor)).get(`${path}?compare=${newer}&with=${older}`);
  assert.match(
    page.body,
    new RegExp(`Version ${newer.slice(0, 10)} compared with version ${older.slice(0, 10)}`),
  );
  const unknown = await request(editor, `${path}?compare=${older}&with=${'0'.repeat(64)}`);
  assert.equal(unknown.json().data.changes, undefined);
});

test('a version can be downloaded as a zip file, which gives the same version again', async () => {
  const reply = await request(editor, `${path}${older}.zip`);
  assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/zip']);
  const archive = join(folder, 'version.zip');
  writeFileSync(archive, reply.rawPayload);
  const unzipped = spawnSync('python3', ['-m', 'zipfile', '-t', archive], { encoding: 'utf8' });
  assert.match(unzipped.stdout, /Done testing/);
  const replaced = await replaceTestData(site, commandLine, 'sums', { archive, reason: 'again' });
  assert.equal('version' in replaced && replaced.version, older);
  await saveDataVersion(site, commandLine, 'sums', {
    ...(await dataOf(['1\n3\n'])),
    fault: null,
    reason: '',
  });
  assert.equal((await request(editor, `${path}${'0'.repeat(64)}.zip`)).statusCode, 404);
  assert.equal((await request(editor, `${path}x.zip`)).statusCode, 404);
  assert.equal((await request(await aPerson(), `${path}${older}.zip`)).statusCode, 403);
});

test('the history of the problem contains the edits of the test data', async () => {
  const { objects } = (await request(editor, '/problem/sums/history')).json().data;
  assert.deepEqual(
    objects.map(({ data_version, is_reuse, reason }: Record<string, unknown>) => [
      ...[data_version, is_reuse, reason],
    ]),
    [
      [newer, true, ''],
      [older, true, 'again'],
      [newer, false, 'stronger tests'],
      [older, false, 'first tests'],
    ],
  );
  const page = await (await signedIn(editor)).get('/problem/sums/history');
  assert.match(page.body, /stronger tests/);
});

test('an older version can be used again, which is audited', async () => {
  assert.equal((await request(await aPerson(), path, { version: older })).statusCode, 403);
  const reply = await request(editor, path, { version: older });
  assert.deepEqual([reply.statusCode, reply.json()], [200, { data: { version: older } }]);
  assert.equal(await current(), older);
  const entry = await database.query
    .selectFrom('audit_entries')
    .select(['action', 'target', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  assert.deepEqual(entry, {
    ...{ action: 'revert test data', target: 'sums' },
    details: { version: older, before: newer },
  });
  const { objects } = (await request(editor, '/problem/sums/history')).json().data;
  const { data_version, is_reuse, made_by } = objects[0];
  assert.deepEqual([data_version, is_reuse, made_by], [older, true, editor.username]);
  const page = await (await signedIn(editor)).get('/problem/sums/history');
  assert.match(page.body, /<span class="mark">used again<\/span>/);
  assert.equal((await request(editor, path, { version: older })).statusCode, 200);
  const after = (await request(editor, '/problem/sums/history')).json().data;
  assert.equal(after.objects.length, objects.length, 'the version that is current already is not used again');
});

test('during a contest, an older version that no online judge can use is refused unless it is forced', async () => {
  const contest = await builders(database).aContest({ problems: [{ id: problemId }] });
  const before = await current();
  const refused = await request(editor, path, { version: newer });
  assert.deepEqual([refused.statusCode, Object.keys(refused.json().error.fields)], [409, ['force']]);
  const session = await signedIn(editor);
  const page = await session.post(path, { version: newer });
  assert.deepEqual([page.statusCode, /<input[^>]* name="force"/.test(page.body)], [409, true]);
  assert.equal(await current(), before);
  assert.equal((await request(editor, path, { version: newer, force: '1' })).statusCode, 200);
  assert.equal(await current(), newer);
  await database.query.deleteFrom('contests').where('id', '=', contest.id).execute();
});

test('editors see how many verdicts are based on each version, and which', async () => {
  await loadAll(database, [
    { type: 'language', key: 'PY3', name: 'Python 3' },
    ...[older, older, newer].map((data_version, index) => ({
      ...{
        type: 'submission' as const,
        id: index + 1,
        user: editor.username,
        problem: 'sums',
        language: 'PY3',
      },
      ...{ date: '2025-06-01T10:12:00Z', result: 'AC' as const, data_version },
    })),
  ]);
  const { objects } = (await request(editor)).json().data;
  assert.deepEqual(
    objects.map(({ version, verdicts }: Record<string, unknown>) => [version, verdicts]),
    [
      [newer, 1],
      [older, 2],
    ],
  );
  const list = `/problem/sums/submissions/?data_version=${older}`;
  const page = await (await signedIn(editor)).get(path);
  assert.ok(page.body.includes(`<a href="${list}">2</a>`));
  const listed = async (person: Person) =>
    [...(await (await signedIn(person)).get(list)).body.matchAll(/href="\/submission\/(\d+)"/g)].map(
      ([, id]) => Number(id),
    );
  assert.deepEqual([...new Set(await listed(editor))], [2, 1]);
  assert.deepEqual(
    await listed(await aPerson()),
    [],
    'others do not learn which verdict is based on which version',
  );
});

test('a version of another problem cannot be used', async () => {
  const before = await current();
  const reply = await request(editor, path, { version: '0'.repeat(64) });
  assert.equal(reply.statusCode, 404);
  assert.equal(await current(), before);
});

test('the page shows versions and a comparison to editors', async () => {
  const authorization = `Bearer ${await aToken(editor)}`;
  for (const url of [path, `${path}?compare=${newer}`, '/problem/sums/test_data']) {
    const reply = await app.inject({ url, headers: { accept: 'text/html', authorization } });
    assert.equal(reply.statusCode, 200, url);
  }
});
