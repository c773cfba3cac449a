import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pdfMaker } from '@tribunal/server/http/pages/contests/booklet/make-pdf';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
let now = new Date('2025-06-01T09:00:00Z');
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const [editor, jury, ada, stranger] = await Promise.all(
  ['editor', 'jury', 'ada', 'stranger'].map((username) => aPerson({ username })),
);
await loadAll(database, [
  { type: 'user', username: 'team1', full_name: 'First', room: 'B2', members: ['Ann', 'Bob'] },
  { type: 'user', username: 'team2', full_name: '', room: 'B10' },
  { type: 'user', username: 'team3', full_name: 'Third' },
  {
    type: 'problem',
    code: 'apples',
    name: 'Apples',
    is_public: false,
    description: 'Count the *apples*. ![x](/etc/passwd)',
    time_limit: 1.5,
    cases: [{ input: '1', output: '2', points: 1 }],
  },
  { type: 'problem', code: 'bridges', name: 'Bridges', is_public: false, description: 'Cross.' },
  {
    type: 'contest',
    key: 'cup',
    name: 'Cup',
    format: 'icpc',
    start_time: '2025-06-01T10:00:00Z',
    end_time: '2025-06-01T11:00:00Z',
    authors: ['editor'],
    jury: ['jury'],
    problems: [{ code: 'apples' }, { code: 'bridges', label: 'X' }],
  },
  ...['ada', 'team1', 'team2', 'team3'].map((user) => ({
    type: 'participation' as const,
    contest: 'cup',
    user,
    is_current: true,
  })),
]);

async function statusesOf(path: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const person of [editor, jury, ada, stranger]) {
    const authorization = `Bearer ${await aToken(person!)}`;
    statuses.push((await app.inject({ url: path, headers: { authorization } })).statusCode);
  }
  return statuses;
}

describe('the booklet', () => {
  test('is open to editors before the start, then to whoever sees the problems', async () => {
    assert.deepEqual(await statusesOf('/contest/cup/booklet'), [200, 403, 403, 403]);
    assert.deepEqual(await statusesOf('/contest/cup/booklet.pdf'), [200, 403, 403, 403]);
    now = new Date('2025-06-01T10:00:00Z');
    assert.deepEqual(await statusesOf('/contest/cup/booklet'), [200, 200, 200, 403]);
    now = new Date('2025-06-01T11:00:01Z');
    assert.deepEqual(await statusesOf('/contest/cup/booklet'), [200, 200, 200, 200]);
  });

  test('has a cover with the limits, and each problem in the order and with the label of the contest', async () => {
    const page = contentOf(await (await signedIn(editor!)).get('/contest/cup/booklet'));
    assert.match(page, /class="booklet-cover"><h1>Cup<\/h1>/);
    assert.match(page, /2 problems/);
    assert.match(
      page,
      /<th scope="row">A<\/th><td>Apples<\/td><td class="number">1\.5 s<\/td><td class="number">256M/,
    );
    assert.ok(page.indexOf('<h2>A. Apples</h2>') < page.indexOf('<h2>X. Bridges</h2>'));
    assert.match(page, /Count the <em>apples<\/em>/);
  });

  test('becomes a PDF file with Chromium, which reads no file and asks no network', async () => {
    const authorization = `Bearer ${await aToken(editor!)}`;
    const reply = await app.inject({ url: '/contest/cup/booklet.pdf', headers: { authorization } });
    assert.equal(reply.statusCode, 200, reply.body.slice(0, 300));
    assert.equal(reply.headers['content-type'], 'application/pdf');
    assert.equal(reply.rawPayload.subarray(0, 5).toString(), '%PDF-');
    const pages = reply.rawPayload.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    assert.equal(pages.length, 3);
  });

  test('says what is missing where Chromium is not installed, or fails', async () => {
    assert.deepEqual(await pdfMaker(() => undefined)('x'), { refusal: 'no program for PDF' });
    assert.deepEqual(await pdfMaker(() => '/bin/false')('x'), { refusal: 'PDF takes too long' });
  });
});

describe('the sheets for the rooms', () => {
  test('are for the jury', async () => {
    assert.deepEqual(await statusesOf('/contest/cup/seats/'), [200, 200, 403, 403]);
  });

  test('list contestants by room, rooms in natural order, and those without a room last', async () => {
    const browser = await signedIn(jury!);
    const page = contentOf(await browser.get('/contest/cup/seats/'));
    const rooms = [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, room]) => room);
    assert.deepEqual(rooms, ['Room B2', 'Room B10', 'No room']);
    assert.match(page, /<td dir="auto">First<\/td><td>team1<\/td>/);
    const signs = contentOf(await browser.get('/contest/cup/seats/?sheet=signs'));
    assert.match(signs, /door-sign"><h2>Room B2<\/h2>/);
    const cards = contentOf(await browser.get('/contest/cup/seats/?sheet=cards'));
    assert.match(cards, /Room B2<\/p><h2 dir="auto">First<\/h2><p>team1<\/p><p dir="auto">Ann, Bob/);
  });
});
