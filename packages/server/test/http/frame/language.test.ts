import { deepEqual, doesNotMatch, equal } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { browser } from '../../fixtures/browser.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const site = testSite(await testDatabase());
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);

const languageOf = ({ body }: { body: string }) => /<html lang="(\w+)"/.exec(body)?.[1];

test('a guest chooses the language in the footer, and every page then has it', async () => {
  const reader = browser(app);
  equal(languageOf(await reader.get('/problems/')), 'en');
  const saved = await reader.post('/language/', { language: 'vi', next: '/problems/?page=1' });
  deepEqual([saved.statusCode, saved.headers.location], [302, '/problems/?page=1']);
  for (const path of ['/problems/', '/nowhere', '/']) equal(languageOf(await reader.get(path)), 'vi', path);
});

test('a language that does not exist is refused, and an unknown cookie is ignored', async () => {
  equal((await browser(app).post('/language/', { language: 'tlh', next: '/' })).statusCode, 400);
  const headers = { cookie: 'interface_language="><script>' };
  equal(languageOf(await app.inject({ url: '/', headers })), 'en');
});

test('the language of the profile has priority, and the footer then offers no other', async () => {
  const person = await aPerson();
  const session = await signedIn(person);
  await session.post('/language/', { language: 'vi', next: '/' });
  equal(languageOf(await session.get('/problems/')), 'vi');
  await site.database.query
    .updateTable('users')
    .set({ interface_language: 'en' })
    .where('id', '=', person.id)
    .execute();
  const page = await session.get('/problems/');
  equal(languageOf(page), 'en');
  doesNotMatch(page.body, /data-language-choice/);
});
