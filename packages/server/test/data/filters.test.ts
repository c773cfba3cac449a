import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { api } from './api.ts';
import { makeScenario, now } from './scenario.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
await makeScenario(site);
await sql`update problems set is_organization_private = false`.execute(database.query);
await sql`insert into problem_organizations (problem_id, organization_id) values (1, 1), (1, 2), (2, 2)`.execute(
  database.query,
);
await sql`insert into contest_organizations (contest_id, organization_id) values (2, 1)`.execute(
  database.query,
);
await sql`update problems set name = 'Sorting by price', description = 'Sort numbers. Pairs with a<b and c>d, by sum/difference; see node.js. Add +17.' where id = 2`.execute(
  database.query,
);
const app = await buildApp(site);
after(() => app.close());
const get = api(app);

const names: Record<string, string> = {
  contests: 'key',
  participations: 'contest',
  problems: 'code',
  users: 'username',
  submissions: 'id',
  organizations: 'slug',
  languages: 'key',
};

/** The names of the objects in a filtered list. */
const expected: readonly [query: string, left: readonly (string | number)[]][] = [
  ['contests?is_rated=True', ['old']],
  ['contests?is_rated=f', ['cup', 'open']],
  ['contests?tag=easy&tag=weekly', ['old']],
  ['contests?tag=none', []],
  ['contests?key=cup/', []],
  ['contests?key=cup&key=open&key=none', ['cup', 'open']],
  ['contests?organization=1', ['cup']],
  ['contests?organization=99', []],
  ['contests?is_rated=true&key=cup', []],
  ['problems?partial=1', ['bridges']],
  ['problems?partial=False', ['sorting']],
  ['problems?group=Easy&group=Classical', ['bridges', 'sorting']],
  ['problems?type=Greedy', ['sorting']],
  ['problems?type=Graphs&type=DP&type=Greedy', ['bridges', 'sorting']],
  ['problems?type=Graphs&group=Easy', []],
  ['problems?organization=1&organization=2', ['bridges', 'sorting']],
  ['problems?code=sorting', ['sorting']],
  ['problems?code=secret', []],
  ['problems?search=numbers', ['sorting']],
  ['problems?search=SORT&search=Numbers', ['sorting']],
  ['problems?search=cuts%20bridges', ['bridges']],
  ['problems?search=birdges', ['bridges']],
  ['problems?search=sortign', ['sorting']],
  ['problems?search=pirce', ['sorting']],
  ['problems?search=prie', ['sorting']],
  ['problems?search=difference', ['sorting']],
  ['problems?search=sum/difference', ['sorting']],
  ['problems?search=difference-sum', ['sorting']],
  ['problems?search=node', ['sorting']],
  ['problems?search=node.js', ['sorting']],
  ['problems?search=a%3Cb%20and%20c%3Ed', ['sorting']],
  ['problems?search=and', ['sorting']],
  ['problems?search=17', ['sorting']],
  ['problems?search=hidden', []],
  ['problems?search=zebra', []],
  ['problems?search=%20', ['bridges', 'sorting']],
  ['problems?search=%27%3Bdrop%20%26%7C!%3A*', []],
  ['users?organization=1&organization=2', ['ada', 'bob']],
  ['users?id=1&id=3&id=4', ['ada', 'root']],
  ['users?username=bob&username=ADA', ['bob']],
  ['users?username=shy', []],
  ['submissions?user=ada', [1, 2, 3, 5]],
  ['submissions?user=none', []],
  ['submissions?user=ada/', []],
  ['submissions?problem=sorting', [2, 3]],
  ['submissions?problem=secret', []],
  ['submissions?problem=none', []],
  ['submissions?contest=cup', [5, 7]],
  ['submissions?contest=none', []],
  ['submissions?contest=', []],
  ['submissions?contest=cup&problem=bridges&user=bob', [7]],
  ['submissions?contest=cup&problem=sorting', []],
  ['submissions?id=1&id=6&id=7', [1, 7]],
  ['submissions?language=PY3', [1, 3, 5]],
  ['submissions?language=PY3&language=none', [1, 3, 5]],
  ['submissions?language=none', []],
  ['submissions?result=AC', [1, 5]],
  ['submissions?result=AC&result=WA', [1, 2, 5]],
  ['submissions?result=QU', []],
  ['submissions?result=', []],
  ['submissions?result=AC&language=CPP17', []],
  ['submissions?problem=bridges&result=CE', [7]],
  ['submissions?contest=old&result=AC', [1]],
  ['submissions?results=AC&page_size=1&', [1, 2, 3, 5, 7]],
  ['participations?contest=cup', ['cup', 'cup', 'cup']],
  ['participations?user=bob', ['cup', 'old']],
  ['participations?is_disqualified=True', ['cup']],
  ['participations?is_disqualified=True&contest=old', []],
  ['participations?virtual_participation_number=1', ['old']],
  ['participations?virtual_participation_number=-1', []],
  ['participations?contest=old&virtual_participation_number=0', ['old']],
  ['organizations?is_open=False', ['school']],
  ['organizations?id=1', ['club']],
  ['languages?common_name=Python', ['PY3']],
  ['languages?common_name=Pyth', []],
  ['languages?key=PY3&key=CPP17', ['CPP17', 'PY3']],
  ['languages?id=2', ['CPP17']],
];

for (const [query, left] of expected) {
  test(`${query} returns ${left.length === 0 ? 'nothing' : left.join(', ')}`, async () => {
    const [list = ''] = query.split('?');
    const { data } = (await get(`/api/v2/${query}`)).body;
    const found = data.objects.map((one: Record<string, string | number>) => one[names[list] ?? '']);
    deepEqual([found, data.total_objects], [left, left.length]);
  });
}

const refused = [
  'contests?is_rated=',
  'contests?is_rated=maybe',
  'contests?is_rated=2',
  'contests?organization=x',
  'contests?organization=1&organization=',
  'problems?partial=yes',
  'problems?partial=FALSE',
  'problems?partial=constructor',
  'organizations?is_open=__proto__',
  'problems?organization=1.5',
  'users?id=one',
  'users?id=0x1',
  'users?organization=1e3',
  'submissions?id=',
  'submissions?id=1,2',
  'participations?is_disqualified=null',
  'participations?virtual_participation_number=live',
  'organizations?is_open=%20True',
  'languages?id=%00',
];

for (const query of refused) {
  test(`${query} is refused because of its type`, async () => {
    const { status, body } = await get(`/api/v2/${query}`);
    deepEqual(
      [status, body.data, body.error],
      [400, null, { code: 400, message: 'invalid filter value type' }],
    );
  });
}

test('without trigrams a search finds words but no similar names', async () => {
  const plain = await testDatabase();
  const plainSite = testSite(plain, { now: () => now, settings: { SITE_API_RATE_LIMIT: 0 } });
  await makeScenario(plainSite);
  await sql`drop extension if exists pg_trgm`.execute(plain.query);
  const plainApp = await buildApp(plainSite);
  after(() => plainApp.close());
  const codes = async (search: string) =>
    (await api(plainApp)(`/api/v2/problems?search=${search}`)).body.data.objects.map(
      ({ code }: { code: string }) => code,
    );
  deepEqual([await codes('bridges'), await codes('birdges')], [['bridges'], []]);
});
