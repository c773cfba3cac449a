import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { pictureMaker } from '@tribunal/server/http/pages/contests/results/result-picture';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { needsChromium } from '../../browser/open-browser.ts';
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
const contest = (key: string, hours: number, more: object): SnapshotRecord => ({
  type: 'contest',
  ...{ key, name: `The ${key}`, start_time: at(hours * 60), end_time: at(hours * 60 + 300), format: 'icpc' },
  problems: [
    { code: 'sums', points: 1 },
    { code: 'trees', points: 1 },
  ],
  ...more,
});
const database = await testDatabase();
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'user', username: 'red', full_name: 'Red <b>& Co' },
  { type: 'user', username: 'blue' },
  { type: 'user', username: 'gray' },
  { type: 'user', username: 'chief' },
  { type: 'problem', code: 'sums', name: 'Sums' },
  { type: 'problem', code: 'trees', name: 'Trees' },
  contest('spring', -100, {}),
  contest('cup', 0, { frozen_last_minutes: 60, authors: ['chief'], show_team_names: true }),
  contest('closed', 0, { scoreboard_visibility: 'H' }),
  { type: 'participation', contest: 'spring', user: 'red' },
  { type: 'participation', contest: 'closed', user: 'red' },
  ...['red', 'blue', 'gray'].map((user): SnapshotRecord => ({ type: 'participation', contest: 'cup', user })),
  accepted('red', 'sums', 30),
  accepted('blue', 'sums', 40),
  accepted('red', 'trees', 290),
]);
const rate = (key: string, rating: number) =>
  sql`insert into ratings (user_id, contest_id, participation_id, rank, rating, mean, performance, rated_at)
    select user_id, contest_id, participations.id, 1, ${rating}, ${rating}, ${rating}, now() from participations
    join contests on contests.id = contest_id where contests.key = ${key} and user_id = (select id from users where username = 'red')`.execute(
    database.query,
  );
await rate('spring', 1500);
await rate('cup', 1622);
const clock = { now: new Date(at(299)) };
const site = testSite(database, { now: () => clock.now });
const app = await buildApp(site);

async function get(path: string, username?: string, accept = 'application/json') {
  const authorization = username && { authorization: `Bearer ${await tokenOf(site, username)}` };
  return app.inject({ url: path, headers: { accept, ...authorization } });
}

const own = '/contest/cup/result/red';

test('a result is shown to nobody, with or without a picture, before all who see the scoreboard know it', async () => {
  const statuses = async (username?: string) => [
    (await get(own, username)).statusCode,
    (await get(`${own}/picture.png`, username)).statusCode,
  ];
  for (const minute of [299, 301]) {
    clock.now = new Date(at(minute));
    for (const username of [undefined, 'red', 'chief'])
      assert.deepEqual(await statuses(username), [403, 403], `minute ${minute}, ${username}`);
    const page = (await get('/contest/cup', 'red', 'text/html')).body;
    assert.doesNotMatch(page, /result-card/);
  }
  assert.equal((await get('/contest/closed/result/red', 'red')).statusCode, 403);
  assert.equal((await get('/contest/nothing/result/red')).statusCode, 404);
});

test('a result says rank, solved problems, penalty and the change of the rating', async () => {
  clock.now = new Date(at(302));
  await sql`update contests set thawed_at = ${clock.now} where key = 'cup'`.execute(database.query);
  clock.now = new Date(at(303));
  assert.deepEqual((await get(own)).json(), {
    data: {
      ...{ username: 'red', name: 'Red <b>& Co', organization: '', rank: 1, score: 2, time: 320, ranked: 3 },
      ...{ solved: ['A', 'B'], rating: 1622, rating_before: 1500 },
    },
  });
  assert.equal((await get('/contest/cup/result/chief')).statusCode, 404);
  const { body } = await get(own, undefined, 'text/html');
  const card = /<section class="result-card".*?<\/section>/s.exec(body)?.[0] ?? '';
  const figures = [...card.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term, value]) =>
    `${term}: ${value}`.replace(/<[^>]*>/g, ''),
  );
  assert.deepEqual(figures, ['Rank: 1 of 3', 'Solved: 2 of 2', 'Penalty: 320', 'Rating: 1622 +122']);
  assert.match(card, /Red &lt;b&gt;&amp; Co/);
  assert.match(card, /<svg class="result-ratings band-1600".*?<polyline points="8,56 232,8"/s);
});

test('whoever shares the address shows a preview with a picture, whatever host the request named', async () => {
  const { body } = await app.inject({ url: own, headers: { accept: 'text/html', host: 'evil.example' } });
  const tags = [...body.matchAll(/<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">/g)];
  const image = needsChromium.skip
    ? {}
    : {
        'og:image': `http://127.0.0.1:${site.settings.PORT}${own}/picture.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
      };
  assert.deepEqual(Object.fromEntries(tags.map(([, name, content]) => [name, content])), {
    'og:type': 'website',
    'og:site_name': 'Tribunal',
    'og:title': 'Red &lt;b&gt;&amp; Co in The cup',
    'og:description': 'Rank 1 of 3, 2 of 2 problems solved, penalty 320, rating 1500 → 1622.',
    'og:url': `http://127.0.0.1:${site.settings.PORT}${own}`,
    ...image,
    'twitter:card': needsChromium.skip ? 'summary' : 'summary_large_image',
  });
  assert.doesNotMatch(body, /evil\.example/);
});

test('the picture has the size that other sites show', needsChromium, async () => {
  const { statusCode, headers, rawPayload } = await get(`${own}/picture.png`);
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png']);
  assert.equal(rawPayload.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)], [1200, 630]);
});

test('pictures wait for a program, and no more than a few at once', async () => {
  const card = (text: string) => ({ html: text });
  const missing = await pictureMaker(() => undefined).make(card('x'), 'en');
  assert.deepEqual(missing, { refusal: 'no program for pictures' });
  const { make } = pictureMaker(() => '/bin/false');
  const made = await Promise.all(Array.from({ length: 12 }, (_, index) => make(card(`${index}`), 'en')));
  assert.deepEqual(
    made,
    made.map(() => ({ refusal: 'picture takes too long' })),
  );
});

test('contestants find their result on the page of the contest', async () => {
  const { aPerson, signedIn } = people(site, app);
  await aPerson({ username: 'model' });
  await sql`update users set password_hash = (select password_hash from users where username = 'model') where username = 'red'`.execute(
    database.query,
  );
  const session = await signedIn({ id: 0, username: 'red' });
  const page = (await session.get('/contest/cup')).body;
  assert.match(page, /<h2>Your result<\/h2>\s*<section class="result-card"/);
  assert.match(page, /<a class="button" href="\/contest\/cup\/result\/red">Share the result<\/a>/);
  assert.doesNotMatch((await get('/contest/cup', 'chief', 'text/html')).body, /result-card/);
});
