import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import type { Access } from '@tribunal/contract/api/endpoint';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { mountAccess } from '@tribunal/server/http/caller/require-access';
import { buildApp } from '@tribunal/server/start/app';
import { fastify, type HTTPMethods } from 'fastify';
import { people } from '../fixtures/accounts.ts';
import type { Browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly access: Access | undefined;
  /** The page has no such method. */
  readonly isRefused: boolean;
}

const database = await testDatabase();
const settings = { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey };
const routes: Route[] = [];
const site = testSite(database, { settings });
const app = await buildApp(site, ({ method, url, config }) => {
  const methods = [method].flat();
  const isRefused = methods.length > 2;
  for (const one of methods) routes.push({ method: one, url, access: config?.access, isRefused });
});
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);

const addressOf = ({ url }: Route) => url.replace(/:[a-z_]+/g, '1');
const page = { accept: 'text/html' };
const guarded = routes.filter(({ access }) => access !== 'anyone' && access !== 'sync key');

test('every route declares who may call it', () => {
  assert.ok(routes.length > 100, `${routes.length} routes`);
  assert.deepEqual(
    routes.filter(({ access }) => access === undefined),
    [],
  );
});

test('every file of JSON beside the APIs has a contract', () => {
  const files = routes.filter(
    ({ method, url }) => /\.json$/.test(url) && !/^\/api\//.test(url) && /^(?:GET|POST)$/.test(method),
  );
  const told = new Set(
    endpointGroups.flatMap(({ endpoints }) => endpoints.map(({ method, path }) => `${method} ${path}`)),
  );
  // Methods that a page does not have are mounted too, to be refused.
  const answered = files.filter(({ isRefused }) => !isRefused).map(({ method, url }) => `${method} ${url}`);
  assert.ok(answered.length > 4);
  assert.deepEqual(
    answered.filter((route) => !told.has(route)),
    [],
  );
});

test('pages answer JSON only through their contract', () => {
  const folders = ['pages', 'admin', 'editing', 'forms', 'parts', 'frame'];
  const answers = folders.flatMap((name) => {
    const folder = new URL(`../../src/http/${name}/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const sources = files.map((file) => ({ file, source: readFileSync(new URL(file, folder), 'utf8') }));
    return sources.filter(
      ({ source }) => /\.send\((?:\{|JSON)/.test(source) || /'application\/json/.test(source),
    );
  });
  const others = answers.filter(({ source }) => !/from '@tribunal\/contract\/pages\//.test(source));
  // The manifest of the app has a format of its own.
  assert.deepEqual(
    others.map(({ file }) => file),
    ['site/app-routes.ts'],
  );
});

test('a route without this declaration prevents the start of the site', async () => {
  const careless = fastify();
  mountAccess(careless);
  assert.throws(() => careless.get('/careless', () => 'x'), /GET \/careless does not declare its access/);
  await careless.close();
});

describe('every route for users', () => {
  test('sends a guest to the sign-in page', async () => {
    for (const route of guarded) {
      const reply = await app.inject({ method: route.method as 'GET', url: addressOf(route) });
      const expected = `/accounts/login/?next=${encodeURIComponent(addressOf(route))}`;
      assert.deepEqual(
        [reply.statusCode, reply.headers.location],
        [302, expected],
        `${route.method} ${route.url}`,
      );
    }
  });

  test('sends a session without two-factor authentication to the code page, except that page', async () => {
    const half = await signedIn(await aPerson({ scratchCode: 'ABCDEFGHIJKLMNOP', is_staff: true }));
    for (const route of guarded.filter(({ method, url }) => method === 'GET' && url !== '/accounts/2fa/')) {
      const reply = await half.get(addressOf(route));
      const expected = `/accounts/2fa/?next=${encodeURIComponent(addressOf(route))}`;
      assert.equal(reply.headers.location, expected, route.url);
    }
  });

  test('that changes something refuses a form without a CSRF token', async () => {
    const { session } = await anAdministrator({ is_superuser: true });
    for (const route of guarded.filter(({ method }) => method === 'POST')) {
      const reply = await session.post(addressOf(route), { csrfmiddlewaretoken: '' });
      assert.equal(reply.statusCode, 403, route.url);
    }
  });
});

describe('every public page', () => {
  // A stream has no end to wait for.
  const open = routes.filter(
    ({ method, access, url }) => method === 'GET' && access === 'anyone' && !/^\/(?:api|events)/.test(url),
  );
  const ofSomething =
    /^\/(?:problem|contest|scoreboard|list|organization|user|news|page|submissions\/user|accounts\/password\/reset|site\/accent|site\/logo|site\/favicon)\/:|^\/terms|^\/widgets\/(?:single_submission|template)/;

  test('is served to a guest, or is not found', async () => {
    for (const route of open) {
      const address = addressOf(route);
      const { statusCode, headers } = await app.inject({ url: address, headers: page });
      const spellings = [`${address}/`, address.replace(/\/$/, '')];
      const isSentOn = statusCode === 301 && spellings.includes(headers.location ?? '');
      const isSentToList =
        ['/problems/next', '/problems/random'].includes(route.url) && headers.location === '/problems/';
      const isForPosts = statusCode === 405 && headers.allow === 'POST';
      const expected = ofSomething.test(route.url) ? 404 : 200;
      assert.ok(
        isSentOn || isSentToList || isForPosts || statusCode === expected,
        `${route.url} answered ${statusCode}`,
      );
    }
  });
});

test('a name that cannot be stored is not found on every route', async () => {
  const { session: root } = await anAdministrator({ is_superuser: true });
  const named = new Set(routes.filter(({ url }) => url.includes(':')).map(({ url }) => url));
  for (const url of named) {
    const address = url.replace(/:[a-z_]+/g, '%00');
    for (const reply of [await root.get(address), await root.post(address)])
      assert.ok([301, 400, 403, 404, 405].includes(reply.statusCode), `${url} answered ${reply.statusCode}`);
  }
});

test('under /admin/ a guest is redirected to the sign-in page', async () => {
  const administration = routes.filter(({ url }) => /^\/admin(?:\/|$)/.test(url));
  assert.ok(administration.some(({ access }) => access === 'staff'));
  for (const route of administration) {
    const { statusCode, headers } = await app.inject({
      method: route.method as 'GET',
      url: addressOf(route),
    });
    const isSentAway = /^\/(?:accounts\/login\/\?next=|admin\/)/.test(headers.location ?? '');
    assert.ok(statusCode === 405 || isSentAway, `${route.method} ${route.url} answered ${statusCode}`);
  }
});

describe('every route for staff', () => {
  const forStaff = routes.filter(({ access }) => access === 'staff');
  const answers = (session: Browser) =>
    Promise.all(
      forStaff
        .filter(({ method }) => method === 'GET' || method === 'POST')
        .map((route) => (route.method === 'GET' ? session.get : session.post)(addressOf(route))),
    );

  test('refuses other users', async () => {
    const replies = await answers(await signedIn(await aPerson()));
    assert.deepEqual(new Set(replies.map((reply) => reply.statusCode)), new Set([403]));
  });

  test('sends staff without two-factor authentication to its set-up', async () => {
    for (const { headers } of await answers(await signedIn(await aPerson({ is_staff: true }))))
      assert.match(headers.location ?? '', /^\/accounts\/2fa\/enable\/\?next=%2Fadmin%2F/);
  });
});

test('no route sets a cookie for a token, with or without cookies in the request', async () => {
  const session = await signedIn(await aPerson());
  const person = await aPerson();
  const ended = routes.filter(({ url }) => !url.startsWith('/events/'));
  for (const route of ended.filter(({ method }) => method === 'GET' || method === 'POST')) {
    for (const cookie of ['', `sessionid=${session.cookies.get('sessionid')}`]) {
      const headers = { authorization: `Bearer ${await aToken(person)}`, cookie };
      const reply = await app.inject({ method: route.method as 'GET', url: addressOf(route), headers });
      assert.equal(reply.headers['set-cookie'], undefined, `${route.method} ${route.url}`);
    }
  }
  assert.match((await session.get('/user')).headers.location ?? '', /^\/user\//);
});
