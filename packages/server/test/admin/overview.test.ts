import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

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
await loadAll(database, [
  { type: 'language', key: 'PY3', name: 'Python 3' },
  { type: 'problem', code: 'walls', name: 'Walls' },
  ...(['IE', 'IE', 'AC'] as const).map((result) => {
    const sent = { user: 'asker', problem: 'walls', language: 'PY3', date: at('11:00').toISOString() };
    return { type: 'submission', ...sent, status: result === 'IE' ? 'IE' : 'D', result } as const;
  }),
]);
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
      'Walls 2 submissions with an internal error',
      'Algorithms club 1 user asks to join',
      'Cup 1 open question',
      'Final has ended, and its scoreboard is still frozen',
    ],
    judging: [],
    'current-contests': ['Cup Ends in 3 hours.', 'Secret Ends in 3 hours.'],
  });
  const links = [...html.matchAll(/<a class="card" href="([^"]+)"/g)].map(([, address]) => address);
  for (const address of links) assert.equal((await session.get(address!)).statusCode, 200, address);
  assert.equal(links.length, 12);
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

describe('the audit log', async () => {
  const { session: superuser } = await anAdministrator({ username: 'auditor', is_superuser: true });
  const json = { headers: { accept: 'application/json' } };
  const asked = async (query: string) => {
    const { data } = (await superuser.get(`/admin/audit/?${query}`, json)).json();
    return data.objects.map(({ actor, action, target }: Record<string, string>) =>
      [actor, action, target].join(' '),
    );
  };

  test('is filtered by who did what to whom and when, as a page and as JSON', async () => {
    const entries = [
      ['2031-05-01T10:00:00Z', 'ann', 'edit contest', 'spring'],
      ['2031-05-01T11:00:00Z', 'bea', 'edit contest', 'autumn'],
      ['2031-05-01T12:00:00Z', 'bea', 'delete contest', 'spring'],
    ] as const;
    await database.query
      .insertInto('audit_entries')
      .values(entries.map(([at, actor, action, target]) => ({ at: new Date(at), actor, action, target })))
      .execute();
    const [edited, editedToo, deleted] = entries.map(([, ...words]) => words.join(' '));
    assert.deepEqual(await asked('actor=bea'), [deleted, editedToo]);
    assert.deepEqual(await asked('action=edit+c'), [editedToo, edited]);
    assert.deepEqual(await asked('target=spring'), [deleted, edited]);
    assert.deepEqual(await asked('since=2031-05-01T11:00:00Z&until=2031-05-01T12:00:00Z'), [editedToo]);
    // As the page sends it.
    const local = 'actor=&since=2031-05-01T18:00&since_zone=Asia/Ho_Chi_Minh&until=&until_zone=UTC';
    assert.deepEqual(await asked(local), [deleted, editedToo]);
    const page = contentOf(await superuser.get(`/admin/audit/?${local}&target=autumn`));
    assert.match(page, /name="target" [^>]*value="autumn"/);
    assert.equal(page.match(/<tr>/g)?.length, 2, 'the heading and one entry');
    assert.match(contentOf(await superuser.get('/admin/audit/?target=winter')), /No entry of the audit log/);
  });

  test('names a wrong time beside its field', async () => {
    const path = '/admin/audit/?since=yesterday&actor=ann';
    const refused = await superuser.get(path);
    assert.equal(refused.statusCode, 400);
    assert.match(contentOf(refused), /value="ann".*id="error_since"/s);
    const { error } = (await superuser.get(path, json)).json();
    assert.deepEqual([error.code, Object.keys(error.fields)], [400, ['since']]);
  });

  test('keeps its filters from page to page', async () => {
    const entry = { at: now, actor: 'cleo', action: 'edit contest', target: 'long' };
    await database.query
      .insertInto('audit_entries')
      .values(Array.from({ length: 101 }, () => entry))
      .execute();
    const page = contentOf(await superuser.get('/admin/audit/?actor=cleo&until_zone=UTC'));
    assert.match(page, /rel="next" href="\/admin\/audit\/\?actor=cleo&amp;page=2"/);
    assert.equal((await asked('actor=cleo&page=2')).length, 1);
  });
});
