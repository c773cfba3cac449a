import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { browser, contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
await database.pool.query(`insert into judges (name, auth_key, is_online) values ('one', 'x', true)`);
await builders(database).aLanguage('PY3');
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, anAdministrator, signedIn } = people(site, app);
const { session: administrator } = await anAdministrator();
const callers = { administrator, user: await signedIn(await aPerson()), guest: browser(app) };

/** Who can read the sentence on which page, as `caller path`. */
async function readers(sentence: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, caller] of Object.entries(callers)) {
    for (const path of ['/status/', '/', '/problems/', '/no/such/page']) {
      const times = contentOf(await caller.get(path)).split(sentence).length - 1;
      if (times > 0) found.push(`${name} ${path} ${times}`);
    }
  }
  return found;
}

test('a warning is shown to everyone on the status page and to administrators on every page, until it ends', async () => {
  assert.deepEqual(await readers('site-warnings'), []);
  site.warnings.set('sandbox', [{ kind: 'local judge is stopped', reason: 'a hole & a leak' }]);
  site.warnings.set('other', [{ kind: 'disk is full' }, { kind: 'unjudgeable problems', count: 7 }]);
  const everyReader = [
    'administrator /status/ 1',
    'administrator / 1',
    'administrator /problems/ 1',
    'administrator /no/such/page 1',
    'user /status/ 1',
    'guest /status/ 1',
  ];
  for (const sentence of [
    '<p>The local judge is not running. It starts automatically when this is fixed: a hole &amp; a leak</p>',
    'The disk is full',
    '7 problems cannot be judged',
  ]) {
    assert.deepEqual(await readers(sentence), everyReader);
  }
  site.warnings.set('other', [{ kind: 'unjudgeable problems', count: 7 }]);
  assert.deepEqual(await readers('The disk is full'), []);
  site.warnings.set('sandbox', []);
  site.warnings.set('other', []);
  assert.deepEqual(await readers('site-warnings'), []);
});

test('a warning about judging leads administrators to the judges and to the problems that cannot be judged', async () => {
  const { aProblem } = builders(database);
  for (const code of ['round10', 'round9']) await aProblem({ code });
  await aProblem({ code: 'unused', is_public: false });
  site.warnings.set('other', [{ kind: 'unjudgeable problems', count: 207 }]);
  const link = '<a href="/admin/judges/#unjudgeable">207 problems cannot be judged';
  assert.deepEqual(await readers(link), [
    ...['administrator /status/ 1', 'administrator / 1', 'administrator /problems/ 1'],
    'administrator /no/such/page 1',
  ]);
  site.warnings.set('other', [{ kind: 'no judge' }]);
  const noJudge = '<a href="/admin/judges/">No judge is online.</a>';
  assert.deepEqual(await readers(noJudge), [
    'administrator / 1',
    'administrator /problems/ 1',
    'administrator /no/such/page 1',
  ]);
  site.warnings.set('other', []);
  const page = contentOf(await administrator.get('/admin/judges/'));
  const list = /<section id="unjudgeable">.*?<\/section>/s.exec(page)?.[0] ?? '';
  assert.deepEqual(
    [...list.matchAll(/<a href="\/problem\/(\w+)">/g)].map(([, code]) => code),
    ['round9', 'round10'],
  );
  await database.pool.query(
    `insert into problems (code, name, is_public) select 'many' || n, 'Many', true from generate_series(1, 499) n`,
  );
  assert.match(contentOf(await administrator.get('/admin/judges/')), /Only the first 500 are listed\./);
});

test('a reader of Vietnamese sees the warnings in Vietnamese', async () => {
  site.warnings.set('other', [{ kind: 'unjudgeable problems', count: 7 }]);
  const headers = { 'accept-language': 'vi' };
  const content = contentOf(await browser(app).get('/status/', { headers }));
  site.warnings.set('other', []);
  assert.match(content, /Không máy chấm trực tuyến nào chấm được 7 bài\./);
});
