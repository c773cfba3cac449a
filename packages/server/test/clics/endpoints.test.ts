import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { clicsVersions } from '@tribunal/contract/clics/audiences';
import { readerTokenCommand } from '@tribunal/server/commands/contests/reader-token-command';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { syncKey, testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';
import { basic, clicsSite, minutes, start } from './clics-site.ts';

const { database, site, app, clock, idOf, tokenOf } = await clicsSite();
after(() => app.close());
const chief = await tokenOf('chief');
const red = await tokenOf('red');
const [redId, blueId] = [String(await idOf('red')), String(await idOf('blue'))];

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url: `/api${path}`, headers });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

describe('the Contest API', () => {
  before(() => {
    clock.now = minutes(10);
  });

  test('is at /api/ and at the address of each version, with and without the last slash', async () => {
    for (const path of ['', '/']) assert.equal((await get(path)).body.version, '2023-06');
    for (const version of clicsVersions)
      for (const path of ['', '/']) {
        const { body } = await get(`/${version}${path}`);
        assert.equal(body.version, version);
        assert.equal(body.version_url, `https://ccs-specs.icpc.io/${version}/contest_api`);
      }
  });

  test('is 404 when the setting turns it off', async () => {
    const off = await buildApp(testSite(database, { settings: { SITE_ENABLE_CONTEST_API: false } }));
    for (const url of ['/api/', '/api/contests', '/api/2026-01/contests/cup'])
      assert.equal((await off.inject(url)).statusCode, 404, url);
  });

  test('describes the contest in the form of each version', async () => {
    const common = {
      id: 'cup',
      name: 'The Cup',
      formal_name: 'The Cup',
      start_time: '2026-01-01T10:00:00.000+00:00',
      duration: '5:00:00.000',
      scoreboard_freeze_duration: '1:00:00.000',
      scoreboard_type: 'pass-fail',
    };
    assert.deepEqual((await get('/contests/cup')).body, { ...common, penalty_time: 20 });
    assert.deepEqual((await get('/2026-01/contests/cup')).body, { ...common, penalty_time: '0:20:00.000' });
    assert.deepEqual((await get('/contests')).body, [{ ...common, penalty_time: 20 }]);
  });

  test('lists teams, organizations and persons; the public sees names only if the contest shows them', async () => {
    const team = { id: redId, label: 'red', name: 'red', group_ids: ['participants'] };
    assert.deepEqual((await get('/contests/cup/teams')).body[0], team);
    assert.deepEqual((await get('/contests/cup/organizations')).body, []);
    assert.deepEqual((await get('/contests/cup/persons')).body, []);
    const [organization] = (await get('/contests/cup/organizations', basic(chief))).body;
    assert.deepEqual(organization, {
      id: organization.id,
      name: 'North',
      formal_name: 'University of the North',
      country: 'NOR',
    });
    assert.deepEqual((await get(`/contests/cup/teams/${redId}`, basic(chief))).body, {
      id: redId,
      label: 'red',
      name: 'red',
      display_name: 'Red Foxes',
      organization_id: organization.id,
      group_ids: ['participants'],
    });
    const persons = (await get('/contests/cup/persons', basic(chief))).body;
    assert.deepEqual(
      persons.map(({ name }: { name: string }) => name),
      ['Ada', 'Bob'],
    );
  });

  test('shows problems to the public when the contest has started', async () => {
    clock.now = minutes(-10);
    assert.deepEqual((await get('/contests/cup/problems')).body, []);
    assert.equal((await get('/contests/cup/problems', basic(chief))).body.length, 2);
    clock.now = minutes(10);
    const { body } = await get('/contests/cup/problems');
    assert.deepEqual(body[0], {
      id: 'sums',
      label: 'A',
      name: 'Sums',
      ordinal: 0,
      rgb: '#ff0000',
      time_limit: 2,
      test_data_count: 0,
    });
    // A problem without a color gets one of the usual ones.
    assert.equal(body[1].rgb, '#e6194b');
    const { memory_limit, output_limit, code_limit } = (await get('/2026-01/contests/cup/problems/trees'))
      .body;
    assert.deepEqual([memory_limit, output_limit, code_limit], [256, 24, 64]);
  });

  test('orders teams with the same rank by the names that the caller sees', async () => {
    const teamsOf = async (headers = {}) =>
      (await get('/contests/cup/scoreboard', headers)).body.rows.map(
        ({ rank, team_id }: { rank: number; team_id: string }) => [rank, team_id],
      );
    const byName = [
      [1, blueId],
      [1, redId],
    ];
    assert.deepEqual(await teamsOf(), byName);
    assert.deepEqual(await teamsOf(basic(chief)), byName);
    await database.query
      .updateTable('users')
      .set({ full_name: 'A team' })
      .where('username', '=', 'red')
      .execute();
    assert.deepEqual(await teamsOf(), byName);
    assert.deepEqual(await teamsOf(basic(chief)), byName.toReversed());
    await database.query
      .updateTable('users')
      .set({ full_name: 'Red Foxes' })
      .where('username', '=', 'red')
      .execute();
  });

  test('answers errors as a code and a message', async () => {
    for (const path of [
      '/contests/nowhere',
      '/contests/cup/commentary',
      '/contests/cup/accounts',
      '/contests/cup/teams/999',
      '/contests/cup/account',
    ]) {
      const { status, body } = await get(path);
      assert.equal(status, 404, path);
      assert.deepEqual(Object.keys(body), ['code', 'message']);
    }
  });

  test('filters collections by every id', async () => {
    assert.equal((await get(`/contests/cup/teams?id=${blueId}`)).body.length, 1);
    assert.equal((await get('/contests/cup/teams?group_ids=participants')).body.length, 2);
    assert.equal((await get('/contests/cup/teams?group_ids=red')).body.length, 0);
    assert.equal((await get('/contests/cup/teams?group_ids=%22%25%5C')).body.length, 0);
    assert.equal((await get('/contests/cup/teams?organization_id=')).body.length, 2);
    assert.equal((await get('/contests/cup/teams?organization_id=', basic(chief))).body.length, 1);
  });

  test('advertises what the caller can do and see', async () => {
    const guest = (await get('/contests/cup/access')).body;
    assert.deepEqual(guest.capabilities, []);
    const types = guest.endpoints.map(({ type }: { type: string }) => type);
    assert.ok(!types.includes('runs') && !types.includes('organizations'));
    const editor = (await get('/2026-01/contests/cup/access', basic(chief))).body;
    assert.deepEqual(editor.capabilities, ['contest_start', 'contest_thaw']);
    for (const { type, properties } of editor.endpoints) {
      if (type === 'contest' || type === 'state') continue;
      for (const object of (await get(`/2026-01/contests/cup/${type}`, basic(chief))).body)
        assert.deepEqual(
          Object.keys(object).filter((name) => !properties.includes(name)),
          [],
          type,
        );
    }
    await database.query.updateTable('contests').set({ frozen_last_minutes: 0 }).execute();
    const thawless = (await get('/contests/cup/access', basic(chief))).body;
    assert.deepEqual(thawless.capabilities, ['contest_start'], 'there is nothing to thaw');
    await database.query.updateTable('contests').set({ frozen_last_minutes: 60 }).execute();
  });
});

describe('credentials of the Contest API', () => {
  test('are a token as the password of any name, or a bearer token', async () => {
    assert.equal((await get('/contests/cup/account', basic(chief))).body.username, 'chief');
    assert.equal(
      (await get('/contests/cup/account', { authorization: `Bearer ${chief}` })).body.type,
      'admin',
    );
    assert.deepEqual((await get('/contests/cup/account', basic(red))).body, {
      id: redId,
      username: 'red',
      type: 'team',
      team_id: redId,
    });
    await database.query.insertInto('users').values({ username: 'nobody' }).execute();
    const nobody = await tokenOf('nobody');
    assert.deepEqual((await get('/contests/cup/account', basic(nobody))).body, {
      id: String(await idOf('nobody')),
      username: 'nobody',
      type: null,
    });
  });

  test('are refused with 401 when they are wrong, also the password of an account', async () => {
    for (const password of [
      'a password nobody guesses',
      `${chief.slice(0, -1)}${chief.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      const { status, headers, body } = await get('/contests/cup', basic(password));
      assert.equal(status, 401);
      assert.match(String(headers['www-authenticate']), /^Basic/);
      assert.equal(body.code, 401);
    }
  });

  test('as Basic are malformed everywhere else', async () => {
    assert.equal((await app.inject({ url: '/api/v2/contests', headers: basic(chief) })).statusCode, 400);
    assert.equal((await app.inject({ url: '/contests/', headers: basic(chief) })).statusCode, 400);
  });
});

describe('a reader token', () => {
  let token: string;
  let id: number;
  const make = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/contest/cup/readers/',
      headers: { accept: 'application/json', ...headers },
      payload: { name: 'projector' },
    });

  before(async () => {
    const reply = await make({ authorization: `Bearer ${chief}` });
    assert.equal(reply.statusCode, 201);
    ({ token, id } = reply.json().data);
  });

  test('is made only by editors', async () => {
    assert.equal((await make({ authorization: `Bearer ${red}` })).statusCode, 403);
    assert.equal((await make({})).statusCode, 403);
  });

  test('sees everything of its contest, in the Contest API and the sync API', async () => {
    assert.equal((await get('/contests/cup/persons', basic(token))).body.length, 2);
    assert.deepEqual((await get('/contests/cup/access', basic(token))).body.capabilities, []);
    for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-global-api-key': token }]) {
      const reply = await app.inject({ url: '/api/v2/sync/contest/cup/participants', headers });
      assert.equal(reply.statusCode, 200);
    }
  });

  test('sees nothing else', async () => {
    await database.query
      .insertInto('contests')
      .values({ key: 'other', name: 'Other', start_time: start, end_time: minutes(60) })
      .execute();
    assert.equal((await get('/contests/other', basic(token))).status, 404);
    assert.deepEqual(
      (await get('/contests', basic(token))).body.map((one: { id: string }) => one.id),
      ['cup'],
    );
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/api/v2/contests', '/contest/cup/edit', '/api/v2/user/chief'])
      assert.equal((await app.inject({ url, headers })).statusCode, 401, url);
    const foreign = await app.inject({ url: '/api/v2/sync/contest/other', headers });
    assert.equal(foreign.statusCode, 404);
  });

  test('is listed without its secret, and works no longer when it is revoked', async () => {
    const headers = { authorization: `Bearer ${chief}`, accept: 'application/json' };
    const listed = (await app.inject({ url: '/contest/cup/readers/', headers })).json().data.objects;
    assert.deepEqual(
      listed.map((one: object) => Object.keys(one)),
      [['id', 'name', 'made_at', 'used_at']],
    );
    const revoke = await app.inject({ method: 'POST', url: `/contest/cup/readers/${id}/revoke`, headers });
    assert.equal(revoke.statusCode, 200);
    assert.equal((await get('/contests/cup', basic(token))).status, 401);
    const sync = await app.inject({
      url: '/api/v2/sync/contest/cup',
      headers: { 'x-global-api-key': token },
    });
    assert.equal(sync.statusCode, 403);
    assert.equal(
      (await app.inject({ url: '/api/v2/sync/contest/cup', headers: { 'x-global-api-key': syncKey } }))
        .statusCode,
      200,
    );
  });

  test('is made, listed and revoked by a command, too', async () => {
    const run = (...args: string[]) => runCommand(site, readerTokenCommand, ['cup', ...args]);
    const made = await run('--name', 'resolver');
    const [, number, secret] = /^Reader token (\d+): (\S+)\n$/.exec(made.stdout) ?? [];
    assert.ok(number && secret, made.stderr);
    assert.equal((await get('/contests/cup/persons', basic(secret))).body.length, 2);
    const [heads, row] = (await run('--list')).stdout.split('\n').map((line) => line.trim().split(/ +/));
    assert.deepEqual(heads, ['number', 'name', 'made_at', 'used_at']);
    assert.deepEqual(row, [number, 'resolver', clock.now.toISOString(), clock.now.toISOString()]);
    assert.equal((await run('--revoke', number)).stdout, `Reader token ${number} of cup is revoked.\n`);
    assert.equal((await get('/contests/cup', basic(secret))).status, 401);
    assert.equal((await run('--list')).stdout, '(none)\n');
    for (const args of [
      [],
      ['--name', ' '],
      ['--name', 'x'.repeat(101)],
      ['--revoke', number],
      ['--list', '--name', 'x'],
    ])
      assert.equal((await run(...args)).status, 1, args.join(' '));
  });
});

test('the language Java has the id of the standard, and its submissions the entry point that goes with it', async () => {
  const submission = { user: 'blue', problem: 'trees', date: minutes(9).toISOString() };
  await loadAll(database, [
    ...['JAVA', 'JAVA17', 'KOTLIN', 'GO', 'RUST', 'PHP', 'NODEJS', 'CPP20', 'C'].map(
      (key) => ({ type: 'language', key, name: key }) as const,
    ),
    {
      type: 'contest',
      ...{ key: 'many', name: 'Many languages', authors: ['chief'], problems: [{ code: 'trees' }] },
      ...{ start_time: start.toISOString(), end_time: minutes(300).toISOString() },
    },
    { type: 'submission', ...submission, language: 'JAVA', contest: 'many', result: 'WA' },
  ]);
  const languages = (await get('/contests/many/languages', basic(chief))).body;
  assert.deepEqual(
    languages.map(({ id }: { id: string }) => id),
    ['python3', 'java', 'java17', 'kotlin', 'go', 'rust', 'php', 'javascript', 'cpp20', 'c'],
  );
  assert.deepEqual(languages[1], { id: 'java', name: 'JAVA', entry_point_required: false, extensions: [] });
  const submissions = (await get('/contests/many/submissions?language_id=java', basic(chief))).body;
  assert.deepEqual(
    submissions.map((one: object) => 'entry_point' in one && one.entry_point),
    [null],
  );
});

test('the scoreboard with public=true is that of the public, whoever asks', async () => {
  clock.now = minutes(250);
  const date = minutes(245).toISOString();
  await loadAll(database, [
    ...[
      {
        type: 'submission',
        user: 'blue',
        problem: 'sums',
        language: 'PY3',
        date,
        contest: 'cup',
        result: 'AC',
      } as const,
    ],
  ]);
  const rows = async (query: string, headers = {}) =>
    (await get(`/contests/cup/scoreboard${query}`, headers)).body.rows;
  const ofGuest = await rows('');
  const ofChief = await rows('', basic(chief));
  assert.deepEqual([ofGuest[0].score.num_solved, ofChief[0].score.num_solved], [0, 1]);
  assert.deepEqual(await rows('?public=true', basic(chief)), ofGuest);
  assert.deepEqual(await rows('?public=false', basic(chief)), ofChief);
});
