import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { applyProposal } from '@tribunal/server/actions/submissions/rejudging/apply-proposal';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { unreadCounts } from '@tribunal/server/storage/site/notices';
import { guest } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';
import type { Person } from '../fixtures/accounts.ts';
import { judgeProposed } from '../submissions/rejudging/proposed.ts';
import { submitting } from '../submissions/submitting.ts';

const made = await submitting();
const { database, app, clock, submit, submissionsOf, judge, aPerson, aToken, aContest, aParticipation } =
  made;
after(() => app.close());

clock.now = new Date(Date.now() + 60_000);
const person = await aPerson();
const other = await aPerson();
const contest = await aContest({ key: 'cup', name: 'Cup', problems: [{ id: made.problemId }] });
await aParticipation({ contest_id: contest.id, user_id: person.id });

async function ask(url: string, method: 'GET' | 'POST' = 'GET', payload?: object, by: Person = person) {
  const headers = { accept: 'application/json', authorization: `Bearer ${await aToken(by)}` };
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.json().data;
}

const listed = async (by: Person = person) =>
  (await ask('/notifications/', 'GET', undefined, by)).objects.map(
    ({ kind, name, text, question, is_unread }: Record<string, unknown>) => [
      kind,
      name,
      text,
      question,
      is_unread,
    ],
  );

/** Each a second after the one before. */
let seconds = 0;
const next = () => new Date(Date.now() + ++seconds * 1000);

async function announce(contestId: number | null, text: string): Promise<void> {
  await sql`insert into announcements (contest_id, text, made_at) values (${contestId}, ${text}, ${next()})`.execute(
    database.query,
  );
}

async function answer(author: Person, to: 'one' | 'all'): Promise<void> {
  await sql`insert into clarifications (contest_id, author_id, question, asked_at, answer, answered_to, answered_at)
    values (${contest.id}, ${author.id}, ${`Why? ${to}`}, ${new Date()}, 'Because.', ${to}, ${next()})`.execute(
    database.query,
  );
}

test('the list has announcements, answers with their questions, registrations and rejudges, and nothing of others', async () => {
  await announce(null, 'Welcome.');
  await announce(contest.id, 'Ten minutes more.');
  await answer(person, 'one');
  await answer(other, 'one');
  await answer(other, 'all');
  await sql`insert into contest_registrations values (${contest.id}, ${person.id}, ${next()})`.execute(
    database.query,
  );
  assert.deepEqual(await listed(), [
    ['registration', 'Cup', '', null, true],
    ['answer', 'Cup', 'Because.', 'Why? all', true],
    ['answer', 'Cup', 'Because.', 'Why? one', true],
    ['announcement', 'Cup', 'Ten minutes more.', null, true],
    ['announcement', '', 'Welcome.', null, true],
  ]);
  assert.deepEqual(
    (await listed(other)).map(([kind, name]: unknown[]) => [kind, name]),
    [
      ['answer', 'Cup'],
      ['answer', 'Cup'],
      ['announcement', ''],
    ],
  );
});

test('a rejudge that changes a verdict is a notice, and one that changes none is not', async () => {
  const solver = await aPerson();
  await submit(solver);
  const [submission] = await submissionsOf(solver);
  await judge(submission!.id, 'WA');
  for (const result of ['WA', 'AC'] as const) {
    const proposal = await createProposal(
      database,
      commandLine,
      { selection: { submissionId: submission!.id }, times: 1 },
      clock.now,
    );
    assert.ok('id' in proposal);
    await judgeProposed(database, proposal.id, result);
    await applyProposal(database, commandLine, proposal.id, null, clock.now);
  }
  assert.deepEqual(
    (await listed(solver)).filter(([kind]: unknown[]) => kind === 'rejudge'),
    [['rejudge', 'sums', 'AC', 'WA', true]],
  );
});

test('the button marks what the page was made with as read, the page of the contest only its own', async () => {
  const { unread, objects } = await ask('/notifications/');
  assert.equal(unread, 5);
  clock.now = new Date(Date.now() + 3_600_000);
  assert.deepEqual(await ask('/notifications/read', 'POST', { until: objects[1].at }), { unread: 1 });
  assert.deepEqual(await ask('/notifications/read', 'POST'), { unread: 0 });
  await sql`delete from notice_marks`.execute(database.query);
  assert.equal((await ask('/notifications/')).unread, 1);
});

test('five hundred notices come in pages, and are counted quickly', async () => {
  await sql`delete from notice_reads`.execute(database.query);
  for (let index = 0; index < 500; index += 1) await announce(contest.id, `Notice ${index}`);
  const { objects, has_more: hasMore, unread } = await ask('/notifications/');
  assert.deepEqual([objects.length, hasMore, unread], [50, true, 505]);
  assert.equal((await ask('/notifications/?page=11')).objects.length, 5);
  assert.deepEqual([...(await unreadCounts(database, guest, [person.id], clock.now)).values()], [505]);
});
