import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { generateData } from '@tribunal/server/actions/problem-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problem-data/save-data-version';
import { buildApp } from '@tribunal/server/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const problemId = await builders(database).aProblem({ code: 'sums' });
const path = '/problem/sums/versions/';

const editor = await aPerson({ permissions: ['edit_own_problem'] });
const role = { problem_id: problemId, user_id: editor.id, role: 'author' } as const;
await database.query.insertInto('problem_roles').values(role).execute();

async function save(inputs: readonly string[], reason: string): Promise<string> {
  const cases = inputs.map((input) => ({ input, output: '', points: null, batch: null }));
  const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
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
