import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const setter = await aToken(await aPerson({ username: 'setter', permissions: ['edit_own_problem'] }));

async function call(url: string, payload: object) {
  const headers = { authorization: `Bearer ${setter}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, ...reply.json() };
}

test('a problem gets new test data with an edit, or the edit is refused; nothing is dropped silently', async () => {
  await call('/problems/new', { code: 'cased', name: 'Cased', cases: [{ input: '1', output: '1' }] });
  const cases = [{ input: '7\n', output: '49\n', points: 3 }];
  const edited = await call('/problem/cased/edit', { name: 'Recased', cases });
  assert.equal(edited.status, 200);
  assert.deepEqual(Object.keys(edited.data.changed), ['name', 'data_version']);
  const dumped = async () =>
    JSON.parse(
      (await dumpText(database)).split('\n').find((line) => line.includes('"code":"cased"')) ?? '{}',
    );
  const { name, checker, cases: stored } = await dumped();
  assert.deepEqual(
    [name, checker, stored],
    ['Recased', { name: 'standard', args: null }, [{ ...cases[0], batch: null }]],
  );
  const fieldsOf = async (payload: object) => {
    const { status, error } = await call('/problem/cased/edit', payload);
    return [status, Object.keys(error.fields)];
  };
  assert.deepEqual(await fieldsOf({ checker: { name: 'floats' } }), [400, ['checker']]);
  assert.deepEqual(await fieldsOf({ cases: [] }), [400, ['cases']]);
  assert.deepEqual(await fieldsOf({ name: 'Lost', cases: [{ input: 1 }] }), [400, ['cases']]);
  const preview = await call('/problem/cased/edit', {
    cases: [{ input: '1', output: '1' }],
    preview: true,
  });
  assert.deepEqual(Object.keys(preview.data.changed), ['data_version']);
  assert.deepEqual((await dumped()).cases.length, 1);
});

test('during a contest, cases that no online judge can use are refused unless they are forced', async () => {
  await call('/problems/new', { code: 'used', name: 'Used', cases: [{ input: '1', output: '1' }] });
  const { id } = await database.query
    .selectFrom('problems')
    .select('id')
    .where('code', '=', 'used')
    .executeTakeFirstOrThrow();
  await builders(database).aContest({ problems: [{ id }] });
  const cases = [{ input: '2', output: '2' }];
  const refused = await call('/problem/used/edit', { name: 'Unused', cases });
  assert.deepEqual([refused.status, Object.keys(refused.error.fields)], [409, ['force']]);
  assert.equal((await call('/problem/used/edit', { name: 'Used' })).data.changed.name, undefined);
  const forced = await call('/problem/used/edit', { cases, force: true });
  assert.deepEqual(Object.keys(forced.data.changed), ['data_version']);
});
