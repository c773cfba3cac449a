import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { importUsers } from '@tribunal/server/commands/import-users';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { basic, clicsSite, minutes } from '../../clics/clics-site.ts';
import { runCommand } from '../../commands/run-command.ts';
import { dumpText, loadAll } from '../../fixtures/snapshot.ts';
import { textOf } from '../../http/pages/page.ts';

const { database, site, app, clock, idOf, tokenOf } = await clicsSite();
after(() => app.close());
const [chief, blueToken] = [await tokenOf('chief'), await tokenOf('blue')];
const [red, blue] = [await idOf('red'), await idOf('blue')];
const accepted = (user: string, problem: string, minute: number): SnapshotRecord => ({
  type: 'submission',
  ...{ user, problem, language: 'PY3', contest: 'cup', date: minutes(minute).toISOString() },
  ...{ result: 'AC', case_points: 1, case_total: 1 },
});
await loadAll(database, [accepted('red', 'sums', 30), accepted('blue', 'sums', 40)]);

async function call(path: string, payload?: object, token = chief) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const url = `/contest/cup/${path}`;
  const reply = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  const { data, error } = reply.json();
  return [reply.statusCode, data ?? error.fields ?? error.message];
}

async function clics(path: string, version = '2023-06', headers = {}) {
  const reply = await app.inject({ url: `/api/${version}/contests/cup/${path}`, headers });
  return reply.statusCode === 200 ? reply.json() : reply.statusCode;
}

const groupsOfTeams = async (version: string) =>
  Object.fromEntries(
    (await clics('teams', version)).map((team: { label: string; group_ids: string[] }) => [
      team.label,
      team.group_ids,
    ]),
  );

const students = { code: 'students', name: 'Students' };
const hanoi = { code: 'hanoi', name: 'Site Hà Nội' };

test('editors name the groups of a contest, and wrong groups are refused beside the field', async () => {
  const define = (groups: unknown, token = chief) => call('edit', { groups }, token);
  assert.equal((await define([students], blueToken))[0], 403);
  assert.match((await define([{ code: 'participants', name: 'All' }]))[1].groups, /not allowed as a code/);
  assert.match((await define([students, students]))[1].groups, /listed twice/);
  assert.match((await define([{ code: 'a', name: ' ' }]))[1].groups, /name/i);
  const [status, { changed }] = await define([students, hanoi]);
  assert.deepEqual([status, changed], [200, { groups: [[], [students, hanoi]] }]);
});

test('editors put contestants into groups, and every interface shows it', async () => {
  const put = (payload: object, token = chief) => call('groups/', payload, token);
  assert.equal((await put({ users: ['red'], groups: [] }, blueToken))[0], 403);
  assert.deepEqual(await put({ users: ['red', 'chief', 'nobody'], groups: ['students'] }), [
    400,
    { users: 'Not in this contest: chief, nobody.' },
  ]);
  assert.equal((await put({ users: ['red'], groups: ['teachers'] }))[0], 400);
  assert.deepEqual(await put({ users: ['red', 'blue'], groups: ['students'] }), [
    200,
    { contest: 'cup', changed: { red: [[], ['students']], blue: [[], ['students']] } },
  ]);
  assert.deepEqual(await put({ users: ['blue'], groups: ['hanoi'], keeps: true }), [
    200,
    { contest: 'cup', changed: { blue: [['students'], ['hanoi', 'students']] } },
  ]);
  assert.deepEqual(await put({ users: ['red'], groups: ['students'] }), [
    200,
    { contest: 'cup', changed: {} },
  ]);
  const listed = {
    objects: [
      { ...students, members: ['blue', 'red'] },
      { ...hanoi, members: ['blue'] },
    ],
  };
  assert.deepEqual(await call('groups/'), [200, listed]);
  const [, { objects }] = await call('participants/?group=hanoi');
  assert.deepEqual(
    objects.map(({ username, groups }: { username: string; groups: string[] }) => [username, groups]),
    [['blue', ['hanoi', 'students']]],
  );
  const entries = await database.query
    .selectFrom('audit_entries')
    .select(['target', 'details'])
    .where('action', '=', 'assign groups')
    .orderBy('id')
    .execute();
  assert.deepEqual(entries.at(-1), {
    target: 'cup',
    details: { groups: { blue: [['students'], ['hanoi', 'students']] } },
  });
  assert.equal(entries.length, 2);
});

test('the Contest API has the groups, their teams and their own scoreboards', async () => {
  clock.now = minutes(100);
  const groups = [{ id: 'participants', name: 'Participants' }, ...[students, hanoi].map(groupOfApi)];
  for (const version of ['2023-06', '2026-01']) {
    assert.deepEqual(await clics('groups', version), groups);
    assert.deepEqual(await groupsOfTeams(version), {
      red: ['students', 'participants'],
      blue: ['hanoi', 'students', 'participants'],
    });
    const ranks = async (query: string) =>
      (await clics(`scoreboard${query}`, version)).rows.map(({ rank, team_id }: Ranked) => [rank, team_id]);
    const both = [
      [1, String(red)],
      [2, String(blue)],
    ];
    assert.deepEqual(await ranks(''), both);
    assert.deepEqual(await ranks('?group_id=participants'), both);
    assert.deepEqual(await ranks('?group_id=hanoi'), [[1, String(blue)]]);
    assert.equal(await clics('scoreboard?group_id=teachers', version), 400);
  }
});

interface Ranked {
  readonly rank: number;
  readonly team_id: string;
}

function groupOfApi({ code, name }: { readonly code: string; readonly name: string }) {
  return { id: code, name };
}

test('the scoreboard offers the groups, and its rows name them', async () => {
  const page = (await app.inject('/contest/cup/ranking/')).body;
  assert.match(
    page,
    /<select name="group"><option value="">[^<]*<\/option><option value="students">Students/,
  );
  const { rows } = (await app.inject('/contest/cup/ranking/rows.json')).json();
  assert.deepEqual(Object.fromEntries(rows.map((row: unknown[]) => [row[1], row.at(-1)])), {
    red: 'students',
    blue: 'hanoi students',
  });
});

test('the best of each group wins an award, and the file of ICPC results names the group', async () => {
  await call('edit', { awards: ['group-winners'], gold_medals: 0, silver_medals: 0, bronze_medals: 0 });
  clock.now = minutes(400);
  const { id } = await database.query.selectFrom('contests').select('id').executeTakeFirstOrThrow();
  await thawContest(database, commandLine, id, clock.now);
  const [, { objects }] = await call('awards.json');
  assert.deepEqual(
    objects.map((award: { id: string; citation: string; teams: { username: string }[] }) => [
      ...[award.id, award.citation],
      award.teams.map(({ username }) => username),
    ]),
    [
      ['winner', 'Contest winner', ['red']],
      ['group-winner-students', 'Winner of Students', ['red']],
      ['group-winner-hanoi', 'Winner of Site Hà Nội', ['blue']],
    ],
  );
  const awards = await clics('awards', '2026-01', basic(chief));
  assert.deepEqual(awards.map(({ id: award }: { id: string }) => award).toSorted(), [
    'group-winner-hanoi',
    'group-winner-students',
    'winner',
  ]);
  const tsv = (await app.inject('/contest/cup/results.tsv')).body.split('\n');
  assert.deepEqual(
    tsv.slice(1, 3).map((line) => line.split('\t').at(-1)),
    ['Students', 'Site Hà Nội'],
  );
  const [, plan] = await call('reveal/plan.json');
  const team = plan.object.teams.find(({ username }: { username: string }) => username === 'blue');
  assert.deepEqual(team.awards, [{ kind: 'group-winner', about: 'Site Hà Nội' }]);
});

test('a renamed group keeps its contestants, and a removed one leaves them', async () => {
  await call('edit', { groups: [{ ...students, name: 'Pupils' }] });
  assert.deepEqual(await call('groups/'), [
    200,
    { objects: [{ ...students, name: 'Pupils', members: ['blue', 'red'] }] },
  ]);
  assert.deepEqual(await groupsOfTeams('2023-06'), {
    red: ['students', 'participants'],
    blue: ['students', 'participants'],
  });
  const feed = (await app.inject('/api/contests/cup/event-feed?stream=false')).body;
  const lines = feed
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const last = new Map(lines.filter(({ type }) => type === 'groups').map(({ id, data }) => [id, data]));
  assert.deepEqual(last.get('students'), { id: 'students', name: 'Pupils' });
  assert.equal(last.get('hanoi'), null);
  const contest = (await dumpText(database)).split('\n').find((line) => line.includes('"type":"contest"'))!;
  assert.deepEqual(JSON.parse(contest).groups, [
    { code: 'students', name: 'Pupils', members: ['red', 'blue'] },
  ]);
});

test('an import puts people into groups by code or name; an empty cell keeps them', async () => {
  await call('edit', { groups: [students, hanoi] });
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-groups-'));
  after(() => rm(folder, { recursive: true }));
  const run = async (text: string, ...options: string[]) => {
    const file = join(folder, 'teams.csv');
    await writeFile(file, text);
    return runCommand(site, importUsers, [file, ...options]);
  };
  const wrong = await run('username,group\ngray,teachers\n', '--contest', 'cup');
  assert.match(wrong.stderr, /line 2: the contest has no group "teachers"/);
  assert.match((await run('username,group\ngray,students\n')).stderr, /needs the option --contest/);
  const text = 'username,group\nblue,\nred,\ngray,site hà nội; Students\n';
  assert.equal((await run(text, '--contest', 'cup', '--update')).status, 0);
  assert.equal((await run('username,group\nred,hanoi\n', '--contest', 'cup', '--update')).status, 0);
  assert.deepEqual(await groupsOfTeams('2026-01'), {
    red: ['hanoi', 'participants'],
    blue: ['students', 'participants'],
    gray: ['hanoi', 'students', 'participants'],
  });
});

test('the pages work as plain forms, in both languages', async () => {
  const page = async (path: string, headers = {}) => {
    const authorization = `Bearer ${chief}`;
    return (await app.inject({ url: `/contest/cup/${path}`, headers: { authorization, ...headers } })).body;
  };
  assert.match(textOf(await page('groups/')), /Site Hà Nộihanoi2/);
  assert.match(textOf(await page('groups/', { 'accept-language': 'vi' })), /Xếp thí sinh vào nhóm/);
  const one = await page('participants/gray');
  assert.match(one, /action="\/contest\/cup\/groups\/"/);
  assert.match(one, /value="hanoi"[^>]*checked/);
  assert.match(textOf(await page('participants/')), /Groups/);
});

test('groups of a final contest stay as they are', async () => {
  await call('finalize', {});
  assert.equal((await call('groups/', { users: ['red'], groups: [] }))[0], 409);
});
