import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveSubmission } from '@tribunal/contract/events/live-submission';
import { notify } from '@tribunal/server/database/notifications';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import type pg from 'pg';
import { people } from '../fixtures/accounts.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { openEventSource } from '../http/event-source.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson } = people(site, app);
const { aProblem, aLanguage } = builders(database);
const [problemId, languageId] = [await aProblem({ code: 'open' }), await aLanguage('PY3')];

test('an open list hears of what is added while the database fails', async (t) => {
  const { id: userId } = await aPerson();
  const submit = () => {
    const submission = { userId, problemId, languageId, source: 'x', contest: null };
    return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  };
  const stream = await openEventSource(`${address}/events/submissions?after=${await submit()}`, {});
  await stream.until('the stream begins', () => stream.told('submissions').length > 0);
  const id = await submit();
  const { query } = database.pool;
  let failures = 0;
  t.mock.method(database.pool, 'query', (...given: [pg.QueryConfig]) => {
    const [{ text = '', values = [] }] = given;
    const loadsIt = text.includes('"isWithheld"') && values.flat().includes(id);
    if (!loadsIt || failures > 0) return Reflect.apply(query, database.pool, given);
    failures += 1;
    return Promise.reject(new Error('the database is away'));
  });
  await notify(database, id, 'submission_changed');
  await stream.until('it is told', () =>
    (stream.told('submissions').flat() as LiveSubmission[]).some((one) => one.id === id),
  );
  assert.equal(failures, 1);
  stream.hangUp();
});
