import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { after, test } from 'node:test';
import { news } from '@tribunal/server/commands/news';
import { buildApp } from '@tribunal/server/start/app';
import { listAuditEntries } from '@tribunal/server/storage/accounts/audit-log';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { pages, tableRows, textOf } from '../http/pages/page.ts';

const database = await testDatabase();
const site = testSite(database, {
  now: () => new Date('2030-01-01T12:00:00Z'),
  settings: { SITE_URL: 'https://judge.example' },
});
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator } = people(site, app);
const { session: staff } = await anAdministrator({ username: 'editor' });
const asGuest = pages(app);

const command = (...args: string[]) => runCommand(site, news, args);
const titles = async (path: string) =>
  [...(await asGuest(path)).content.matchAll(/<article class="news-post"><h\d>(.*?)<\/h\d>/gs)].map(
    ([, title = '']) => textOf(title),
  );
const lastAudit = async () => {
  const [entry] = await listAuditEntries(database.query, 0, 1);
  return [entry?.actor, entry?.action, entry?.target];
};

test('without a post, the page says that there is no news', async () => {
  match((await asGuest('/news/')).content, /There is no news yet\./);
});

test('staff publish a post, edit it and delete it', async () => {
  const sent = await staff.post('/admin/news/', { title: 'Cup <1>', body: 'It **starts** at noon.' });
  deepEqual([sent.statusCode, sent.headers.location], [302, '/admin/news/']);
  deepEqual(await lastAudit(), ['editor', 'post news', 'Cup <1>']);
  deepEqual(await titles('/news/'), ['Cup <1>']);
  const { content } = await asGuest('/news/1');
  match(content, /<h1>Cup &lt;1&gt;<\/h1>/);
  match(content, /It <strong>starts<\/strong> at noon\./);
  match(
    content,
    /<a href="\/user\/editor">editor<\/a>, <time datetime="2030-01-01T12:00:00.000Z" class="recent" title="2030-01-01 12:00 UTC">0 seconds ago<\/time>/,
  );

  await staff.post('/admin/news/1/', { title: 'Cup 2', body: 'Later.' });
  deepEqual([await titles('/news/1'), await lastAudit()], [['Cup 2'], ['editor', 'edit news', 'Cup 2']]);
  const list = (await staff.get('/admin/news/')).body;
  deepEqual(tableRows(list, 'news-list'), [['Cup 2', 'editor', '2030-01-01 12:00 UTC']]);

  equal((await staff.post('/admin/news/1/delete/', {})).headers.location, '/admin/news/');
  deepEqual(await lastAudit(), ['editor', 'delete news', 'Cup 2']);
  equal((await asGuest('/news/1')).status, 404);
  equal((await staff.post('/admin/news/1/delete/', {})).statusCode, 404);
  equal((await staff.post('/admin/news/1/', { title: 'x', body: 'y' })).statusCode, 404);
});

test('a post needs a title and a text; the page keeps what was typed', async () => {
  const { statusCode, body } = await staff.post('/admin/news/', { title: 'Only a title', body: '' });
  equal(statusCode, 400);
  match(body, /value="Only a title"/);
  equal((await staff.post('/admin/news/', { title: 'x'.repeat(201), body: 'y' })).statusCode, 400);
});

test('users who are not staff cannot publish', async () => {
  const session = await signedIn(await aPerson());
  equal((await session.post('/admin/news/', { title: 'x', body: 'y' })).statusCode, 403);
  equal((await session.get('/admin/news/')).statusCode, 403);
});

test('the command publishes, lists, edits and deletes', async () => {
  const file = new URL(import.meta.url).pathname;
  const posted = await command('--title', 'By command', '--file', file, '--author', 'editor');
  equal(posted.status, 0);
  const id = posted.stdout.trim();
  deepEqual(await lastAudit(), ['command line', 'post news', 'By command']);
  equal((await command()).stdout, `${id}  2030-01-01T12:00  By command\n`);
  await command('--edit', id, '--title', 'Edited', '--file', file);
  deepEqual(await titles('/news/'), ['Edited']);
  deepEqual(await command('--delete', id), { status: 0, stdout: '', stderr: '' });
  deepEqual(await titles('/news/'), []);
});

test('the command reports mistakes in one line', async () => {
  const cases: [string[], string][] = [
    [['--title', 'x'], 'give a --title and a --file'],
    [['--delete', 'x'], '--delete must be the number of a post'],
    [['--delete', '99'], 'there is no news post with this number'],
    [['--title', 'x', '--file', '/x', '--author', 'nobody'], 'there is no user "nobody"'],
    [['--title', 'a\nb', '--file', '/x'], 'the title must be one line of at most 200 characters'],
  ];
  for (const [args, reason] of cases)
    deepEqual(await command(...args), { status: 1, stdout: '', stderr: `tribunal news: ${reason}\n` });
});

test('the Atom feed contains the posts with absolute addresses, as valid XML', async () => {
  await staff.post('/admin/news/', { title: 'One & only', body: 'A <b>bold</b> "text"' });
  const { headers, body } = await app.inject('/news.atom');
  equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
  match(body, /^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/);
  match(body, /<entry><id>https:\/\/judge\.example\/news\/\d+<\/id><title>One &amp; only<\/title>/);
  match(body, /<content type="html">&lt;p&gt;A &lt;b&gt;bold&lt;\/b&gt;/);
  doesNotMatch(body, /<b>/);
});

test('a post with a later date is not public until then', async () => {
  const published_at = new Date('2030-01-01T12:00:01Z');
  const post = { title: 'Tomorrow', body: 'Not yet.', published_at };
  const { id } = await database.query
    .insertInto('news_posts')
    .values(post)
    .returning('id')
    .executeTakeFirstOrThrow();
  equal((await asGuest(`/news/${id}`)).status, 404);
  for (const path of ['/', '/news/', '/news.atom'])
    doesNotMatch((await app.inject(path)).body, /Tomorrow|Not yet/, path);
  for (const path of ['/admin/news/', `/admin/news/${id}/`])
    match((await staff.get(path)).body, /Tomorrow/, path);
  equal((await command()).stdout.split('\n')[0], `${id}  2030-01-01T12:00  Tomorrow`);
  await database.query
    .updateTable('news_posts')
    .set({ published_at: site.now() })
    .where('id', '=', id)
    .execute();
  equal((await asGuest(`/news/${id}`)).status, 200);
  await command('--delete', String(id));
});

test('the list has pages of ten, newest first', async () => {
  for (let n = 1; n <= 10; n += 1) await staff.post('/admin/news/', { title: `Post ${n}`, body: 'text' });
  deepEqual((await titles('/news/')).slice(0, 2), ['Post 10', 'Post 9']);
  deepEqual(await titles('/news/?page=2'), ['One & only']);
  equal((await asGuest('/news/?page=3')).status, 404);
});
