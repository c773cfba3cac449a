import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Person } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { hours } from '../fixtures/builders.ts';
import { tableRows } from '../http/pages/page.ts';
import { submitting } from '../submissions/submitting.ts';

const { database, app, clock, problemId, aPerson, aToken, aProblem, aContest, aParticipation, signedIn } =
  await submitting();
after(() => app.close());
const path = '/problem/sums/editorial';

const editor = await aPerson({ username: 'editor', permissions: ['edit_own_problem'] });
const role = { problem_id: problemId, user_id: editor.id, role: 'author' } as const;
await database.query.insertInto('problem_roles').values(role).execute();

beforeEach(async () => {
  clock.now = new Date('2030-01-01T10:00:00Z');
  await database.query.deleteFrom('problem_editorials').execute();
});

async function send(person: Person, fields: Record<string, string>, accept = 'application/json') {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${await aToken(person)}`, accept },
    payload: fields,
  });
}

async function page(person: Person | null, url = path) {
  const headers = { accept: 'text/html', ...(person && { authorization: `Bearer ${await aToken(person)}` }) };
  const reply = await app.inject({ url, headers });
  return { status: reply.statusCode, content: contentOf(reply) };
}

const statuses = async (...persons: (Person | null)[]) =>
  Promise.all(persons.map(async (person) => (await page(person)).status));

describe('an editorial', () => {
  test('is written and published by editors, and everybody can read it', async () => {
    const reply = await send(editor, { text: '## Idea\n\nUse $n^2$ <script>.', is_published: 'on' });
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [
        200,
        {
          data: {
            problem: 'sums',
            text: '## Idea\n\nUse $n^2$ <script>.',
            published_at: '2030-01-01T10:00:00.000Z',
          },
        },
      ],
    );
    const { status, content } = await page(null);
    assert.equal(status, 200);
    assert.match(content, /<h1>Editorial of <a href="\/problem\/sums">sums<\/a><\/h1>/);
    assert.match(content, /Written by <a [^>]*href="\/user\/editor"[^>]*>.*editor.*<\/a> · Published <time/s);
    assert.match(content, /<h3>Idea<\/h3>\n<p>Use <span class="katex">/);
    assert.doesNotMatch(content, /<script|<form/);
    assert.match(
      (await page(null, '/problem/sums')).content,
      /<a href="\/problem\/sums\/editorial">Editorial<\/a>/,
    );
  });

  test('that is a draft is visible to editors only', async () => {
    await send(editor, { text: 'Draft' });
    assert.deepEqual(await statuses(null, await aPerson(), editor), [404, 404, 200]);
    assert.match((await page(editor)).content, /Draft: only editors of the problem can see it\./);
    assert.doesNotMatch((await page(null, '/problem/sums')).content, /editorial/i);
  });

  test('is visible from the time of its publication on', async () => {
    const published_at = '2030-01-01T10:30:00.000Z';
    const reply = await send(editor, { text: 'Later', is_published: 'on', published_at });
    assert.equal(reply.json().data.published_at, published_at);
    assert.match((await page(editor)).content, /Will be published <time/);
    assert.deepEqual(await statuses(null, await aPerson()), [404, 404]);
    clock.now = new Date(published_at);
    assert.deepEqual(await statuses(null, await aPerson()), [200, 200]);
  });

  test('is hidden from users while they take part in a contest with the problem', async () => {
    await send(editor, { text: 'Published', is_published: 'on' });
    const person = await aPerson();
    const window = {
      start_time: new Date('2030-01-01T09:00:00Z'),
      end_time: new Date('2030-01-01T12:00:00Z'),
    };
    const contest = await aContest({ ...window, problems: [{ id: problemId }] });
    const current_participation_id = await aParticipation({
      contest_id: contest.id,
      user_id: person.id,
      real_start: window.start_time,
    });
    await database.query
      .updateTable('users')
      .set({ current_participation_id })
      .where('id', '=', person.id)
      .execute();
    assert.deepEqual(await statuses(person, await aPerson(), null), [404, 200, 200]);
    assert.doesNotMatch((await page(person, '/problem/sums')).content, /editorial/i);
    assert.deepEqual(await listed(person, 'has_editorial=on'), []);
    clock.now = new Date('2030-01-01T12:00:01Z');
    assert.deepEqual(await statuses(person), [200]);
    assert.deepEqual(await listed(person, 'has_editorial=on'), ['sums Editorial']);
  });

  test('keeps its author and time when it is changed, and is gone with its text', async () => {
    await send(editor, { text: 'First', is_published: 'on' });
    clock.now = hours(1e5);
    const root = await aPerson({ is_superuser: true });
    const changed = await send(root, { text: 'Second', is_published: 'on' });
    assert.equal(changed.json().data.published_at, '2030-01-01T10:00:00.000Z');
    assert.match((await page(null)).content, /\/user\/editor/);
    assert.equal((await send(editor, { text: ' \n ' })).statusCode, 200);
    assert.deepEqual(await statuses(null, editor), [404, 200]);
  });

  test('is refused from others, and when it is too long', async () => {
    assert.equal((await send(await aPerson(), { text: 'x' })).statusCode, 403);
    const asGuest = await app.inject({ method: 'POST', url: path, payload: { text: 'x' } });
    assert.equal(asGuest.statusCode, 403);
    const long = await send(editor, { text: 'x'.repeat(100_001) });
    assert.deepEqual(
      [long.statusCode, long.json().error.fields],
      [400, { text: 'Use at most 100000 characters.' }],
    );
    assert.deepEqual(await database.query.selectFrom('problem_editorials').selectAll().execute(), []);
  });

  test('of a problem that the caller may not see does not exist', async () => {
    await aProblem({ code: 'secret', is_public: false });
    assert.equal((await page(await aPerson(), '/problem/secret/editorial')).status, 404);
    assert.equal((await page(null, '/problem/%00/editorial')).status, 404);
  });

  test('can be written in the form of the page, and each change is in the audit log', async () => {
    const session = await signedIn(editor);
    assert.match((await session.get('/problem/sums')).body, />Write editorial</);
    const reply = await session.post(path, { text: 'From a form', is_published: 'on' });
    assert.deepEqual([reply.statusCode, reply.headers.location], [302, path]);
    const { body } = await session.get(path);
    assert.match(body, /<textarea id="id_text" name="text"[^>]*>\nFrom a form<\/textarea>/);
    assert.match(body, /name="is_published"[^>]* checked/);
    const entry = await database.query
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'target', 'details'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(entry, {
      actor: 'editor',
      action: 'edit editorial',
      target: 'sums',
      details: { is_published: true },
    });
  });
});

async function listed(person: Person | null, query: string): Promise<(string | undefined)[]> {
  const { content } = await page(person, `/problems/?${query}`);
  return tableRows(content, 'problem-list').map((row) => row[person ? 1 : 0]);
}

test('the problem list marks editorials and can be filtered by them', async () => {
  await aProblem({ code: 'without' });
  await send(editor, { text: 'Draft' });
  assert.deepEqual(await listed(null, 'has_editorial=on'), []);
  await send(editor, { text: 'Published', is_published: 'on' });
  assert.deepEqual(await listed(null, 'has_editorial=on'), ['sums Editorial']);
  assert.deepEqual(await listed(null, ''), ['sums Editorial', 'without']);
});
