import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { releaseVerdicts } from '@tribunal/server/actions/submissions/held/release-verdicts';
import { enqueueMissing } from '@tribunal/server/storage/judges/judge-queue';
import type { Person } from '../../fixtures/accounts.ts';
import { textOf } from '../../http/pages/page.ts';
import { submitting } from '../../submissions/submitting.ts';

const { app, clock, database, problemId, aContest, aPerson, aToken, signedIn, submit, judge, submissionsOf } =
  await submitting();
after(() => app.close());

async function call(person: Person, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await aToken(person)}`, accept: 'application/json' };
  const reply = await app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers });
  const body = reply.json();
  return { status: reply.statusCode, data: body.data ?? body, error: body.error };
}

/** A running contest with an editor, a juror and two contestants. */
async function held(verification: 'none' | 'all' | 'first') {
  const start = new Date(clock.now.getTime() - 60_000);
  const end = new Date(clock.now.getTime() + 3_600_000);
  const contest = await aContest({
    ...{ start_time: start, end_time: end, format: 'icpc', problems: [{ id: problemId, points: 1 }] },
  });
  const { id, key } = contest;
  const { query } = database;
  await query.updateTable('contests').set({ verification }).where('id', '=', id).execute();
  const [editor, juror, ada, ben] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  for (const [person, role] of [
    [editor, 'author'],
    [juror, 'jury'],
  ] as const)
    await query.insertInto('contest_roles').values({ contest_id: id, user_id: person.id, role }).execute();
  const path = `/contest/${key}`;
  for (const person of [ada, ben]) await call(person, `${path}/join`, {});
  const send = async (person: Person) => {
    await submit(person, { headers: { accept: 'application/json' } });
    return (await submissionsOf(person)).at(-1)?.id ?? 0;
  };
  const seenBy = async (person: Person, submission: number) => {
    const { data } = await call(person, `/api/v2/submission/${submission}`);
    return data.object.result;
  };
  const scores = async () => {
    const { data } = await call(ada, `${path}/ranking.json`);
    return Object.fromEntries(
      data.object.rankings.map(({ user, score }: Record<string, unknown>) => [user, score]),
    );
  };
  const waiting = async () =>
    (await call(juror, `${path}/verification/`)).data.objects.map((one: Record<string, unknown>) => [
      one.id,
      one.result,
      one.claimed_by,
    ]);
  return { id, key, path, editor, juror, ada, ben, send, seenBy, scores, waiting };
}

async function statusOf(id: number): Promise<string> {
  const row = await database.query
    .selectFrom('submissions')
    .select(['status', 'judged_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

test('contestants learn a verdict when a juror has confirmed it, and no two jurors confirm the same one', async () => {
  const { path, editor, juror, ada, ben, send, seenBy, scores, waiting } = await held('all');
  const id = await send(ada);
  await judge(id);
  assert.equal(await seenBy(ada, id), null);
  assert.deepEqual(await scores(), { [ada.username]: 0, [ben.username]: 0 });
  assert.deepEqual(await waiting(), [[id, 'AC', null]]);
  assert.equal((await call(ada, `${path}/verification/`)).status, 403);
  assert.equal((await call(ada, `/submission/${id}/verify`, {})).status, 403);
  assert.equal((await call(juror, `/submission/${id}/verify`, { act: 'claim' })).status, 200);
  assert.deepEqual(await waiting(), [[id, 'AC', juror.username]]);
  const page = await (await signedIn(editor)).get(`${path}/verification/`);
  assert.match(textOf(page.body), new RegExp(`${juror.username} looks at it`));
  const answers = await Promise.all(
    [editor, juror].map(async (person) => (await call(person, `/submission/${id}/verify`, {})).status),
  );
  assert.deepEqual(answers.toSorted(), [200, 409]);
  assert.equal(await seenBy(ada, id), 'AC');
  assert.deepEqual(await scores(), { [ada.username]: 1, [ben.username]: 0 });
  assert.deepEqual(await waiting(), []);
});

test('a held submission stays out of the queue, and its feed row comes when it is released', async () => {
  const { key, juror, ada, send } = await held('all');
  const id = await send(ada);
  await judge(id);
  await enqueueMissing(database.query, clock.now);
  const queued = await database.query
    .selectFrom('judge_queue')
    .select('submission_id')
    .where('submission_id', '=', id)
    .execute();
  assert.deepEqual(queued, []);
  const finals = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as count from contest_log l join contests c on c.id = l.contest_id
       where c.key = $1 and l.kind = 'submission' and l.data ->> 'result' is not null`,
      [key],
    );
    return rows[0].count;
  };
  assert.equal(await finals(), 0);
  await call(juror, `/submission/${id}/verify`, {});
  assert.equal(await finals(), 1);
});

test('with `first`, only a solution that may be the first of its problem waits', async () => {
  const { juror, ada, ben, send, seenBy, waiting } = await held('first');
  const wrong = await send(ada);
  await judge(wrong, 'WA');
  assert.equal(await seenBy(ada, wrong), 'WA');
  const [first, second] = [await send(ada), await send(ben)];
  await judge(second);
  await judge(first);
  assert.deepEqual(await waiting(), [
    [first, 'AC', null],
    [second, 'AC', null],
  ]);
  await call(juror, `/submission/${first}/verify`, {});
  assert.equal(await seenBy(ben, second), 'AC', 'it cannot be the first any more');
  assert.deepEqual(await waiting(), []);
});

test('held results of a problem are released by its hold, and a crash between two steps loses nothing', async () => {
  const { path, editor, juror, ada, ben, send, seenBy, waiting } = await held('none');
  await call(editor, `${path}/problems/A/hold`, { what: 'results' });
  const ids = [await send(ada), await send(ben)];
  for (const id of ids) await judge(id);
  assert.equal((await waiting()).length, 2);
  await call(juror, `/submission/${ids[0]}/verify`, {});
  assert.equal(await seenBy(ada, ids[0] ?? 0), null, 'the results of the problem are still held');
  // As if the site had been killed after the hold was taken back.
  await database.query
    .updateTable('contest_problems')
    .set({ hold: null })
    .where('hold', '=', 'results')
    .execute();
  await releaseVerdicts(database, clock.now);
  await releaseVerdicts(database, clock.now);
  for (const [index, person] of [ada, ben].entries())
    assert.equal(await seenBy(person, ids[index] ?? 0), 'AC');
});

test('a juror who shares an organization with the contestant cannot confirm, and an abort ends the wait', async () => {
  const { juror, ada, send, waiting } = await held('all');
  const organization = await database.query
    .insertInto('organizations')
    .values({ slug: 'school', name: 'School' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, user] of [juror, ada].entries())
    await database.query
      .insertInto('organization_members')
      .values({ organization_id: organization.id, user_id: user.id, position })
      .execute();
  const id = await send(ada);
  await judge(id);
  const refused = await call(juror, `/submission/${id}/verify`, {});
  assert.equal(refused.status, 403);
  assert.match(refused.error.message, /organization/);
  await call(ada, `/submission/${id}/abort`, {});
  assert.equal(await statusOf(id), 'AB');
  assert.deepEqual(await waiting(), []);
});

test('notes of the jury on a submission are read by the jury and by nobody else', async () => {
  const { juror, editor, ada, send } = await held('none');
  const id = await send(ada);
  const path = `/submission/${id}/notes`;
  assert.equal((await call(juror, path, { text: 'Looks like the sample.' })).status, 201);
  assert.equal((await call(juror, path, { text: '' })).status, 400);
  const { data } = await call(editor, path);
  assert.deepEqual(
    data.objects.map(({ author, text }: Record<string, unknown>) => [author, text]),
    [[juror.username, 'Looks like the sample.']],
  );
  assert.equal((await call(ada, path)).status, 403);
  assert.equal((await call(ada, path, { text: 'mine' })).status, 403);
});

test('an announcement to some contestants is read by them and the jury only', async () => {
  const { path, key, juror, ada, ben } = await held('none');
  const sent = await call(juror, `${path}/announcements/`, {
    text: 'Your keyboard comes.',
    to: [ada.username],
  });
  assert.equal(sent.status, 201);
  assert.equal((await call(juror, `${path}/announcements/`, { text: 'x', to: ['nobody'] })).status, 404);
  const texts = async (person: Person) =>
    (await call(person, `${path}/announcements/`)).data.objects.map(
      ({ text, to }: Record<string, unknown>) => [text, to],
    );
  assert.deepEqual(await texts(ada), [['Your keyboard comes.', [ada.username]]]);
  assert.equal((await texts(juror)).length, 1);
  assert.deepEqual(await texts(ben), []);
  const clarifications = await call(juror, `/api/contests/${key}/clarifications`);
  assert.deepEqual(clarifications.data, []);
});
