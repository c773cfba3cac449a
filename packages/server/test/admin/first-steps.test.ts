import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createAdmin } from '@tribunal/server/commands/create-account';
import type { Settings } from '@tribunal/server/environment/settings';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { type Browser, browser, contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { textOf } from '../http/pages/page.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);
const password = 'zebras at dawn';

/** The steps of the checklist, those that are done marked with a plus; null without the checklist. */
async function steps(
  by: Browser,
  path = '/',
  headers: Record<string, string> = {},
): Promise<string[] | null> {
  const page = contentOf(await by.get(path, { headers }));
  const list = /<section id="first-steps".*?<\/section>/s.exec(page)?.[0];
  if (list === undefined) return null;
  return [...list.matchAll(/<li( class="done")?>.*?<a href="[^"]+">(.*?)<\/a>/gs)].map(
    ([, isDone, title]) => `${isDone ? '+' : '-'} ${title}`,
  );
}

/** Every link that leads to an error, from the home page on. */
async function brokenLinks(by: Browser): Promise<string[]> {
  const found = new Set(['/', '/accounts/login/']);
  const broken: string[] = [];
  for (const path of found) {
    const { statusCode, headers, body } = await by.get(path);
    if (statusCode >= 400) broken.push(`${statusCode} ${path}`);
    const links = [...body.matchAll(/<a [^>]*?href="(\/(?!\/)[^"#]*)/g)].map(([, link = '']) => link);
    for (const link of [...links, headers.location ?? '']) {
      // The pages that change the theme or the language have the address of every page in theirs.
      if (link.startsWith('/') && !/^\/(?:theme|language)\/\?/.test(link)) found.add(textOf(link));
    }
  }
  assert.ok(found.size > 15, `only ${found.size} addresses`);
  return broken;
}

test('a site without an administrator says so and offers nothing that it refuses', async () => {
  await site.registration.refresh();
  const guest = browser(app);
  const home = await guest.get('/');
  assert.doesNotMatch(home.body + (await guest.get('/accounts/login/')).body, /accounts\/register/);
  assert.match(contentOf(home), /This site has no administrator yet, .* tribunal create-admin NAME\./);
  assert.match(textOf(contentOf(home)), /There are no contests yet\./);
  assert.match(textOf(contentOf(await guest.get('/problems/'))), /There are no problems here yet\.$/);
  const submissions = textOf(contentOf(await guest.get('/submissions/')));
  assert.match(submissions, /No submissions found\. Browse the problems$/);
  assert.deepEqual(await brokenLinks(guest), []);
});

test('with its first administrator it offers registration, and leads the administrator to the first steps', async () => {
  await runCommand(site, createAdmin, ['chief', '--password', password]);
  await site.registration.refresh();
  const guest = browser(app);
  const home = await guest.get('/');
  assert.equal(home.body.match(/href="\/accounts\/register\/"/g)?.length, 2);
  assert.doesNotMatch(home.body, /no administrator/);
  assert.deepEqual(await brokenLinks(guest), []);
  const chief = browser(app);
  const signIn = await chief.post('/accounts/login/', { username: 'chief', password });
  assert.equal(signIn.headers.location, '/');
  assert.deepEqual(await steps(chief), [
    '- Turn on two-factor authentication',
    '- Connect a judge',
    '- Set the public address',
    '- Set up mail',
    '- Create the first problem',
    '- Create the first contest',
    '+ Give people accounts',
  ]);
  assert.match(contentOf(await chief.get('/problems/')), /yet\. <a href="\/problems\/new">New problem<\/a>/);
  for (const path of ['/', '/contests/'])
    assert.match(contentOf(await chief.get(path)), /yet\. <a href="\/contests\/new">New contest<\/a>/);
  assert.deepEqual(await brokenLinks(chief), []);
});

test('a step is ticked when the site has what it asks for, and the list ends with the last step', async () => {
  const { session } = await anAdministrator({ username: 'second', is_superuser: true });
  assert.deepEqual(await brokenLinks(session), []);
  assert.deepEqual(await steps(session, '/admin/', { 'accept-language': 'vi' }), [
    '+ Bật xác thực hai lớp',
    '- Kết nối một máy chấm',
    '- Đặt địa chỉ công khai',
    '- Thiết lập email',
    '- Tạo bài đầu tiên',
    '- Tạo kỳ thi đầu tiên',
    '+ Cấp tài khoản cho mọi người',
  ]);
  await database.pool.query(`insert into judges (name, auth_key, is_online) values ('one', 'x', true)`);
  const { aProblem, aContest } = builders(database);
  await aProblem({ code: 'first' });
  await aContest({ key: 'first' });
  const notDone = (all: string[] | null) => all?.filter((step) => step.startsWith('-'));
  assert.deepEqual(notDone(await steps(session)), ['- Set the public address', '- Set up mail']);
  const closed = { SITE_URL: 'https://judge.example.org', SITE_OPEN_REGISTRATION: false };
  const withMail = { ...closed, SITE_SMTP_URL: 'smtp://mail.example.org' };
  const stepsWith = async (settings: Partial<Settings>) => {
    const other = await buildApp(testSite(database, { settings }));
    after(() => other.close());
    const there = browser(other);
    for (const [name, value] of session.cookies) there.cookies.set(name, value);
    return notDone(await steps(there));
  };
  assert.deepEqual(await stepsWith(closed), ['- Set up mail', '- Give people accounts']);
  await aPerson();
  assert.deepEqual(await stepsWith(closed), ['- Set up mail']);
  assert.equal(await stepsWith(withMail), undefined);
});

test('only administrators who may take all steps see them', async () => {
  const { session: staff } = await anAdministrator({ username: 'staff' });
  const user = await signedIn(await aPerson());
  assert.deepEqual(
    [await steps(staff), await steps(staff, '/admin/'), await steps(user)],
    [null, null, null],
  );
});

test('an administrator dismisses the steps, with a form or as a program, and others keep them', async () => {
  const { session } = await anAdministrator({ username: 'busy', is_superuser: true });
  const reply = await session.post('/first-steps/dismiss', { next: '/admin/' });
  assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/admin/']);
  assert.deepEqual([await steps(session), await steps(session, '/admin/')], [null, null]);

  const person = await aPerson({ username: 'scripted', is_staff: true, is_superuser: true });
  const scripted = await signedIn(person);
  assert.equal((await steps(scripted))?.length, 7);
  const headers = { accept: 'application/json', authorization: `Bearer ${await aToken(person)}` };
  for (const _ of ['first', 'again']) {
    const answer = await app.inject({ method: 'POST', url: '/first-steps/dismiss', headers, payload: {} });
    assert.deepEqual([answer.statusCode, answer.json()], [200, { data: { is_dismissed: true } }]);
  }
  assert.equal(await steps(scripted), null);

  const user = await signedIn(await aPerson());
  assert.equal((await user.post('/first-steps/dismiss')).statusCode, 403);
});

test('the settings page says what holds and which lines change it', async () => {
  const { session } = await anAdministrator({ username: 'third', is_superuser: true });
  const page = contentOf(await session.get('/admin/settings/'));
  assert.match(page, /id="address".*Not set\..*SITE_URL=https:\/\/judge\.example\.org/s);
  assert.match(page, /id="mail".*No mail server is set\..*SITE_SMTP_URL=/s);
  assert.match(
    page,
    /id="registration".*Open: visitors can create an account\..*SITE_OPEN_REGISTRATION=False/s,
  );
});
