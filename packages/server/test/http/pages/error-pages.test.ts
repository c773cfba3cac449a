import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { browser, contentOf } from '../../fixtures/browser.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { textOf } from './page.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn } = people(site, app);
await builders(database).aContest({ key: 'past' });
const user = await signedIn(await aPerson());
const linksOf = (content: string) => [...content.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);

describe('an error page', () => {
  test('offers a guest to sign in and return, the list that belongs to the address, and the home page', async () => {
    const content = contentOf(await browser(app).get('/contest/nowhere?page=2'));
    assert.match(textOf(content), /^Page not found Nothing exists at this address/);
    assert.deepEqual(linksOf(content), [
      '/accounts/login/?next=%2Fcontest%2Fnowhere%3Fpage%3D2',
      '/contests/',
      '/',
    ]);
  });

  test('leads a user back to the page before, but not to another site', async () => {
    const at = (referer: string) => user.get('/nowhere', { headers: { referer, host: 'judge.example' } });
    assert.deepEqual(linksOf(contentOf(await at('https://judge.example/users/?page=2'))), [
      '/users/?page=2',
      '/',
    ]);
    for (const other of ['https://evil.example/users/', 'https://judge.example//evil.example', 'nonsense'])
      assert.deepEqual(linksOf(contentOf(await at(other))), ['/'], other);
  });

  test('gives the reason of a refused action in the language of the reader', async () => {
    const reply = await user.post('/contest/past/leave', {}, { headers: { 'accept-language': 'vi' } });
    assert.equal(reply.statusCode, 404);
    assert.match(textOf(contentOf(reply)), /^Không tìm thấy trang Bạn không tham gia kỳ thi này\./);
  });

  test('tells who may open the administration', async () => {
    const reply = await user.get('/admin/');
    assert.equal(reply.statusCode, 403);
    assert.match(textOf(contentOf(reply)), /Only staff can open the administration pages\./);
  });
});

test('programs get the same error without what pages add', async () => {
  const headers = { accept: 'application/json' };
  const reply = await user.post('/contest/past/leave', {}, { headers });
  assert.deepEqual(reply.json<{ error: unknown }>().error, {
    code: 404,
    message: 'You are not in this contest.',
  });
});
