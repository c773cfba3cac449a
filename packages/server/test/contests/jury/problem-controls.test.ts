import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { claimNew } from '@tribunal/server/storage/judges/judge-claims';
import type { Person } from '../../fixtures/accounts.ts';
import { announceProblem } from '../../fixtures/announced-data.ts';
import { textOf } from '../../http/pages/page.ts';
import { submitting } from '../../submissions/submitting.ts';

const {
  app,
  clock,
  database,
  languageId,
  problemId,
  aContest,
  aPerson,
  aToken,
  signedIn,
  submit,
  judge,
  submissionsOf,
} = await submitting();
after(() => app.close());

async function call(person: Person, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  const reply = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  const body = reply.json();
  return { status: reply.statusCode, data: body.data ?? body, error: body.error };
}

async function aJudge(): Promise<number> {
  const { id } = await database.query
    .insertInto('judges')
    .values({ name: 'alpha', auth_key: 'x', is_online: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceProblem(database, id, 'sums');
  await database.query
    .insertInto('judge_runtimes')
    .values({ judge_id: id, language_id: languageId, position: 0, name: 'python3' })
    .execute();
  return id;
}

/** A running contest with one problem, its editor and a contestant. */
async function held() {
  const start = new Date(clock.now.getTime() - 60_000);
  const end = new Date(clock.now.getTime() + 3_600_000);
  const contest = await aContest({
    ...{ start_time: start, end_time: end, format: 'icpc', problems: [{ id: problemId, points: 1 }] },
  });
  const [editor, ada] = [await aPerson(), await aPerson()];
  const role = { contest_id: contest.id, user_id: editor.id, role: 'author' as const };
  await database.query.insertInto('contest_roles').values(role).execute();
  const path = `/contest/${contest.key}`;
  await call(ada, `${path}/join`, {});
  const send = async () => {
    const sent = await submit(ada, { headers: { accept: 'application/json' } });
    return { status: sent.statusCode, id: (await submissionsOf(ada)).at(-1)?.id ?? 0 };
  };
  const score = async () => {
    const { data } = await call(editor, `${path}/ranking.json`);
    return data.object.rankings.map((row: Record<string, unknown>) => row.score);
  };
  return { path, key: contest.key, editor, ada, send, score };
}

test('while submitting is stopped, nobody can submit the problem, and learns why', async () => {
  const { path, editor, ada, send } = await held();
  assert.equal((await call(ada, `${path}/problems/A/hold`, { what: 'submitting' })).status, 403);
  assert.deepEqual(
    (await call(editor, `${path}/problems/a/hold`, { what: 'submitting' })).data.what,
    'submitting',
  );
  assert.equal((await send()).status, 409);
  assert.match(textOf((await (await signedIn(ada)).get(path)).body), /submitting is stopped/);
  assert.equal((await call(editor, `${path}/problems/A/hold`, { what: '' })).data.what, null);
  const sent = await send();
  assert.equal(sent.status, 201);
  await judge(sent.id);
  assert.equal((await call(editor, `${path}/problems/Z/hold`, { what: '' })).status, 404);
  assert.equal((await call(editor, `${path}/problems/A/hold`, { what: 'everything' })).status, 400);
});

test('while judging is stopped, no judge takes submissions of the problem in the contest', async () => {
  const { path, editor, send } = await held();
  await call(editor, `${path}/problems/A/hold`, { what: 'judging' });
  const { id } = await send();
  const judgeId = await aJudge();
  const claim = () => claimNew(database, { judgeId, site: randomUUID(), leaseMs: 60_000 });
  assert.equal(await claim(), null);
  await call(editor, `${path}/problems/A/hold`, { what: null });
  assert.equal((await claim())?.submissionId, id);
});

test('a withdrawn problem stays visible, counts for nobody, and counts again when it is taken back', async () => {
  const { path, key, editor, ada, send, score } = await held();
  const { id } = await send();
  await judge(id);
  assert.deepEqual(await score(), [1]);
  const withdraw = (withdrawn: number) => call(editor, `${path}/problems/A/withdraw`, { withdrawn });
  assert.deepEqual((await withdraw(1)).data, { contest: key, problem: 'sums', is_withdrawn: true });
  assert.deepEqual(await score(), [0], 'the only problem that was solved');
  assert.match(textOf((await (await signedIn(ada)).get(path)).body), /withdrawn/);
  const objects = async (type: string) => (await call(editor, `/api/contests/${key}/${type}`)).data.length;
  assert.deepEqual([await objects('problems'), await objects('submissions')], [1, 0]);
  await withdraw(0);
  assert.deepEqual(await score(), [1]);
  assert.equal(await objects('submissions'), 1);
  const page = await (await signedIn(editor)).get(`${path}/jury/`);
  assert.match(textOf(page.body), /Withdraw/);
});
