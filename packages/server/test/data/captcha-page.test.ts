import { equal, match } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { api } from './api.ts';
import { now } from './scenario.ts';

const limit = 2;
const database = await testDatabase();
const app = await buildApp(testSite(database, { now: () => now, settings: { SITE_API_RATE_LIMIT: limit } }));
after(() => app.close());
const get = api(app);

/** The part of a browser that the script of the page uses. */
function openPage(address: string, page: string): { readonly textContent: string } {
  const texts = [...page.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]);
  const status = { textContent: '', dataset: Object.fromEntries(texts) };
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

// Other files of the process use the same names.
const { document, location, fetch } = globalThis;
after(() => Object.assign(globalThis, { document, location, fetch }));

async function exceedLimit(): Promise<string> {
  for (let n = 0; n < limit; n++) await get('/api/v2/languages');
  const { status, body } = await get('/api/v2/languages');
  equal(status, 429);
  return body.error.captcha;
}

test('the script in the documents solves the captcha', async () => {
  await exceedLimit();
  const document = readFileSync(new URL('../../../../docs/data-api.md', import.meta.url), 'utf8');
  const [, script = ''] = /^```js\n(.*?)^```/ms.exec(document) ?? [];
  const given = `const site = ${JSON.stringify(await app.listen({ port: 0 }))}, headers = {};`;
  await import(`data:text/javascript,${encodeURIComponent(given + script)}`);
  equal((await get('/api/v2/languages')).status, 200);
});

test('the captcha page solves the captcha from any address', async () => {
  const captcha = await exceedLimit();
  const page = await app.inject(captcha);
  equal(page.statusCode, 200);
  const script = /<script type="module" src="([^"]*\/captcha-[^"]+)"/.exec(page.body)?.[1] ?? '';
  const source = await app.inject(script);
  match(String(source.headers['content-type']), /^text\/javascript/);
  const shown = openPage(captcha, page.body);
  await import(`data:text/javascript,${encodeURIComponent(source.body)}`);
  equal(shown.textContent, 'Done. You can use the data API again.');
  equal((await get('/api/v2/languages')).status, 200);
});
