import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { needsChromium, openBrowser } from '../../browser/open-browser.ts';
import { tokenOf } from '../../data/scenario.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 10, minutes)).toISOString();
const accepted = (user: string, problem: string, minute: number): SnapshotRecord => ({
  type: 'submission',
  ...{ user, problem, language: 'PY3', contest: 'cup', date: at(minute) },
  ...{ result: 'AC', case_points: 1, case_total: 1 },
});
const database = await testDatabase();
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'organization', slug: 'north', name: 'University of the <North>' },
  {
    type: 'user',
    username: 'red',
    full_name: 'Red, the "first"',
    organizations: ['north'],
    members: ['Ada', 'Bob'],
  },
  { type: 'user', username: 'blue', full_name: 'فريق 🦊' },
  { type: 'user', username: 'gray' },
  { type: 'user', username: 'chief' },
  { type: 'problem', code: 'sums', name: 'Sums' },
  { type: 'problem', code: 'trees', name: 'Trees' },
  {
    type: 'contest',
    key: 'cup',
    name: 'The Cup',
    start_time: at(0),
    end_time: at(300),
    format: 'icpc',
    frozen_last_minutes: 60,
    gold_medals: 1,
    silver_medals: 0,
    bronze_medals: 0,
    awards: ['first-to-solve', 'honors'],
    custom_awards: [{ citation: 'Best name', team: 'blue' }],
    authors: ['chief'],
    problems: [
      { code: 'sums', points: 1 },
      { code: 'trees', points: 1 },
    ],
  },
  ...['red', 'blue', 'gray'].map((user): SnapshotRecord => ({ type: 'participation', contest: 'cup', user })),
  accepted('red', 'sums', 30),
  accepted('blue', 'sums', 40),
  accepted('red', 'trees', 290),
]);
const clock = { now: new Date(at(299)) };
const site = testSite(database, { now: () => clock.now });
const app = await buildApp(site);

async function get(name: string, username?: string, accept = 'text/html') {
  const authorization = username && { authorization: `Bearer ${await tokenOf(site, username)}` };
  return app.inject({ url: `/contest/cup/${name}`, headers: { accept, ...authorization } });
}

const csv = [
  'id,award,rank,username,name,organization',
  'winner,Contest winner,1,red,"Red, the ""first""",University of the <North>',
  'gold-medal,Gold medal,1,red,"Red, the ""first""",University of the <North>',
  'high-honors,High honors,2,blue,فريق 🦊,',
  'honorable-mention,Honorable mention,3,gray,gray,',
  'first-to-solve-sums,First to solve problem A,1,red,"Red, the ""first""",University of the <North>',
  'first-to-solve-trees,First to solve problem B,1,red,"Red, the ""first""",University of the <North>',
  'custom-1,Best name,2,blue,فريق 🦊,',
  '',
].join('\r\n');

test('certificates are for the editors of a contest that is over', async () => {
  assert.equal((await get('certificates/', 'chief')).statusCode, 409);
  clock.now = new Date(at(301));
  assert.equal((await get('certificates/')).statusCode, 302);
  assert.equal((await get('certificates/', 'red')).statusCode, 403);
  const sheets = async (query = '') => {
    const { body } = await get(`certificates/${query}`, 'chief');
    return [...body.matchAll(/<article class="certificate">.*?<\/article>/gs)].map(([sheet]) =>
      sheet
        .replace(/<[^>]*>/g, '\n')
        .split('\n')
        .filter(Boolean)
        .slice(0, -2),
    );
  };
  const red = [
    'Certificate',
    'The Cup',
    'Red, the &quot;first&quot;',
    'Ada, Bob',
    'University of the &lt;North&gt;',
  ];
  const blue = ['Certificate', 'The Cup', 'فريق 🦊'];
  assert.deepEqual(await sheets(), [
    [
      ...red,
      'Contest winner',
      'Gold medal',
      'First to solve problem A',
      'First to solve problem B',
      'Rank 1 of 3',
    ],
    [...blue, 'High honors', 'Best name', 'Rank 2 of 3'],
  ]);
  assert.deepEqual(await sheets('?award=custom-1'), [[...blue, 'Best name', 'Rank 2 of 3']]);
  assert.deepEqual(
    (await sheets('?award=winner&everyone=on')).map((sheet) => sheet.slice(2)),
    [
      [...red.slice(2), 'Contest winner', 'Rank 1 of 3'],
      ['فريق 🦊', 'Rank 2 of 3'],
      ['gray', 'Rank 3 of 3'],
    ],
  );
  assert.deepEqual(await sheets('?award=nothing'), []);
});

const opened = needsChromium.skip ? ({} as never) : openBrowser(app);

test('each certificate is one sheet of A4 in landscape', needsChromium, async () => {
  const { newPage } = await opened;
  const { aPerson, signedIn } = people(site, app);
  const { page } = await newPage({ session: await signedIn(await aPerson({ is_superuser: true })) });
  await page.goto('/contest/cup/certificates/?everyone=on');
  assert.equal(await page.locator('.certificate').count(), 3);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [Math.round(Number(width)), Math.round(Number(height))].join(' x '),
  );
  assert.deepEqual(sizes, ['842 x 595', '842 x 595', '842 x 595']);
  await page.close();
});

const change = (settings: object) => database.query.updateTable('contests').set(settings).execute();

test('the awards are only for editors until the thaw, and then for everybody, as a page and as files', async () => {
  for (const name of ['awards/', 'awards.csv', 'awards.json']) {
    assert.equal((await get(name)).statusCode, 403, name);
    assert.equal((await get(name, 'chief')).statusCode, 200, name);
  }
  await change({ thawed_at: clock.now, show_team_names: true, show_organizations: true });
  assert.equal((await get('awards.csv')).body, csv);
  const [winner] = (await get('awards.json')).json().data.objects;
  const organization = 'University of the <North>';
  assert.deepEqual(winner, {
    id: 'winner',
    citation: 'Contest winner',
    teams: [{ rank: 1, username: 'red', name: 'Red, the "first"', organization }],
  });
  assert.equal((await get('awards/', undefined, 'application/json')).body, (await get('awards.json')).body);
  const { body } = await get('awards/');
  assert.match(body, /<h2 dir="auto">Best name<\/h2>\n<ul><li><span class="rank">2<\/span>/);
});

test('only editors learn names and organizations that the scoreboard does not show', async () => {
  await change({ show_team_names: false, show_organizations: false, awards: ['organization-winners'] });
  for (const name of ['awards/', 'awards.csv', 'awards.json']) {
    const { statusCode, body } = await get(name);
    assert.deepEqual([statusCode, /red/.test(body), /Red|North|فريق/.test(body)], [200, true, false], name);
  }
  const { body } = await get('awards.csv', 'chief');
  assert.match(body, /^organization-winner-.*,1,red,"Red, the ""first""",University of the <North>\r$/m);
});

test('editors get the file of vnoi-resolver, in the order of time and without what is no try', async () => {
  await loadAll(database, [
    { ...accepted('gray', 'sums', 20), result: 'CE' } as SnapshotRecord,
    { ...accepted('gray', 'sums', 31), result: 'WA', case_points: 0 } as SnapshotRecord,
  ]);
  assert.equal((await get('resolver.json', 'red')).statusCode, 403);
  const { users, problems, submissions } = (await get('resolver.json', 'chief')).json();
  const names = new Map(users.map((user: Record<string, unknown>) => [user.userId, user.fullName]));
  const codes = new Map(
    problems.map((problem: Record<string, unknown>) => [problem.problemId, problem.name]),
  );
  assert.deepEqual([...names.values()].sort(), ['Red, the "first"', 'gray', 'فريق 🦊']);
  assert.deepEqual(
    submissions.map((made: Record<string, unknown>) => [
      ...[made.submissionId, names.get(made.userId), codes.get(made.problemId)],
      ...[made.time, made.points],
    ]),
    [
      [1, 'Red, the "first"', 'Sums', 1800, 1],
      [2, 'gray', 'Sums', 1860, 0],
      [3, 'فريق 🦊', 'Sums', 2400, 1],
      [4, 'Red, the "first"', 'Trees', 17400, 1],
    ],
  );
});
