import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { audienceOf } from '@tribunal/contract/clics/audiences';
import { readCollection } from '@tribunal/server/storage/contests/clics/feed-view';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { loadAll } from '../fixtures/snapshot.ts';
import { basic, clicsSite, minutes } from './clics-site.ts';

const { database, app, clock, tokenOf } = await clicsSite();
after(() => app.close());
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const chief = basic(await tokenOf('chief'));
clock.now = minutes(10);
const feed = '/api/contests/cup/event-feed';

function linesOf(
  body: string,
): { type: string; id: string | null; data: Record<string, unknown>; token: string }[] {
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function read(url: string, headers: Record<string, string> = chief) {
  const { body } = await app.inject({ url, headers });
  return linesOf(body);
}

interface Connection {
  readonly socket: Socket;
  text: string;
  isClosed: boolean;
}

/** A connection whose bytes the test sees as they are. */
async function send(request: string): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1' });
  after(() => socket.destroy());
  const connection = { socket, text: '', isClosed: false };
  socket.setEncoding('utf8').on('data', (text: string) => {
    connection.text += text;
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      connection.isClosed = true;
    });
  await once(socket, 'connect');
  socket.write(request);
  return connection;
}

function requestOf(path: string, version = '1.1', method = 'GET', more = ''): string {
  return `${method} ${path} HTTP/${version}\r\nHost: site\r\nAuthorization: ${chief.authorization}\r\n${more}\r\n`;
}

test('tokens of another contest, version or view, of the future, and texts that are no tokens are 400', async () => {
  await loadAll(database, [
    {
      type: 'contest',
      key: 'other',
      name: 'Other',
      start_time: '2026-01-01T10:00:00Z',
      end_time: '2026-01-01T12:00:00Z',
      authors: ['chief'],
    },
  ]);
  const { token } = (await read(`${feed}?stream=false`)).at(-1)!;
  const wrong = [
    (await read('/api/contests/other/event-feed?stream=false')).at(-1)!.token,
    (await read('/api/2026-01/contests/cup/event-feed?stream=false')).at(-1)!.token,
    (await read(`${feed}?stream=false`, {})).at(-1)!.token,
    token.replace(/\d+$/, (number) => String(Number(number) + 1)),
    token.replace(/\d+$/, '9999999999999999'),
    token.replace(/\d+$/, '99999999999999999999999999'),
    token.replace(/\d+$/, '1.5'),
    token.replace(/\d+$/, '-1'),
    token.replace(/\d+$/, '01'),
    token.slice(0, -1).replace(/\.$/, ''),
    ` ${token}`,
    token.toUpperCase() === token ? `${token}x` : token.toUpperCase(),
    'x'.repeat(4000),
    "' or 1=1 --",
    '\u0000',
    'null',
  ];
  for (const one of wrong) {
    const answer = await app.inject({
      url: `${feed}?stream=false&since_token=${encodeURIComponent(one)}`,
      headers: chief,
    });
    assert.deepEqual([answer.statusCode, answer.json().code], [400, 400], one.slice(0, 50));
  }
});

test('ids with a NUL character lead nowhere', async () => {
  const status = async (path: string) => {
    const { statusCode, body } = await app.inject({ url: `/api/contests/cup${path}`, headers: chief });
    return [statusCode, body.slice(0, 2)];
  };
  for (const path of ['/teams/%00', '/teams/1%00/photo/x', '/submissions/%00/files'])
    assert.deepEqual(await status(path), [404, '{"'], path);
  for (const filter of ['id=%00', 'group_ids=a%00', 'a%00_id=x'])
    assert.deepEqual(await status(`/teams?${filter}`), [200, '[]'], filter);
});

test('a feed is the same with a trailing slash, and HEAD has its headers without lines', async () => {
  const whole = await app.inject({ url: `${feed}?stream=false`, headers: chief });
  const slash = await app.inject({ url: `${feed}/?stream=false`, headers: chief });
  assert.equal(slash.body, whole.body);
  for (const path of [
    '/api',
    '/api/2026-01',
    '/api/contests',
    '/api/contests/cup',
    '/api/contests/cup/teams',
  ]) {
    const [plain, slashed] = [
      await app.inject({ url: path, headers: chief }),
      await app.inject({ url: `${path}/`, headers: chief }),
    ];
    assert.deepEqual([plain.statusCode, slashed.statusCode, slashed.body], [200, 200, plain.body], path);
    const head = await app.inject({ method: 'HEAD', url: path, headers: chief });
    assert.deepEqual([head.statusCode, head.body], [200, ''], path);
  }
  const head = await send(requestOf(feed, '1.1', 'HEAD'));
  await eventually('the head', () => head.text.includes('\r\n\r\n'));
  const again = requestOf('/api/contests/cup/state', '1.1', 'HEAD', 'Connection: close\r\n');
  head.socket.write(again);
  await eventually('the connection ends', () => head.isClosed);
  assert.match(head.text, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(head.text, /content-type: application\/x-ndjson/i);
  // Both answers and nothing between them.
  assert.deepEqual(head.text.match(/HTTP\/1\.1 200/g)?.length, 2);
  assert.ok(!head.text.includes('{'));
});

test('HTTP/1.0 gets a feed without chunks, which ends with the connection', async () => {
  const whole = await app.inject({ url: `${feed}?stream=false`, headers: chief });
  const old = await send(requestOf(`${feed}?stream=false`, '1.0'));
  await eventually('the connection ends', () => old.isClosed);
  const [head = '', body = ''] = old.text.split(/\r\n\r\n(.*)/s);
  assert.doesNotMatch(head, /chunked/i);
  assert.equal(body, whole.body);
  const stream = await send(requestOf(feed, '1.0'));
  await eventually('the lines', () => stream.text.endsWith(whole.body));
  assert.ok(!stream.isClosed);
});

test('a client that accepts gzip still gets each line at once', async () => {
  const whole = await app.inject({ url: `${feed}?stream=false`, headers: chief });
  const last = linesOf(whole.body).at(-1)!.token;
  const stream = await send(requestOf(feed, '1.1', 'GET', 'Accept-Encoding: gzip, br\r\n'));
  await eventually('the lines', () => stream.text.includes(last));
  assert.doesNotMatch(stream.text, /content-encoding/i);
});

test('names with line breaks, quotes and other scripts stay on one line', async () => {
  const name = 'Two\nlines\r\n\u2028\u2029\u0085 "quoted" \\ \u0001 Đội tuyển 🎈';
  await database.query.updateTable('users').set({ full_name: name }).where('username', '=', 'red').execute();
  await database.query
    .updateTable('contests')
    .set({ name, show_team_names: true })
    .where('key', '=', 'cup')
    .execute();
  clock.now = new Date(clock.now.getTime() + 5000);
  const answer = await app.inject({ url: `${feed}?stream=false`, headers: chief });
  for (const line of answer.body.trimEnd().split('\n')) assert.doesNotThrow(() => JSON.parse(line), line);
  const contest = linesOf(answer.body).findLast(({ type }) => type === 'contest')!;
  assert.equal(contest.data.name, name);
  const rest = await app.inject({ url: '/api/contests/cup', headers: chief });
  assert.deepEqual(rest.json(), contest.data);
});

test('a contest of many days counts its hours on, and a contest without teams has empty lists', async () => {
  await loadAll(database, [
    {
      type: 'contest',
      key: 'month',
      name: 'Month',
      start_time: '2025-12-15T00:00:00Z',
      end_time: '2026-01-14T12:30:15Z',
      format: 'icpc',
      frozen_last_minutes: 2000,
      authors: ['chief'],
    },
  ]);
  const contest = (await app.inject({ url: '/api/2026-01/contests/month', headers: chief })).json();
  assert.equal(contest.duration, '732:30:15.000');
  assert.equal(contest.scoreboard_freeze_duration, '33:20:00.000');
  for (const collection of [
    'teams',
    'organizations',
    'persons',
    'problems',
    'submissions',
    'judgements',
    'runs',
  ])
    assert.equal(
      (await app.inject({ url: `/api/contests/month/${collection}`, headers: chief })).body,
      '[]',
      collection,
    );
  const board = (await app.inject({ url: '/api/2026-01/contests/month/scoreboard', headers: chief })).json();
  assert.deepEqual(board.rows, []);
  assert.match(board.contest_time, /^41\d:/);
});

test('a contest of 12,000 teams has a feed, collections and a scoreboard with all of them', async () => {
  await loadAll(database, [
    {
      type: 'contest',
      key: 'large',
      name: 'Large',
      start_time: '2026-01-01T10:00:00Z',
      end_time: '2026-01-01T15:00:00Z',
      format: 'icpc',
      authors: ['chief'],
    },
  ]);
  await sql`
    with new as (insert into users (username) select 'team' || n from generate_series(1, 12000) n returning id)
    insert into participations (contest_id, user_id, real_start)
    select (select id from contests where key = 'large'), id, '2026-01-01T10:00:00Z' from new`.execute(
    database.query,
  );
  await sql`update contest_heads set number = number where contest_id = (select id from contests where key = 'large')`.execute(
    database.query,
  );
  const lines = await read('/api/contests/large/event-feed?stream=false');
  assert.equal(lines.filter(({ type }) => type === 'teams').length, 12_000);
  const teams = (await app.inject({ url: '/api/contests/large/teams', headers: chief })).json();
  assert.equal(teams.length, 12_000);
  const board = (await app.inject({ url: '/api/contests/large/scoreboard', headers: chief })).json();
  assert.deepEqual(
    board.rows.map(({ team_id }: { team_id: string }) => team_id),
    teams
      .toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1))
      .map(({ id }: { id: string }) => id),
    'all teams have the same rank, so they are in the order of their names',
  );
});

test('a long collection has each object once, also if it changes while the collection is sent', async () => {
  const { id } = await database.query
    .selectFrom('contests')
    .select('id')
    .where('key', '=', 'large')
    .executeTakeFirstOrThrow();
  const pieces = readCollection(database, id, audienceOf('2023-06', 'full'), 'teams', []);
  const first = String((await pieces.next()).value);
  const [team] = JSON.parse(`${first}]`);
  await database.transaction(async (queries) => {
    await sql`insert into contest_feed_lines (contest_id, number, type, object_id, audiences, current, data)
      select ${id}, f.number + 1, type, object_id, audiences, current, data
      from contest_feed_lines l join contest_feeds f using (contest_id)
      where contest_id = ${id} and type = 'teams' and object_id = ${team.id} and current <> 0`.execute(
      queries,
    );
    await sql`update contest_feeds set number = number + 1 where contest_id = ${id}`.execute(queries);
    await sql`update contest_feed_lines l set current = 0 where contest_id = ${id} and type = 'teams' and object_id = ${team.id}
      and number < (select number from contest_feeds f where f.contest_id = l.contest_id)`.execute(queries);
  });
  let text = first;
  for await (const piece of pieces) text += piece;
  const ids = JSON.parse(text).map((one: { id: string }) => one.id);
  assert.deepEqual([ids.length, new Set(ids).size], [12_000, 12_000]);
});

test('a reader that never reads is disconnected at the limit of its buffer, and others get every line', async () => {
  const [reading, never] = [await send(requestOf(feed)), await send(requestOf(feed))];
  const last = (await read(`${feed}?stream=false`)).at(-1)!.token;
  await eventually('both have the past', () => [reading, never].every(({ text }) => text.includes(last)));
  never.socket.pause();
  const { id } = await database.query
    .selectFrom('contests')
    .select('id')
    .where('key', '=', 'cup')
    .executeTakeFirstOrThrow();
  const count = 6000;
  for (let round = 0; round < 3; round++)
    await database.transaction(async (queries) => {
      await sql`
        insert into contest_feed_lines (contest_id, number, type, object_id, audiences, current, data)
        select ${id}, number + n, 'organizations', 'o' || n, 15, 0, '{"id":"o' || n || '","formal_name":"x","name":"' || repeat('x', 1200) || '"}'
        from contest_feeds, generate_series(1, ${count}) n where contest_id = ${id}`.execute(queries);
      await sql`update contest_feeds set number = number + ${count} where contest_id = ${id}`.execute(
        queries,
      );
    });
  const { number } = await database.query
    .selectFrom('contest_feeds')
    .select('number')
    .where('contest_id', '=', id)
    .executeTakeFirstOrThrow();
  await eventually('the reader has all lines', () => {
    // Only the end of the text matters.
    reading.text = reading.text.slice(-50_000);
    return reading.text.includes(`.${number}"}`);
  });
  never.socket.resume();
  await eventually('the other one is disconnected', () => never.isClosed);
  assert.ok(!never.text.includes(`.${number}"}`));
});

test('hundreds of readers get the same new line', async () => {
  const { token } = (await read(`${feed}?stream=false`)).at(-1)!;
  const readers = await Promise.all(
    Array.from({ length: 300 }, () => send(requestOf(`${feed}?since_token=${token}`))),
  );
  await eventually('all are open', () => readers.every(({ text }) => text.includes('\r\n\r\n')));
  await database.query.updateTable('contests').set({ name: 'Renamed' }).where('key', '=', 'cup').execute();
  await eventually('all have the line', () => {
    clock.now = new Date(clock.now.getTime() + 1000);
    return readers.every(({ text }) => text.includes('"name":"Renamed"'));
  });
  for (const { socket } of readers) socket.destroy();
});
