import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formsIn } from '../fuzz/form-fields.ts';
import { demoSite } from './demo-site.ts';
import type { ListedPage } from './page-list.ts';
import { hasAddress, refusedForms } from './visits/refused-forms.ts';

const routes = new Set<string>();
const posted = new Set<string>();
const { address, pages, sessions } = await demoSite(({ method, url }) => {
  if (method === 'GET') routes.add(url);
  if (method === 'POST') posted.add(url);
});

function open(page: ListedPage): Promise<Response> {
  const cookie = sessions[page.as] === null ? '' : `sessionid=${sessions[page.as]}`;
  const headers = { accept: 'text/html', ...(cookie && { cookie }) };
  return fetch(address + page.path, { headers, redirect: 'manual' });
}

test('every page of the list answers as the list says', async () => {
  const answers = await Promise.all(
    pages.map(async (page) => {
      const reply = await open(page);
      const [type] = (reply.headers.get('content-type') ?? '').split(';');
      return { name: page.name, path: page.path, status: reply.status, type };
    }),
  );
  assert.deepEqual(
    answers,
    pages.map(({ name, path, status }) => ({ name, path, status, type: 'text/html' })),
  );
});

test('contestants inside a contest have its bar on every page', async () => {
  const bars = await Promise.all(
    pages
      .filter(({ as }) => as === 'inContest' || as === 'inVirtual')
      .map(async (page) => {
        const { name, as } = page;
        const bar =
          /<aside class="contest-bar".*?<\/aside>/s.exec(await (await open(page)).text())?.[0] ?? '';
        const states = new Set(
          [...bar.matchAll(/<a class="(\w+)" href="\/problem\//g)].map(([, state]) => state),
        );
        return { name, as, states: [...states].toSorted() };
      }),
  );
  const statesOf = {
    inContest: ['pending', 'solved', 'tried'],
    inVirtual: ['solved', 'tried', 'untouched'],
  } as Record<string, string[]>;
  assert.deepEqual(
    bars,
    bars.map(({ name, as }) => ({ name, as, states: statesOf[as] })),
  );
});

/** What is not a page of its own. */
const notPages = [
  /^\/(?:assets|widgets|events)\//,
  /^\/api(?:$|\/(?!docs))/,
  /^\/problems\/random$/,
  /^\/(?:problems|list\/:list)\/next$/,
  /\.webmanifest$/,
  /^\/(?:healthz|user|src\/:id\/raw)$/,
  /\.(?:atom|ics|json|csv|tsv|pdf|png)$/,
  /\/events$/,
  /\/(?:banner|favicon|logo|photo)\/:hash$/,
  /^\/(?:robots\.txt|sitemap\.xml|site\/accent\/:file)$/,
  /\/package\.zip$/,
  /\/(?:service-)?worker\.js$/,
  /\/file\/:hash\/:name$/,
  /\/test_data\/files\/\*$/,
  /^\/uploads\/:id$/,
  /\/versions\/:file$/,
  /\/case\/:number\/:side$/,
  // Only a comparison makes one.
  /\/similarity\/:id$/,
];

test('the list contains every page of the site', () => {
  const missing = [...routes]
    .filter((url) => !notPages.some((pattern) => pattern.test(url)))
    .filter((url) => !pages.some(({ path }) => patternOf(url).test(path)));
  assert.deepEqual(missing, []);
});

test('of every form that people write into, a wrong one is sent in a browser', async () => {
  const forms = await Promise.all(
    pages.map(async (page) => formsIn(await (await open(page)).text()).map((form) => ({ page, ...form }))),
  );
  const written = forms
    .flat()
    .filter(({ isWritten }) => isWritten)
    .map(({ page, action }) => {
      const pagePath = new URL(page.path, address).pathname;
      const formPath = new URL(action, address + page.path).pathname;
      const route = [...posted].find((url) => patternOf(url).test(formPath)) ?? formPath;
      const refused = refusedForms.find(
        (one) => one.page === page.name && hasAddress(one, formPath, pagePath),
      );
      return { route, refused };
    });
  const checked = new Set(written.filter(({ refused }) => refused).map(({ route }) => route));
  assert.deepEqual(
    [...new Set(written.map(({ route }) => route))].filter((route) => !checked.has(route)),
    [],
  );
  const found = new Set(written.map(({ refused }) => refused));
  assert.deepEqual(
    refusedForms.filter((one) => !found.has(one)),
    [],
  );
});

/** A path with a final slash and the one without it are the same page. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/\/$/, '').replace(/:[a-z_]+/g, '[^/]+')}/?(?:\\?.*)?$`);
}
