import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { preferredLanguage } from '@tribunal/server/http/messages/accept-language';
import { english } from '@tribunal/server/http/messages/en/english';
import { vietnamese } from '@tribunal/server/http/messages/vi/vietnamese';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { browser, errorsOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_NAME: 'Chấm <bài>' } });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, aToken } = people(site, app);
const { aContest } = builders(database);
const vi = { headers: { 'accept-language': 'vi,en;q=0.5' } };
const headingOf = (body: string) => /<h1>(.*?)<\/h1>/s.exec(body)?.[1];

test('the language with the highest quality is preferred, at equal quality the first, otherwise English', () => {
  const table = [
    ['', 'en'],
    ['vi', 'vi'],
    ['vi-VN,vi;q=0.9,en;q=0.8', 'vi'],
    ['en-GB,en;q=0.9,vi;q=0.8', 'en'],
    ['fr-FR, vi ; q=0.3, en;q=0.2', 'vi'],
    ['fr, de', 'en'],
    ['en;q=0, vi;q=0.1', 'vi'],
    ['vi;q=0', 'en'],
    ['vi;q=x', 'en'],
    ['vietnamese', 'en'],
    ['VI', 'vi'],
    [`${' '.repeat(60_000)},vi`, 'en'],
  ];
  for (const [header, language] of table) assert.equal(preferredLanguage(header!), language, header);
});

describe('a page is in the language', () => {
  test('that the browser asks for', async () => {
    const inVietnamese = await browser(app).get('/problems/', vi);
    assert.match(inVietnamese.body, /<html lang="vi"/);
    assert.equal(headingOf(inVietnamese.body), 'Bài tập');
    assert.equal(inVietnamese.headers.vary, 'Accept-Language, Cookie, Accept-Encoding');
    const inEnglish = await browser(app).get('/problems/');
    assert.match(inEnglish.body, /<html lang="en"/);
    assert.equal(headingOf(inEnglish.body), 'Problems');
  });

  test('of the profile, whatever the browser asks for, until the profile leaves it to the browser again', async () => {
    const reader = await signedIn(await aPerson());
    const choose = (interface_language: string) =>
      reader.post('/edit/profile/', { full_name: '', email: '', interface_language, time_zone: '' });
    assert.equal((await choose('vi')).statusCode, 302);
    assert.equal(headingOf((await reader.get('/users/')).body), 'Người dùng');
    assert.match((await reader.get('/edit/profile/')).body, /<option value="vi" selected>Tiếng Việt/);
    await choose('en');
    assert.equal(headingOf((await reader.get('/users/', vi)).body), 'Users');
    await choose('');
    assert.equal(headingOf((await reader.get('/users/', vi)).body), 'Người dùng');
    assert.equal(headingOf((await reader.get('/users/')).body), 'Users');
    assert.equal((await choose('xx')).statusCode, 400);
  });

  test('that also its errors, refusals and lengths of time have', async () => {
    const guest = browser(app);
    const refused = await guest.post('/accounts/login/', { username: 'nobody', password: 'x' }, vi);
    assert.deepEqual(errorsOf(refused), ['Tên người dùng hoặc mật khẩu không đúng.']);
    const missing = await guest.get('/nowhere', vi);
    assert.equal(headingOf(missing.body), 'Không tìm thấy trang');
    const start = new Date(Date.now() + 3 * 3_600_000 + 30_000);
    await aContest({ key: 'soon', start_time: start, end_time: new Date(start.getTime() + 7_200_000) });
    assert.match((await guest.get('/contest/soon', vi)).body, /Bắt đầu sau .*<dt>Thời lượng<\/dt><dd>2 giờ/s);
  });
});

describe('programs read English', () => {
  const asksForVietnamese = { accept: 'application/json', 'accept-language': 'vi' };

  test('in the errors of a page, whatever language they ask for', async () => {
    await aPerson({ is_superuser: true });
    const guest = browser(app);
    const reply = await guest.post(
      '/accounts/register/',
      { username: '?', password: 'long enough for me', email: '' },
      { headers: asksForVietnamese },
    );
    assert.equal(reply.statusCode, 400);
    assert.deepEqual(reply.json<{ error: unknown }>().error, {
      code: 400,
      message: 'Use 1 to 30 letters (A to Z), digits, hyphens or underscores.',
      fields: { username: 'Use 1 to 30 letters (A to Z), digits, hyphens or underscores.' },
    });
  });

  test('with a token, whatever language the profile of its owner has', async () => {
    const person = await aPerson();
    await database.pool.query(`update users set interface_language = 'vi' where id = $1`, [person.id]);
    const headers = { accept: 'text/html', authorization: `Bearer ${await aToken(person)}` };
    const reply = await app.inject({ url: '/users/', headers });
    assert.equal(headingOf(reply.body), 'Users');
  });
});

test('the name of the site is a setting', async () => {
  const { body } = await browser(app).get('/users/');
  assert.match(body, /<title>Users · Chấm &lt;bài&gt;<\/title>/);
  assert.match(body, /<a class="brand" href="\/"[^>]*>.*Chấm &lt;bài&gt;/);
});

/** Names and words that are the same in both languages. */
const sameInBoth = new Set([
  'CPU',
  'Logo',
  '',
  'API',
  'API token',
  'Rating',
  '2FA',
  'token',
  'Captcha',
  'Ping',
  'Menu',
  'robots.txt',
  'testlib',
  'init.yml',
  '{detail}',
]);

test('no text is left in English in the Vietnamese translation', () => {
  const pairs = textPairs(english, vietnamese);
  assert.ok(pairs.length > 300, `${pairs.length} texts`);
  const untranslated = pairs.filter(
    ([one, other]) => one === other && !sameInBoth.has(one) && !/^(?:ICPC|IOI.*|ECOO|AtCoder)$/.test(one),
  );
  assert.deepEqual(untranslated, []);
});

/** Every fixed text with its translation; texts with values in them are functions, whose types are compared. */
function textPairs(one: unknown, other: unknown): [string, string][] {
  if (typeof one === 'string') return [[one, String(other)]];
  if (typeof one !== 'object' || one === null) return [];
  return Object.entries(one).flatMap(([name, text]) =>
    textPairs(text, (other as Record<string, unknown>)[name]),
  );
}
