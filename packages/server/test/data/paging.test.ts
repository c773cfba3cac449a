import { deepEqual, equal } from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { api } from './api.ts';
import { makeScenario, now, tokenOf } from './scenario.ts';

const database = await testDatabase();
const site = testSite(database, {
  now: () => now,
  settings: { SITE_API_RATE_LIMIT: 0, SITE_API_PAGE_SIZE: 2 },
});
await makeScenario(site);
const app = await buildApp(site);
after(() => app.close());
const asGuest = api(app);
const asAda = api(app, await tokenOf(site, 'ada'));

/** Every list that does not fit on one page of two objects, with its length. */
const lists: readonly [path: string, total: number][] = [
  ['contests', 3],
  ['participations', 6],
  ['participations?contest=cup', 3],
  ['users', 3],
  ['users?organization=1&organization=2', 2],
  ['submissions', 5],
  ['submissions?user=ada', 4],
  ['submissions?problem=bridges', 3],
  ['submissions?contest=cup', 2],
  ['submissions?language=PY3&language=CPP17&result=AC&result=WA', 3],
  ['problems', 2],
];

for (const [path, total] of lists) {
  const page = (number: unknown) => `/api/v2/${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  const pages = Math.ceil(total / 2);

  test(`pages of ${path} contain every object once, in order`, async () => {
    const seen: unknown[] = [];
    for (let number = 1; number <= pages; number++) {
      const { data } = (await asGuest(page(number))).body;
      const { objects, ...counts } = data;
      deepEqual(counts, {
        current_object_count: number < pages ? 2 : total - 2 * (pages - 1),
        objects_per_page: 2,
        total_objects: total,
        page_index: number,
        total_pages: pages,
        has_more: number < pages,
      });
      equal(objects.length, counts.current_object_count);
      seen.push(...objects);
    }
    equal(new Set(seen.map((one) => JSON.stringify(one))).size, total);
  });

  for (const number of [
    pages + 1,
    0,
    -1,
    'Last',
    '++1',
    '+-1',
    '1.5',
    '1e9',
    '999999999',
    '99999999999999999999',
    '%00',
    '+',
  ]) {
    test(`page ${JSON.stringify(number)} of ${path} is not found`, async () => {
      const { status, body } = await asGuest(page(number));
      deepEqual([status, body.data, body.error], [404, null, { code: 404, message: 'Not found' }]);
    });
  }
}

for (const [path, total] of lists) {
  const ask = async (page: string) =>
    (await asGuest(`/api/v2/${path}${path.includes('?') ? '&' : '?'}page=${page}`)).body.data;
  const pages = Math.ceil(total / 2);

  test(`page=last of ${path} is page ${pages}, an empty page is page 1, and a sign changes nothing`, async () => {
    deepEqual(await ask('last'), await ask(String(pages)));
    deepEqual(await ask(''), await ask('1'));
    deepEqual(await ask(`+${pages}`), await ask(String(pages)));
    deepEqual(await ask(`%2B${pages}`), await ask(String(pages)));
    equal((await ask('last')).page_index, pages);
  });
}

test('an empty list has exactly one page', async () => {
  const empty = {
    current_object_count: 0,
    objects_per_page: 2,
    total_objects: 0,
    page_index: 1,
    total_pages: 1,
    has_more: false,
    objects: [],
  };
  for (const path of [
    'problems?code=none',
    'submissions?problem=none',
    'users?id=99',
    'participations?user=none',
  ]) {
    deepEqual((await asGuest(`/api/v2/${path}`)).body.data, empty);
    deepEqual((await asGuest(`/api/v2/${path}&page=last`)).body.data, empty);
    equal((await asGuest(`/api/v2/${path}&page=2`)).status, 404);
  }
});

test('all languages are on one page, for any page size', async () => {
  const { objects_per_page, total_pages } = (await asGuest('/api/v2/languages')).body.data;
  deepEqual({ objects_per_page, total_pages }, { objects_per_page: 1000, total_pages: 1 });
});

test('pages for a viewer contain what that viewer may see', async () => {
  const ids: number[] = [];
  for (const number of [1, 2, 3, 4]) {
    const { data } = (await asAda(`/api/v2/submissions?page=${number}`)).body;
    equal(data.total_objects, 7);
    ids.push(...data.objects.map(({ id }: { id: number }) => id));
  }
  deepEqual(ids, [1, 2, 3, 4, 5, 6, 7]);
});

test('a repeated page counts as its last value', async () => {
  equal((await asGuest('/api/v2/submissions?page=x&page=2')).body.data.page_index, 2);
});
