import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { timeZones } from '@tribunal/core/reader/time-zone-list';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { browser } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
await builders(database).aContest({
  key: 'spring',
  start_time: new Date('2026-03-14T20:30:00Z'),
  end_time: new Date('2026-03-14T23:30:00Z'),
});
const person = await aPerson();
const reader = await signedIn(person);
const profile = { full_name: '', email: '', interface_language: '' };
const startOf = (body: string) => /<time datetime="2026-03-14T20:30:00.000Z".*?<\/time>/.exec(body)?.[0];

test('a moment is in UTC and says so, if the reader has not chosen a zone', async () => {
  const expected =
    '<time datetime="2026-03-14T20:30:00.000Z">2026-03-14 20:30<span class="zone"> UTC</span></time>';
  for (const one of [browser(app), reader])
    assert.equal(startOf((await one.get('/contest/spring')).body), expected);
});

test('a moment is in the zone of the profile, with the time in UTC as its title', async () => {
  const reply = await reader.post('/edit/profile/', { ...profile, time_zone: 'Asia/Ho_Chi_Minh' });
  assert.equal(reply.statusCode, 302);
  const { body } = await reader.get('/contest/spring');
  assert.equal(
    startOf(body),
    '<time datetime="2026-03-14T20:30:00.000Z" title="2026-03-14 20:30 UTC">2026-03-15 03:30</time>',
  );
  assert.match(body, /<html lang="en" data-time-zone="Asia\/Ho_Chi_Minh"/);
});

test('without a zone in the profile, times are shown and read in that of the browser, which is written beside the field', async () => {
  const editor = await signedIn(await aPerson({ permissions: ['edit_all_contest'] }));
  editor.cookies.set('time_zone', 'Asia%2FSaigon');
  const { body } = await editor.get('/contest/spring/edit');
  const field =
    /<input[^>]*name="start_time"[^>]*>\s*<input name="start_time_zone"[^>]*>/.exec(body)?.[0] ?? '';
  assert.match(field, /value="2026-03-15T03:30".* value="Asia\/Saigon"/s);
  const announced = await editor.get('/contest/spring/clarifications/');
  assert.match(announced.body, /<input name="publish_at_zone" value="Asia\/Saigon"/);
  editor.cookies.set('time_zone', 'Nowhere');
  const unknown = await editor.get('/contest/spring/edit');
  assert.match(unknown.body, /<input name="start_time_zone" value="UTC"/);
});

test('a refused form shows the zone again that was sent with a time', async () => {
  const editor = await signedIn(await aPerson({ permissions: ['edit_all_contest'] }));
  const times = { start_time: '2026-03-15T04:30', start_time_zone: 'Asia/Tokyo' };
  const { body, statusCode } = await editor.post('/contest/spring/edit', { name: '', ...times });
  assert.equal(statusCode, 400);
  assert.match(body, /value="2026-03-15T04:30"[^>]*>\s*<input name="start_time_zone" value="Asia\/Tokyo"/);
});

test('the profile accepts only zones that exist, and keeps an old name of a zone', async () => {
  const refused = await reader.post('/edit/profile/', { ...profile, time_zone: 'Europe/Atlantis' });
  assert.equal(refused.statusCode, 400);
  await database.pool.query(`update users set time_zone = 'US/Eastern' where id = $1`, [person.id]);
  assert.match((await reader.get('/edit/profile/')).body, /<option value="US\/Eastern" selected>/);
  assert.equal(
    (await reader.post('/edit/profile/', { ...profile, time_zone: 'US/Eastern' })).statusCode,
    302,
  );
});

test('a zone that the platform does not know does not break pages', async () => {
  await database.pool.query(`update users set time_zone = 'Europe/Atlantis' where id = $1`, [person.id]);
  const { body } = await reader.get('/contest/spring');
  assert.match(startOf(body) ?? '', /2026-03-14 20:30<span class="zone"> UTC</);
  assert.doesNotMatch(body, /data-time-zone/);
});

test('the zones to choose from have their present names', () => {
  for (const zone of ['UTC', 'Asia/Ho_Chi_Minh', 'Asia/Kolkata', 'Europe/Kyiv'])
    assert.ok(timeZones.includes(zone), zone);
  assert.equal(timeZones.includes('Asia/Saigon'), false);
});
