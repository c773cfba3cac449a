import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../fixtures/accounts.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const site = testSite(await testDatabase());
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

test('/healthz?verbose tells staff the version and the state of each part, and everybody else what /healthz tells', async () => {
  const usual = (await app.inject('/healthz')).json<object>();
  const { session } = await anAdministrator();
  const staffToken = await aToken(await aPerson({ is_staff: true }));
  const userToken = await aToken(await aPerson());
  const withToken = (token: string) =>
    app.inject({ url: '/healthz?verbose', headers: { authorization: `Bearer ${token}` } });

  const figures = { database: 'ok', disk: 'enough', judges: { online: 0, busy: 0 }, queue: [] };
  const details = { ...usual, version, ...figures };
  assert.deepEqual((await session.get('/healthz?verbose')).json(), details);
  assert.deepEqual((await withToken(staffToken)).json(), details);
  assert.deepEqual((await session.get('/healthz')).json(), usual);
  assert.deepEqual((await withToken(userToken)).json(), usual);
  assert.deepEqual((await app.inject('/healthz?verbose')).json(), usual);
  const halfway = await signedIn(await aPerson({ is_staff: true, scratchCode: 'ABCDEFGHIJKLMNOP' }));
  assert.deepEqual((await halfway.get('/healthz?verbose')).json(), usual, 'before the second factor');
});

test('/healthz?verbose tells staff the same while the disk is full', async () => {
  const usual = await app.inject('/healthz');
  assert.equal(usual.statusCode, 200);
  site.disk.noteFull();
  const { session } = await anAdministrator();
  const full = await session.get('/healthz?verbose');
  const reason = 'the disk is full: submissions are refused';
  const figures = { database: 'ok', disk: 'full', judges: { online: 0, busy: 0 }, queue: [] };
  assert.equal(full.statusCode, 503);
  assert.deepEqual(full.json(), { status: 'unavailable', reason, version, ...figures });
  assert.deepEqual((await app.inject('/healthz?verbose')).json(), { status: 'unavailable', reason });
  site.disk.noteStored();
});
