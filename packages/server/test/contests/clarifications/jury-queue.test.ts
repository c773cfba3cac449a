import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { type Person, people } from '../../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../../fixtures/browser.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

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
    assert.deepEqual(await listed(second), ['About walls? first', 'In general? null', 'Open? null']);
    assert.deepEqual(await listed(ada), ['About walls? null', 'In general? null', 'Open? null']);
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

  test('has open questions first, the oldest of them at the top, and filters by problem and state', async () => {
    await call(first, 'POST', `/clarifications/${general}/answer`, { answer: 'Yes.', to: 'all' });
    assert.deepEqual(await listed(first), ['About walls? second', 'Open? null', 'In general? null']);
    assert.deepEqual(await listed(first, '?state=open'), ['About walls? second', 'Open? null']);
    assert.deepEqual(await listed(first, '?state=answered'), ['In general? null']);
    assert.deepEqual(await listed(second, '?state=mine'), ['About walls? second']);
    assert.deepEqual(await listed(first, '?state=mine'), []);
    assert.deepEqual(await listed(first, '?problem=walls'), ['About walls? second']);
    assert.deepEqual(await listed(first, '?problem=none'), []);
  });

  test('offers the canned answers of the contest before the common ones', async () => {
    const jury = await signedIn(first);
    const offered = async () =>
      /<template id="common-answers">(.*?)<\/template>/.exec(
        (await jury.get('/contest/cup/clarifications/')).body,
      )?.[1] ?? '';
    assert.match(await offered(), /No comment\./);
    const canned_answers = ['Ask the room judge.', 'See <b>sample 2</b>.', 'Yes.'];
    assert.equal((await call(first, 'POST', '/edit', { canned_answers })).status, 200);
    assert.deepEqual(
      [...(await offered()).matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text),
      [
        'Ask the room judge.',
        'See &lt;b&gt;sample 2&lt;/b&gt;.',
        'Yes.',
        'No comment.',
        'Read the problem statement.',
        'No.',
      ],
    );
    const edit = (await jury.get('/contest/cup/edit')).body;
    assert.match(edit, /Ask the room judge\.\nSee &lt;b&gt;sample 2&lt;\/b&gt;\.\nYes\.<\/textarea>/);
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

describe('without scripts', () => {
  /** What readers without scripts see below the bar, as text. */
  const unread = async (person: Person, path = '/problems/') => {
    const { body } = await (await signedIn(person)).get(path);
    const [, section = ''] = /<section id="live-notices".*?>(.*?)<\/section>/s.exec(body) ?? [];
    return section
      .replace(/<button[^>]* hidden>.*?<\/button>|<p class="notice-counts">.*<\/p>|<[^>]*>|\n/gs, ' ')
      .replace(/ +/g, ' ')
      .trim();
  };

  test('the jury reads new questions on any page, and sends a canned answer with one button', async () => {
    await (await signedIn(ada)).get('/contest/cup/clarifications/');
    const id = await ask('Is <b> a letter?');
    const page = await (await signedIn(first)).get('/contest/cup');
    assert.match(page.body, /<span class="mark unread">\d open questions?<\/span>/);
    assert.match(await unread(first), /Question cup Is &lt;b&gt; a letter\? Show$/);
    assert.equal(await unread(ada), '', 'contestants do not see questions of others, nor their own');
    const session = await signedIn(first);
    const board = contentOf(await session.get('/contest/cup/clarifications/'));
    assert.match(
      board,
      /<noscript>.*<button class="plain" name="canned" value="No comment\." formnovalidate>/s,
    );
    const sent = { answer: '', canned: 'No comment.', to: 'one' };
    assert.equal((await session.post(`/contest/cup/clarifications/${id}/answer`, sent)).statusCode, 302);
    assert.equal(await unread(first), '', 'the page of the questions was read');
  });

  test('a contestant reads answers and announcements on any page until the page of the questions is open', async () => {
    assert.equal(await unread(ada), 'Answer to “Is &lt;b&gt; a letter?” cup No comment. Show');
    await call(first, 'POST', '/announcements/', { text: 'The hall closes at six.' });
    assert.match(await unread(ada), /Announcement cup The hall closes at six\. Show/);
    await (await signedIn(ada)).get('/contest/cup/clarifications/');
    assert.equal(await unread(ada), '');
  });
});

test('the page shows the answer of somebody else to whoever answers second, and keeps what they typed', async () => {
  const id = await ask('How many?');
  const path = '/contest/cup/clarifications/';
  const [one, other] = [await signedIn(first), await signedIn(second)];
  const seenOn = (page: string) =>
    new RegExp(`clarifications/${id}/answer".*?name="seen" value="([^"]*)"`, 's').exec(page)?.[1] ?? '';
  const seen = seenOn((await other.get(path)).body);
  assert.equal(seen, 'none');
  assert.equal((await one.post(`${path}${id}/answer`, { answer: 'Two.', to: 'one', seen })).statusCode, 302);
  const refused = await other.post(`${path}${id}/answer`, { answer: 'Three.', to: 'all', seen });
  assert.equal(refused.statusCode, 409);
  assert.match(errorsOf(refused).join(), /has answered this question since you opened the page/);
  assert.match(contentOf(refused), /<p class="words">Two\.<\/p>.*Three\.<\/textarea>/s);
  const again = { answer: 'Three.', to: 'all', seen: seenOn(refused.body) };
  assert.equal((await other.post(`${path}${id}/answer`, again)).statusCode, 302);
  const answer = { answer: 'Four.', to: 'all' };
  assert.equal((await call(first, 'POST', `/clarifications/${id}/answer`, answer)).status, 200);
});

test('every question is on a page of the list, and in the file of the jury', async () => {
  await database.pool.query(
    `insert into clarifications (contest_id, author_id, question, asked_at)
    select $1, $2, '=question ' || n, now() from generate_series(1, 200) n`,
    [contest.id, ada.id],
  );
  const { data } = await call(first, 'GET', '/clarifications/?state=open');
  assert.deepEqual([data.objects.length, data.has_more], [200, true]);
  const { data: rest } = await call(first, 'GET', '/clarifications/?state=open&page=2');
  assert.deepEqual([rest.objects.length > 0, rest.has_more], [true, false]);
  const page = contentOf(await (await signedIn(first)).get('/contest/cup/clarifications/?state=open'));
  assert.match(page, /rel="next" href="\/contest\/cup\/clarifications\/\?state=open&amp;page=2"/);
  const headers = { authorization: `Bearer ${tokens.get(first)}` };
  const { body } = await app.inject({ url: '/contest/cup/clarifications.csv', headers });
  const [head, ...lines] = body.trimEnd().split('\r\n');
  assert.equal(head, 'id,problem,author,question,answer,to,asked_at,answered_at,assigned_to');
  assert.equal(lines.filter((line) => line.includes(",ada,'=question ")).length, 200);
  assert.equal(
    lines.some((line) => line.includes(',walls,ada,About walls?,')),
    true,
  );
  assert.equal((await call(ada, 'GET', '/clarifications.csv')).status, 403);
});
