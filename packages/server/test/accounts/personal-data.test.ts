import assert from 'node:assert/strict';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { openZip } from '../../../judge/src/test-data/zip.ts';
import { type Person, password, people } from '../fixtures/accounts.ts';
import { browser } from '../fixtures/browser.ts';
import { builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, signedIn, anAdministrator, aToken } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);

const json = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });

async function aSubmission(user: Person, problemId: number, more: object = {}): Promise<number> {
  const { id } = await database.query
    .insertInto('submissions')
    .values({
      ...{ user_id: user.id, problem_id: problemId, language_id: await aLanguage(), date: hours(-1) },
      ...{
        judged_at: hours(-1),
        status: 'D',
        result: 'AC',
        points: 100,
        case_points: 1,
        case_total: 1,
        ...more,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.query
    .insertInto('submission_sources')
    .values({ submission_id: id, source: `source ${id}` })
    .execute();
  return id;
}

async function downloaded(token: string): Promise<Record<string, string>> {
  const answer = await app.inject({ url: '/edit/profile/data/', headers: json(token) });
  assert.equal(answer.statusCode, 200, answer.body);
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-data-'));
  try {
    writeFileSync(join(folder, 'data.zip'), answer.rawPayload);
    const zip = await openZip(openSync(join(folder, 'data.zip'), 'r'));
    const files = await Promise.all(
      zip.names.map(async (name) => [name, String(await zip.read(name))] as const),
    );
    zip.close();
    return Object.fromEntries(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('users download what the site knows about them, and results only as they may see them', async () => {
  const person = await aPerson({ email: 'ada@example.org', full_name: 'Ada' });
  const other = await aPerson();
  const problemId = await aProblem();
  const contest = await aContest({ problems: [{ id: problemId }], submission_visibility: 'nothing' });
  const participation_id = await aParticipation({ contest_id: contest.id, user_id: person.id });
  const inContest = { contest_id: contest.id, contest_problem_id: contest.problems[0]?.id, participation_id };
  const open = await aSubmission(person, problemId);
  const withheld = await aSubmission(person, problemId, { ...inContest, virtual: 0, contest_points: 100 });
  await aSubmission(other, problemId);

  const files = await downloaded(await aToken(person));
  assert.deepEqual(Object.keys(files), ['account.json', 'submissions.ndjson']);
  const account = JSON.parse(files['account.json'] ?? '');
  assert.deepEqual(
    [account.account.username, account.account.email, account.account.full_name],
    [person.username, 'ada@example.org', 'Ada'],
  );
  assert.deepEqual(
    account.contests.map((entry: { contest: string }) => entry.contest),
    [contest.key],
  );
  const lines = (files['submissions.ndjson'] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ id, result, points, source }) => ({ id, result, points, source })),
    [
      { id: open, result: 'AC', points: 100, source: `source ${open}` },
      { id: withheld, result: null, points: null, source: `source ${withheld}` },
    ],
  );
});

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.query);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 as hit from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`.execute(
      database.query,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

test('a deleted account leaves its results under a new name, and nothing that tells who it was', async () => {
  const person = await aPerson({
    username: 'quillfeather',
    email: 'quillfeather@example.org',
    full_name: 'Quillfeather',
  });
  const { id } = person;
  const problemId = await aProblem({ code: 'kept', is_public: true });
  const over = await aContest({ key: 'over', problems: [{ id: problemId }], end_time: hours(-2) });
  await database.query
    .updateTable('contests')
    .set({ over_at: hours(-2) })
    .where('id', '=', over.id)
    .execute();
  await aParticipation({ contest_id: over.id, user_id: id, score: 7, frozen_score: 7 });
  const submission = await aSubmission(person, problemId);
  const session = await signedIn(person);
  const token = await aToken(person);
  const named = { name: 'quillfeather’s script', scope: 'read' };
  const list = { name: 'quillfeather’s list', slug: 'mine', visibility: 'public', problems: 'kept' };
  for (const [url, payload] of [
    ['/edit/profile/tokens/', named],
    ['/lists/new', list],
    ['/problem/kept/bookmark', { on: '1' }],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url, headers: json(token), payload });
    assert.ok(answer.statusCode < 300, `${url} ${answer.body}`);
  }
  const details = JSON.stringify({ full_name: ['', 'Quillfeather'] });
  const audited = { at: hours(-1), actor: 'root', action: 'edit user', target: 'quillfeather', details };
  await database.query.insertInto('audit_entries').values(audited).execute();
  assert.ok((await tablesWith('quillfeather')).length >= 3);

  const wrong = await app.inject({
    ...{ method: 'POST', url: '/edit/profile/delete/', headers: json(token), payload: { password: 'wrong' } },
  });
  assert.equal(wrong.statusCode, 403, wrong.body);
  assert.equal((await signedInAgain(person)).statusCode, 302);
  const deleted = await app.inject({
    ...{ method: 'POST', url: '/edit/profile/delete/', headers: json(token), payload: { password } },
  });
  assert.deepEqual([deleted.statusCode, deleted.json()], [200, { data: { username: `deleted-${id}` } }]);

  assert.deepEqual(await tablesWith('quillfeather'), []);
  assert.equal((await app.inject({ url: '/edit/profile/data/', headers: json(token) })).statusCode, 401);
  assert.equal((await session.get('/edit/profile/')).statusCode, 302);
  assert.notEqual((await signedInAgain(person)).statusCode, 302);
  const { data } = (await app.inject({ url: `/api/v2/submission/${submission}` })).json();
  assert.equal(data.object.user, `deleted-${id}`);
  const { data: standings } = (await app.inject({ url: '/api/v2/contest/over' })).json();
  assert.deepEqual(
    standings.object.rankings.map(({ user, score }: { user: string; score: number }) => [user, score]),
    [[`deleted-${id}`, 7]],
  );
});

function signedInAgain({ username }: Person) {
  return browser(app).post('/accounts/login/', { username, password });
}

test('nobody deletes an account with rights, or one in a contest that is not over', async () => {
  const { person: administrator } = await anAdministrator();
  const contestant = await aPerson();
  const contest = await aContest();
  await database.query
    .updateTable('contests')
    .set({ over_at: hours(1) })
    .where('id', '=', contest.id)
    .execute();
  await aParticipation({ contest_id: contest.id, user_id: contestant.id });
  for (const [person, message] of [
    [administrator, /administrators and staff/],
    [contestant, /contest that is not over/],
  ] as const) {
    const url = '/edit/profile/delete/';
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: json(await aToken(person)),
      payload: { password },
    });
    assert.equal(answer.statusCode, 409, answer.body);
    assert.match(answer.json().error.message, message);
    assert.deepEqual(
      await database.query.selectFrom('users').select('username').where('id', '=', person.id).execute(),
      [{ username: person.username }],
    );
  }
});
