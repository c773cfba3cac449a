import { equal, match } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { testDatabase } from '../database.ts';
import { testSite } from '../site.ts';
import { api } from './api.ts';

const limit = 2;
const database = await testDatabase();
const app = await buildApp(testSite(database, { settings: { SITE_API_RATE_LIMIT: limit } }));
after(() => app.close());
const get = api(app);

/** As much of a browser as the page's script touches. */
function openPage(address: string): { readonly textContent: string } {
  const status = { textContent: '' };
  const browser = {
    document: { getElementById: () => status },
    location: new URL(address),
    fetch: async (path: string, { method = 'GET' } = {}) => {
      const reply = await app.inject({ method: method as 'GET', url: path, remoteAddress: '192.0.2.7' });
      return { json: () => reply.json() };
    },
  };
  Object.assign(globalThis, browser);
  return status;
}

test('the page that a refused caller is sent to solves the captcha, from whatever address it is opened', async () => {
  for (let n = 0; n < limit; n++) await get('/api/v2/languages');
  const { status, body } = await get('/api/v2/languages');
  equal(status, 429);
  const { captcha } = body.error;
  const page = await app.inject(captcha);
  equal(page.statusCode, 200);
  const script = /<script type="module" src="([^"]+)">/.exec(page.body)?.[1] ?? '';
  const source = await app.inject(script);
  match(String(source.headers['content-type']), /^text\/javascript/);
  const shown = openPage(captcha);
  await import(`data:text/javascript,${encodeURIComponent(source.body)}`);
  equal(shown.textContent, 'Done. The data API answers again.');
  equal((await get('/api/v2/languages')).status, 200);
});
