import { deepEqual, equal, match } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { browser } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const app = await buildApp(testSite(await testDatabase()));
after(() => app.close());

const themeOf = ({ body }: { body: string }) => /<html[^>]* data-theme="(\w+)"/.exec(body)?.[1];
const chosenIn = ({ body }: { body: string }) => /data-choose="(\w+)" aria-current="true"/.exec(body)?.[1];

test('pages follow the theme of the system until the reader chooses one; every page then has it from the first byte', async () => {
  const reader = browser(app);
  const before = await reader.get('/problems/');
  deepEqual([themeOf(before), chosenIn(before)], [undefined, 'system']);
  const saved = await reader.post('/theme/', { theme: 'dark', next: '/problems/?page=1' });
  deepEqual([saved.statusCode, saved.headers.location], [302, '/problems/?page=1']);
  for (const path of ['/problems/', '/nowhere']) {
    const after = await reader.get(path);
    deepEqual([themeOf(after), chosenIn(after)], ['dark', 'dark'], path);
  }
});

test('the choice of the system theme removes the attribute again', async () => {
  const reader = browser(app);
  await reader.post('/theme/', { theme: 'light', next: '/' });
  equal(themeOf(await reader.get('/')), 'light');
  await reader.post('/theme/', { theme: 'system', next: '/' });
  equal(themeOf(await reader.get('/')), undefined);
});

test('a theme that does not exist is refused, and an unknown cookie is ignored', async () => {
  const reader = browser(app);
  equal((await reader.post('/theme/', { theme: 'sepia', next: '/' })).statusCode, 400);
  const headers = { cookie: 'theme="><script>' };
  equal(themeOf(await app.inject({ url: '/', headers })), undefined);
});

test('saving a theme never leads to another site', async () => {
  const reply = await browser(app).post('/theme/', { theme: 'dark', next: '//evil.example/' });
  equal(reply.headers.location, '/');
});

test('the links of the footer open the form with their theme and lead back to the page', async () => {
  const reader = browser(app);
  const { body } = await reader.get('/problems/?search=a%26b');
  const link = /href="([^"]*)" data-choose="dark"/.exec(body)![1]!.replaceAll('&amp;', '&');
  const form = await reader.get(link);
  match(form.body, /<option value="dark" selected>/);
  match(form.body, /name="next"[^>]* value="\/problems\/\?search=a%26b"/);
});
