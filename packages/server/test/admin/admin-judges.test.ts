import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { accepting, dial, handshake } from '../bridge/fake-judge.ts';
import { judgedSite } from '../bridge/judged-site.ts';
import { people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';

const database = await testDatabase();
const { site, port, aJudge, submit, becomes } = await judgedSite(database, { pingMs: 100 });
const app = await buildApp(site);
after(() => app.close());
const { anAdministrator } = people(site, app);
const { session: staff } = await anAdministrator();
const { person: keeper, session } = await anAdministrator({ permissions: ['change_judge'] });

async function connectJudge(name: string) {
  const offer = await aJudge({ name });
  const judge = await dial(port);
  judge.send({ ...handshake(offer), protection: `full: bubblewrap of <${name}>` });
  await judge.next('handshake-success');
  const { id } = await database.query
    .selectFrom('judges')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { judge, path: `/admin/judge/${id}/` };
}

/** The part of the page about one judge, as text. */
async function shown(name: string): Promise<string> {
  const cards = contentOf(await staff.get('/admin/judges/')).split('<section class="card">');
  return (cards.find((card) => card.includes(`<h2>${name}</h2>`)) ?? '').replace(/<\/?[a-z][^>]*>/g, '');
}

test('staff see the protection, the languages and the current work of each judge', async () => {
  const { judge } = await connectJudge('guarded');
  const id = await submit();
  const request = await judge.next('submission-request');
  const text = await shown('guarded');
  assert.match(text, /Protectionfull: bubblewrap of &lt;guarded&gt;/);
  assert.match(text, /Problems1\n/);
  assert.match(text, new RegExp(`Current submission${id}\n`));
  for (const message of accepting(request)) judge.send(message);
  await becomes(id, 'AC');
  judge.leave();
  await eventually('it is offline', async () => (await shown('guarded')).includes('Stateoffline'));
});

test('a disabled judge finishes its submission and gets no more', async () => {
  const { judge, path } = await connectJudge('tired');
  const [first, second] = [await submit(), await submit()];
  const request = await judge.next('submission-request');
  assert.equal((await session.post(path, { is_disabled: 'on' })).headers.location, '/admin/judges/');
  for (const message of accepting(request)) judge.send(message);
  await becomes(first, 'AC');
  const next = judge.next('submission-request');
  assert.equal(await Promise.race([next, sleep(600, 'nothing')]), 'nothing');
  await session.post(path);
  assert.equal((await next)['submission-id'], second);
  const entries = await database.query
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'details'])
    .where('target', '=', 'tired')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    entries.map(({ actor, action, details }) => [actor, action, details]),
    [
      [keeper.username, 'change judge', { isDisabled: [false, true] }],
      [keeper.username, 'change judge', { isDisabled: [true, false] }],
    ],
  );
  judge.leave();
});

test('a blocked judge is disconnected', async () => {
  const { judge, path } = await connectJudge('banned');
  await session.post(path, { is_blocked: 'on' });
  await judge.closed();
});

test('changing judges requires a permission', async () => {
  const { judge, path } = await connectJudge('safe');
  assert.equal((await staff.post(path, { is_blocked: 'on' })).statusCode, 403);
  assert.equal((await session.post('/admin/judge/999999/', { is_blocked: 'on' })).statusCode, 404);
  assert.doesNotMatch(contentOf(await staff.get('/admin/judges/')), /<form/);
  judge.leave();
});
