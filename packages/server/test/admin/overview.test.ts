import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const now = new Date('2030-01-01T12:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, anAdministrator } = people(site, app);
const { aContest } = builders(database);
const at = (hour: string) => new Date(`2030-01-01T${hour}:00Z`);

const asker = await aPerson({ username: 'asker' });
const running = { start_time: at('10:00'), end_time: at('15:00') };
const cup = await aContest({ key: 'cup', name: 'Cup', ...running });
const ended = { start_time: at('08:00'), end_time: at('10:00'), frozen_last_minutes: 30 };
await aContest({ key: 'final', name: 'Final', format: 'icpc', ...ended });
await aContest({ key: 'secret', name: 'Secret', is_visible: false, ...running });
await database.query
  .insertInto('clarifications')
  .values({ contest_id: cup.id, author_id: asker.id, question: 'Why?', asked_at: now })
  .execute();
const club = { slug: 'club', name: 'Algorithms club', short_name: 'AC', is_open: false };
const organization = await database.query
  .insertInto('organizations')
  .values(club)
  .returning('id')
  .executeTakeFirstOrThrow();
await database.query
  .insertInto('organization_requests')
  .values({ organization_id: organization.id, user_id: asker.id, reason: '', asked_at: now })
  .execute();

/** The text of each list on the page, by the id of its section. */
function listsOf(html: string): Record<string, string[]> {
  const sections = [...html.matchAll(/<section class="card" id="([\w-]+)">(.*?)<\/section>/gs)];
  const text = (item: string) => item.replace(/<[^>]+>/g, '').trim();
  return Object.fromEntries(
    sections.map(([, id = '', content = '']) => [
      id,
      [...content.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => text(item)),
    ]),
  );
}

test('the overview shows an administrator what waits for a decision and what is running', async () => {
  const { session } = await anAdministrator({ username: 'root', is_superuser: true });
  const html = contentOf(await session.get('/admin/'));
  assert.deepEqual(listsOf(html), {
    'to-decide': [
      'Algorithms club 1 user asks to join',
      'Cup 1 open question',
      'Final has ended, and its scoreboard is still frozen',
    ],
    judging: [],
    'current-contests': ['Cup Ends in 3 hours.', 'Secret Ends in 3 hours.'],
  });
  const links = [...html.matchAll(/<a class="card" href="([^"]+)"/g)].map(([, address]) => address);
  for (const address of links) assert.equal((await session.get(address!)).statusCode, 200, address);
  assert.equal(links.length, 8);
});

test('the overview shows staff only what they may see and decide', async () => {
  const { session } = await anAdministrator({ username: 'helper' });
  const lists = listsOf(contentOf(await session.get('/admin/')));
  assert.deepEqual(lists, { 'to-decide': [], judging: [], 'current-contests': ['Cup Ends in 3 hours.'] });
});

test('the page of the requests to join an organization has the name of the organization', async () => {
  const { session } = await anAdministrator({ username: 'other', is_superuser: true });
  assert.match(
    contentOf(await session.get('/organization/club/requests/')),
    /<h1>Requests to join Algorithms club<\/h1>/,
  );
});
