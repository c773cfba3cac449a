import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { html } from '@tribunal/server/http/html/html';
import { buildApp } from '@tribunal/server/start/app';
import { password, people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf, errorsOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator } = people(site, app);

const attack = `"'><script>alert(1)</script>&`;

describe('a template', () => {
  test('escapes inserted values and keeps inserted HTML', () => {
    const inner = html`<i>${attack}</i>`;
    assert.equal(
      html`<p title="${attack}">${inner}${['a<', html`<br>`]}${3}${null}${undefined}${false}</p>`.html,
      '<p title="&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">' +
        '<i>&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</i>a&lt;<br>3</p>',
    );
  });
});

describe('HTML in user input is shown as text', () => {
  const assertHarmless = (body: string) => assert.ok(!body.includes('<script>alert'), body.slice(0, 500));

  test('in returned forms', async () => {
    await aPerson({ is_superuser: true });
    const guest = browser(app);
    const forms: [string, Record<string, string>][] = [
      ['/accounts/login/', { username: attack, password: attack, next: attack }],
      ['/accounts/register/', { username: attack, email: attack, password: attack }],
      ['/accounts/password/reset/', { email: attack }],
    ];
    for (const [path, fields] of forms) assertHarmless((await guest.post(path, fields)).body);
    for (const path of ['/accounts/login/', '/accounts/2fa/', '/nowhere', '/user'])
      assertHarmless((await guest.get(`${path}?next=${encodeURIComponent(`/${attack}`)}`)).body);
    assertHarmless((await guest.get(`/user/${encodeURIComponent(attack)}`)).body);
    assertHarmless((await guest.get(`/${encodeURIComponent(attack)}`)).body);
    assertHarmless((await guest.get(`/accounts/password/reset/${encodeURIComponent(attack)}/`)).body);
  });

  test('in profiles, sessions and the administration', async () => {
    const person = await aPerson({ full_name: attack, email: attack });
    const headers = { 'user-agent': attack };
    const session = browser(app);
    await session.post('/accounts/login/', { username: person.username, password }, { headers });
    const { session: root } = await anAdministrator({ is_superuser: true });
    await database.query
      .insertInto('audit_entries')
      .values({
        at: new Date(),
        actor: attack,
        address: attack,
        action: attack,
        target: attack,
        details: JSON.stringify({ [attack]: attack }),
      })
      .execute();
    const shown = [
      await session.get('/edit/profile/'),
      await session.get(`/user/${person.username}`),
      await session.get('/accounts/sessions/'),
      await root.get(`/admin/users/?q=${encodeURIComponent(attack)}`),
      await root.get(`/admin/user/${person.id}/`),
      await root.get('/admin/sessions/'),
      await root.get('/admin/audit/'),
    ];
    for (const reply of shown) {
      assert.equal(reply.statusCode, 200);
      assert.match(reply.body, /&lt;script&gt;alert/);
      assertHarmless(reply.body);
    }
  });
});

describe('every reply', () => {
  test('forbids browser features that pages do not need', async () => {
    for (const url of ['/', '/nowhere', '/healthz', '/api/nowhere', '/accounts/login/']) {
      const { headers } = await app.inject({ url });
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['referrer-policy'], 'same-origin');
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/);
    }
  });

  test('allows images of the hosts that the operator names', async () => {
    const hosts = ['i.imgur.com', '*.example.org'];
    const other = await buildApp(testSite(database, { settings: { SITE_IMAGE_HOSTS: hosts } }));
    const policyOf = async (one: typeof app) =>
      /img-src [^;]*/.exec(String((await one.inject({ url: '/' })).headers['content-security-policy']))?.[0];
    assert.equal(await policyOf(app), "img-src 'self' data:");
    assert.equal(await policyOf(other), "img-src 'self' data: i.imgur.com *.example.org");
    await other.close();
  });

  test('that is a page is not cached and has no inline script or style', async () => {
    const paths: [Browser, string[]][] = [
      [browser(app), ['/', '/accounts/login/', '/nowhere']],
      [await signedIn(await aPerson()), ['/edit/profile/', '/accounts/2fa/enable/', '/accounts/sessions/']],
      [(await anAdministrator()).session, ['/admin/', '/admin/users/']],
    ];
    for (const [session, path] of paths.flatMap(([one, some]) => some.map((path) => [one, path] as const))) {
      const { headers, body } = await session.get(path);
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.doesNotMatch(body, /<script(?! type="module" src=)|<style|\sstyle=|\son[a-z]+=/, path);
    }
  });

  test('style, script and icon are cached forever, with an address that changes with them', async () => {
    const { body } = await app.inject({ url: '/' });
    const addresses = [...body.matchAll(/(?:href|src)="(\/assets\/[a-z]+-[0-9A-Z]{8}\.[a-z]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    assert.deepEqual([...new Set(addresses.map((path) => path.split('.').at(-1)))].toSorted(), [
      'css',
      'js',
      'svg',
    ]);
    for (const url of addresses) {
      const reply = await app.inject({ url });
      assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.match(String(reply.headers['content-type']), /^(text\/css|text\/javascript|image\/svg)/);
    }
    assert.equal((await app.inject({ url: '/assets/site-00000000.css' })).statusCode, 404);
  });
});

describe('an unknown address', () => {
  test('is 404: a page for browsers, text for programs, JSON on request', async () => {
    const page = await browser(app).get('/nowhere');
    assert.equal(page.statusCode, 404);
    assert.match(contentOf(page), /<h1>Page not found<\/h1>/);
    const text = await app.inject({ url: '/nowhere' });
    assert.deepEqual([text.statusCode, text.body], [404, 'Not found']);
    const json = await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
    assert.deepEqual([json.statusCode, json.json().error], [404, { code: 404, message: 'Not found' }]);
  });

  test('with an unsupported method is 405 and lists the supported ones', async () => {
    const table: ['PUT' | 'DELETE' | 'GET' | 'POST', string, string][] = [
      ['PUT', '/', 'GET, HEAD'],
      ['POST', '/', 'GET, HEAD'],
      ['DELETE', '/accounts/login/', 'GET, HEAD, POST'],
      ['GET', '/accounts/logout/', 'POST'],
    ];
    for (const [method, url, allow] of table) {
      const reply = await app.inject({ method, url });
      assert.deepEqual([reply.statusCode, reply.headers.allow], [405, allow], `${method} ${url}`);
    }
  });

  test('that only lacks its trailing slash redirects', async () => {
    const reply = await app.inject({ url: '/accounts/login?next=/x' });
    assert.deepEqual([reply.statusCode, reply.headers.location], [301, '/accounts/login/?next=/x']);
  });
});

describe('a user’s page', () => {
  test('is public, also for unlisted and inactive users', async () => {
    const { username } = await aPerson({ is_active: false, full_name: 'Ada' });
    const reply = await browser(app).get(`/user/${username}`);
    assert.equal(reply.statusCode, 200);
    assert.match(contentOf(reply), /Ada/);
    assert.match(contentOf(reply), /deactivated/);
  });

  test('is not found for unknown and invalid names', async () => {
    for (const name of ['nobody', '%00', '..%2Fadmin', 'x'.repeat(3000), '%F0%9F%A6%93'])
      assert.equal((await browser(app).get(`/user/${name}`)).statusCode, 404, name);
  });

  test('never shows the mail address', async () => {
    const { username } = await aPerson({ email: 'private@example.org' });
    const { session: root } = await anAdministrator({ is_superuser: true });
    assert.doesNotMatch((await root.get(`/user/${username}`)).body, /private@/);
  });
});

describe('settings', () => {
  test('a name is saved; a new mail address requires the password', async () => {
    const person = await aPerson({ email: 'old@example.org' });
    const session = await signedIn(person);
    const save = (fields: Record<string, string>) => session.post('/edit/profile/', fields);
    assert.equal((await save({ full_name: 'Ada', email: 'old@example.org' })).statusCode, 302);
    const refused = await save({ full_name: 'Ada', email: 'new@example.org' });
    assert.deepEqual([refused.statusCode, errorsOf(refused).length], [403, 1]);
    assert.equal((await save({ full_name: 'Ada', email: 'new@example.org', password })).statusCode, 302);
    const row = database.query.selectFrom('users').select(['full_name', 'email']).where('id', '=', person.id);
    assert.deepEqual(await row.executeTakeFirstOrThrow(), { full_name: 'Ada', email: 'new@example.org' });
  });

  test('names that are too long or contain characters that nobody sees are refused', async () => {
    const session = await signedIn(await aPerson());
    for (const full_name of ['x'.repeat(101), 'a\0b', 'a\nb', 'a\u202eb', '\u2067a', 'a\u200b'])
      assert.equal((await session.post('/edit/profile/', { full_name })).statusCode, 400);
  });

  test('the name of the user is in the element that programs read', async () => {
    const person = await aPerson();
    const { body } = await (await signedIn(person)).get('/edit/profile/');
    assert.match(body, new RegExp(`<span id="user-links"><a [^>]*><b>${person.username}</b></a>`));
  });
});

test('a form field that is repeated or not a text is refused', async () => {
  const guest = browser(app);
  await guest.get('/accounts/login/');
  const token = guest.cookies.get('csrftoken');
  const cookie = `csrftoken=${token}`;
  const twice = await app.inject({
    method: 'POST',
    url: '/accounts/login/',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `csrfmiddlewaretoken=${token}&username=a&username=b&password=c`,
  });
  assert.deepEqual([twice.statusCode, errorsOf(twice)], [400, ['Use text without control characters.']]);
  const json = await app.inject({
    method: 'POST',
    url: '/accounts/login/',
    headers: { cookie },
    payload: { csrfmiddlewaretoken: token, username: { $ne: 1 }, password: ['x'] },
  });
  assert.deepEqual([json.statusCode, errorsOf(json)], [400, ['Use text without control characters.']]);
});
