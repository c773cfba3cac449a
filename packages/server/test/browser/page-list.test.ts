import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoSite } from './demo-site.ts';

const routes = new Set<string>();
const { address, pages, sessions } = await demoSite(({ method, url }) => {
  if (method === 'GET') routes.add(url);
});

test('every page of the list answers as the list says', async () => {
  const answers = await Promise.all(
    pages.map(async (page) => {
      const cookie = sessions[page.as] === null ? '' : `sessionid=${sessions[page.as]}`;
      const headers = { accept: 'text/html', ...(cookie && { cookie }) };
      const reply = await fetch(address + page.path, { headers, redirect: 'manual' });
      const [type] = (reply.headers.get('content-type') ?? '').split(';');
      return { name: page.name, path: page.path, status: reply.status, type };
    }),
  );
  assert.deepEqual(
    answers,
    pages.map(({ name, path, status }) => ({ name, path, status, type: 'text/html' })),
  );
});

/** What is not a page of its own. */
const notPages = [
  /^\/(?:assets|widgets|events)\//,
  /^\/api\/(?!docs)/,
  /^\/problems\/random$/,
  /^\/(?:healthz|user|src\/:id\/raw)$/,
  /^\/accounts\/2fa\/?$/,
  /\.(?:atom|ics|json|csv|tsv)$/,
  /\/events$/,
  /\/logo\/:hash$/,
];

test('the list contains every page of the site', () => {
  const missing = [...routes]
    .filter((url) => !notPages.some((pattern) => pattern.test(url)))
    .filter((url) => !pages.some(({ path }) => patternOf(url).test(path)));
  assert.deepEqual(missing, []);
});

/** A path with a final slash and the one without it are the same page. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/\/$/, '').replace(/:[a-z_]+/g, '[^/]+')}/?(?:\\?.*)?$`);
}
