import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/app';
import { type Person, people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aContest, aParticipation, aProblem } = builders(database);

const walls = await aProblem({ code: 'walls', is_public: false });
const contest = await aContest({ key: 'cup', problems: [{ id: walls, points: 1 }] });
const [first, second, ada] = [
  await aPerson({ username: 'first' }),
  await aPerson({ username: 'second' }),
  await aPerson({ username: 'ada' }),
];
for (const { id } of [first, second])
  await database.query
    .insertInto('contest_roles')
    .values({ contest_id: contest.id, user_id: id, role: 'author' })
    .execute();
const current_participation_id = await aParticipation({ contest_id: contest.id, user_id: ada.id });
await database.query
  .updateTable('users')
  .set({ current_participation_id })
  .where('id', '=', ada.id)
  .execute();

const tokens = new Map<Person, string>();
for (const person of [first, second, ada]) tokens.set(person, await aToken(person));

async function call(person: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${tokens.get(person)}`, accept: 'application/json' };
  const reply = await app.inject({
    method,
    url: `/contest/cup${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
}

async function ask(question: string, problem = ''): Promise<number> {
  const { data } = await call(ada, 'POST', '/clarifications/', { question, problem });
  return data.id;
}

const listed = async (person: Person, query = '') =>
  (
    (await call(person, 'GET', `/clarifications/${query}`)).data.objects as {
      question: string;
      assigned_to: string | null;
    }[]
  ).map(({ question, assigned_to }) => `${question} ${assigned_to}`);

const [about, general] = [await ask('About walls?', 'walls'), await ask('In general?')];
await ask('Open?');

describe('the queue of the jury', () => {
  test('shows who has taken a question; only one of the jury can, and anybody can release it', async () => {
    assert.equal((await call(first, 'POST', `/clarifications/${about}/take`)).status, 200);
    assert.equal((await call(first, 'POST', `/clarifications/${about}/take`)).status, 200);
    const taken = await call(second, 'POST', `/clarifications/${about}/take`);
    assert.deepEqual(
      [taken.status, taken.error.message],
      [409, 'Somebody else of the jury has taken this question.'],
    );
    assert.deepEqual(await listed(second), ['Open? null', 'In general? null', 'About walls? first']);
    assert.deepEqual(await listed(ada), ['Open? null', 'In general? null', 'About walls? null']);
    assert.match(
      contentOf(await (await signedIn(second)).get('/contest/cup/clarifications/')),
      /first takes care of this question/,
    );
    assert.equal((await call(second, 'POST', `/clarifications/${about}/release`)).status, 200);
    assert.equal((await call(second, 'POST', `/clarifications/${about}/take`)).status, 200);
  });

  test('is closed to contestants, and knows no question of another contest', async () => {
    assert.equal((await call(ada, 'POST', `/clarifications/${about}/take`)).status, 403);
    assert.equal((await call(ada, 'POST', `/clarifications/${about}/release`)).status, 403);
    assert.equal((await call(first, 'POST', '/clarifications/999/take')).status, 404);
  });

  test('has open questions first, and filters by problem and state', async () => {
    await call(first, 'POST', `/clarifications/${general}/answer`, { answer: 'Yes.', to: 'all' });
    assert.deepEqual(await listed(first), ['Open? null', 'About walls? second', 'In general? null']);
    assert.deepEqual(await listed(first, '?state=open'), ['Open? null', 'About walls? second']);
    assert.deepEqual(await listed(first, '?state=answered'), ['In general? null']);
    assert.deepEqual(await listed(second, '?state=mine'), ['About walls? second']);
    assert.deepEqual(await listed(first, '?state=mine'), []);
    assert.deepEqual(await listed(first, '?problem=walls'), ['About walls? second']);
    assert.deepEqual(await listed(first, '?problem=none'), []);
  });

  test('offers the canned answers of the contest, or common ones', async () => {
    const jury = await signedIn(first);
    const offered = async () =>
      /<template id="common-answers">(.*?)<\/template>/.exec(
        (await jury.get('/contest/cup/clarifications/')).body,
      )?.[1] ?? '';
    assert.match(await offered(), /No comment\./);
    const canned_answers = ['Ask the room judge.', 'See <b>sample 2</b>.'];
    assert.equal((await call(first, 'POST', '/edit', { canned_answers })).status, 200);
    assert.match(await offered(), /Ask the room judge\.<.*See &lt;b&gt;sample 2/);
    assert.doesNotMatch(await offered(), /No comment/);
    const edit = (await jury.get('/contest/cup/edit')).body;
    assert.match(edit, /Ask the room judge\.\nSee &lt;b&gt;sample 2&lt;\/b&gt;\.<\/textarea>/);
  });

  test('leaves who answered in the audit log, and who takes care in the log of the contest', async () => {
    const audit = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target', 'details'])
      .where('action', '=', 'answer question')
      .execute();
    assert.deepEqual(audit, [
      {
        actor: 'first',
        action: 'answer question',
        target: 'cup',
        details: { question: general, answer: 'Yes.', to: 'all' },
      },
    ]);
    const taken = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action'])
      .where('action', 'in', ['take question', 'release question'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      taken.map(({ actor, action }) => `${actor}: ${action}`),
      ['first: take question', 'first: take question', 'second: release question', 'second: take question'],
    );
    const entries = await database.query
      .selectFrom('contest_log')
      .select('data')
      .where('kind', '=', 'clarification')
      .where('subject_id', '=', about)
      .orderBy('number')
      .execute();
    assert.deepEqual(
      entries.map(({ data }) => (data as { assigned_to: string | null }).assigned_to),
      [null, 'first', 'first', null, 'second'],
    );
  });
});
