import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { readPeopleFile } from '@tribunal/core/accounts/people-file';
import { importPeople } from '@tribunal/server/actions/accounts/importing/import-people';
import { buildApp } from '@tribunal/server/start/app';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const now = new Date('2025-06-01T12:00:00Z');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const editor = await aPerson({ username: 'editor', is_superuser: true });
const authorization = `Bearer ${await aToken(editor)}`;
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'organization', slug: 'north', name: 'North', icpc_id: 'INST-7' },
  { type: 'problem', code: 'a', name: 'Apples' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    format: 'icpc',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    problems: [{ code: 'a' }],
  },
]);

const options = { organization: '', contest: 'cup', updates: true, isDryRun: false };
const importText = (text: string) => importPeople(database, operator, readPeopleFile(text), options, now);

describe('the ICPC id of a team', () => {
  test('is imported, and an empty cell keeps it', async () => {
    await importText('username,organization,icpc_id\nada,north,700123\nben,,\n');
    await importText('username,icpc_id\nada,\n');
    const rows = await database.query
      .selectFrom('users')
      .select(['username', 'icpc_id'])
      .where('username', 'in', ['ada', 'ben'])
      .orderBy('username')
      .execute();
    assert.deepEqual(rows, [
      { username: 'ada', icpc_id: '700123' },
      { username: 'ben', icpc_id: '' },
    ]);
    const { faults } = readPeopleFile('username,icpc_id\nada,a b\n');
    assert.deepEqual(faults, [{ line: 2, reason: 'bad ICPC id', detail: 'a b' }]);
  });

  test('comes with the teams of the ICPC registration, whose organizations are found by theirs', async () => {
    const file = 'File_Version\t2\n7\t700777\tmain\tRed Foxes\tNorth University\tNorth\tSWE\tINST-7\n';
    assert.ok(
      'credentials' in
        (await importPeople(database, operator, readPeopleFile(file), { ...options, contest: '' }, now)),
    );
    const row = await database.query
      .selectFrom('users')
      .innerJoin('organization_members', 'organization_members.user_id', 'users.id')
      .innerJoin('organizations', 'organizations.id', 'organization_id')
      .select(['username', 'full_name', 'users.country', 'users.icpc_id', 'slug'])
      .where('username', '=', 'team007')
      .executeTakeFirst();
    const expected = {
      username: 'team007',
      full_name: 'Red Foxes',
      country: 'SWE',
      icpc_id: '700777',
      slug: 'north',
    };
    assert.deepEqual(row, expected);
    assert.deepEqual(readPeopleFile('teams\t1\n1\t2\n').faults, [
      { line: 2, reason: 'too few cells', detail: '' },
    ]);
  });

  test('is in results.tsv in place of the username', async () => {
    const reply = await app.inject({ url: '/contest/cup/results.tsv', headers: { authorization } });
    assert.deepEqual(
      reply.body
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]),
      ['results', '700123', 'ben'],
    );
  });

  test('is in the Contest API, like that of an organization', async () => {
    const get = async (path: string) =>
      (await app.inject({ url: `/api/contests/cup/${path}`, headers: { authorization } })).json();
    const teams = await get('teams');
    assert.deepEqual(
      teams.map((team: { name: string; icpc_id?: string }) => [team.name, team.icpc_id]),
      [
        ['ada', '700123'],
        ['ben', undefined],
      ],
    );
    assert.equal((await get('organizations'))[0].icpc_id, 'INST-7');
  });

  test('of an organization is changed by its administrators, and checked', async () => {
    const edit = async (icpc_id: string) => {
      const headers = { authorization, accept: 'application/json' };
      const reply = await app.inject({
        method: 'POST',
        url: '/organization/north/edit',
        headers,
        payload: { icpc_id },
      });
      return reply.statusCode;
    };
    assert.deepEqual([await edit('INST-8'), await edit('a b'), await edit('x'.repeat(37))], [200, 400, 400]);
    const { icpc_id } = await database.query
      .selectFrom('organizations')
      .select('icpc_id')
      .where('slug', '=', 'north')
      .executeTakeFirstOrThrow();
    assert.equal(icpc_id, 'INST-8');
  });
});
