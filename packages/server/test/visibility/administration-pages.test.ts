import { deepEqual } from 'node:assert/strict';
import { after, test } from 'node:test';
import { rightsOf, roleNames } from '@tribunal/server/auth/roles';
import { buildApp } from '@tribunal/server/start/app';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { people } from '../fixtures/accounts.ts';
import { type Browser, browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { matrix, now, stated } from './every-kind.ts';
import { addressOf } from './every-route.ts';

const database = await testDatabase();
const site = testSite(database, { now: () => now });
const pages = new Set<string>();
const forms = new Set<string>();
const app = await buildApp(site, ({ method, url, config }: RouteOptions) => {
  if (!url.startsWith('/admin/') || config?.access !== 'staff') return;
  const methods = [method].flat();
  if (methods.includes('GET')) pages.add(url);
  if (methods.includes('POST')) forms.add(url);
});
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);

// What the pages are about has the id 1, and the user has none of the rights of the administration.
const subject = await aPerson({ username: 'subject' });
await sql`insert into languages (id, key, name) values (1, 'PY3', 'Python')`.execute(database.query);
await makeDeleted();

/** Whoever may delete these does so. */
async function makeDeleted(): Promise<void> {
  await sql`insert into news_posts (id, title, body, published_at) values (1, 'News', 'Text', now())
    on conflict do nothing`.execute(database.query);
  await sql`insert into invitations (id, token_hash, uses_left, expires_at) overriding system value
    values (1, 'x', 1, now() + interval '9 years') on conflict do nothing`.execute(database.query);
  await sql`insert into site_pages (slug, title) values ('rules', 'Rules') on conflict do nothing`.execute(
    database.query,
  );
}

const callers: [string, Pick<Browser, 'get' | 'post'>][] = [
  ['guest', browser(app)],
  ['user', await signedIn(await aPerson())],
];
for (const role of roleNames.filter((name) => name !== 'administrator')) {
  const { permissions } = rightsOf([role]);
  callers.push([role, await signedIn(await aPerson({ username: role, permissions: [...permissions] }))]);
}
callers.push(
  // The administration requires two-factor authentication, whoever it is.
  ['superuser-without-2fa', await signedIn(await aPerson({ is_staff: true, is_superuser: true }))],
  ['token', await withToken()],
  ['superuser-not-staff', await signedIn(await aPerson({ is_superuser: true }))],
  ['staff', (await anAdministrator({ username: 'staff' })).session],
  ['staff-of-users', (await anAdministrator({ permissions: ['change_user'] })).session],
  ['staff-of-judges', (await anAdministrator({ permissions: ['change_judge'] })).session],
  ['administrator', (await anAdministrator({ is_superuser: true })).session],
);

async function withToken(): Promise<Pick<Browser, 'get' | 'post'>> {
  const token = await aToken(await aPerson({ is_staff: true, is_superuser: true }));
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (url) => app.inject({ url, headers }),
    post: (url, fields) => app.inject({ method: 'POST', url, headers, payload: fields ?? {} }),
  };
}

function address(route: string): string {
  return addressOf(route, { id: route.startsWith('/admin/user/') ? String(subject.id) : '1', slug: 'rules' });
}

const head = callers.map(([name]) => name).join(' ');

test('who opens which page of the administration', async () => {
  const answer = await matrix(callers, [...pages].sort(), async ({ get }, route) =>
    (await get(address(route))).statusCode === 200 ? 'x' : '.',
  );
  deepEqual(
    answer,
    stated(`
      ${head}
      /admin/:                      . . . . . . . . . x x x x
      /admin/announcements/:        . . . . . . . . . x x x x
      /admin/audit/:                . . . . . . . . . x x x x
      /admin/invitations/:          . . . . . . . . . x x x x
      /admin/judges/:               . . . . . . . . . x x x x
      /admin/languages/:            . . . . . . . . . x x x x
      /admin/languages/:id/:        . . . . . . . . . . . . x
      /admin/languages/:id/history: . . . . . . . . . . . . x
      /admin/languages/new/:        . . . . . . . . . . . . x
      /admin/library/:              . . . . . . . . . x x x x
      /admin/news/:                 . . . . . . . . . x x x x
      /admin/news/:id/:             . . . . . . . . . x x x x
      /admin/page/:slug/edit:       . . . . . . . . . . . . x
      /admin/pages/:                . . . . . . . . . x x x x
      /admin/pages/new/:            . . . . . . . . . . . . x
      /admin/sessions/:             . . . . . . . . . x x x x
      /admin/settings/:             . . . . . . . . . x x x x
      /admin/site/:                 . . . . . . . . . . . . x
      /admin/site/history:          . . . . . . . . . . . . x
      /admin/user/:id/:             . . . . . . . . . x x x x
      /admin/user/:id/history:      . . . . . . . . . x x x x
      /admin/users.csv:             . . . . . . . . . x x x x
      /admin/users/:                . . . . . . . . . x x x x
      /admin/users/import:          . . . . . . . . . . . . x
    `),
  );
});

test('who may send which form of the administration', async () => {
  const answer = await matrix(callers, [...forms].sort(), async ({ post }, route) => {
    await makeDeleted();
    const { statusCode, headers } = await post(address(route));
    const isElsewhere = /\/accounts\//.test(headers.location ?? '');
    return statusCode === 401 || statusCode === 403 || isElsewhere ? '.' : 'x';
  });
  deepEqual(
    answer,
    stated(`
      ${head}
      /admin/announcements/:             . . . . . . . . . x x x x
      /admin/announcements/:id/delete/:  . . . . . . . . . x x x x
      /admin/invitations/:               . . . . . . . . . . x . x
      /admin/invitations/:id/delete/:    . . . . . . . . . . x . x
      /admin/judge/:id/:                 . . . . . . . . . . . x x
      /admin/languages/:id/:             . . . . . . . . . . . . x
      /admin/languages/new/:             . . . . . . . . . . . . x
      /admin/library/:                   . . . . . . . . . x x x x
      /admin/library/:name/delete/:      . . . . . . . . . x x x x
      /admin/news/:                      . . . . . . . . . x x x x
      /admin/news/:id/:                  . . . . . . . . . x x x x
      /admin/news/:id/delete/:           . . . . . . . . . x x x x
      /admin/page/:slug/delete:          . . . . . . . . . . . . x
      /admin/page/:slug/edit:            . . . . . . . . . . . . x
      /admin/pages/new/:                 . . . . . . . . . . . . x
      /admin/site/:                      . . . . . . . . . . . . x
      /admin/user/:id/:                  . . . . . . . . . . x . x
      /admin/user/:id/end-sessions/:     . . . . . . . . . . x . x
      /admin/user/:id/person/:           . . . . . . . . . . x . x
      /admin/user/:id/reset-two-factor/: . . . . . . . . . . x . x
      /admin/user/:id/revoke-token/:     . . . . . . . . . . x . x
      /admin/user/:id/roles/:            . . . . . . . . . . x . x
      /admin/user/:id/set-password/:     . . . . . . . . . . x . x
      /admin/users/import:               . . . . . . . . . . . . x
    `),
  );
});

test('staff who may change users give nobody rights', async () => {
  const [, staff] = callers.find(([name]) => name === 'staff-of-users')!;
  const url = `/admin/user/${subject.id}/`;
  const replies = [
    await staff.post(`${url}roles/`, { roles: 'administrator' }),
    await staff.post(url, { is_active: 'on', is_staff: 'on' }),
    await staff.post(url, { is_active: 'on', permissions: 'change_user' }),
  ];
  deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [403, 403, 403],
  );
  const { is_staff, is_superuser, permissions } = await database.query
    .selectFrom('users')
    .select(['is_staff', 'is_superuser', 'permissions'])
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow();
  deepEqual([is_staff, is_superuser, permissions], [false, false, []]);
});
