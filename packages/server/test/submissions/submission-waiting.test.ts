import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { deadlineMs, eventually } from '../../../../test/eventually.ts';
import { advanceJudging } from '../actions/advance-judging.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { builders, hours } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const address = await app.listen({ port: 0 });
const { aPerson, aToken } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();
const problemId = await aProblem();

async function submit(
  { id: userId }: Person,
  contest: Parameters<typeof insertSubmission>[1]['contest'] = null,
) {
  const submission = { userId, problemId, languageId, source: 'x', contest };
  return database.transaction((queries) => insertSubmission(queries, submission, new Date()));
}

const accepted = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0.1, memory: 1, error: null } as const;

async function wait(person: Person, id: number, seconds: number | string) {
  const headers = { authorization: `Bearer ${await aToken(person)}` };
  const started = Date.now();
  const reply = await fetch(`${address}/api/v2/submission/${id}?wait=${seconds}`, { headers });
  const { data, error } = (await reply.json()) as {
    data: { object: { status: string } } | null;
    error: unknown;
  };
  return { status: reply.status, shown: data?.object.status, error, tookMs: Date.now() - started };
}

test('a program that waits for a submission gets the next change without delay', async () => {
  const person = await aPerson();
  const id = await submit(person);
  let isAnswered = false;
  const waiting = wait(person, id, 20).finally(() => {
    isAnswered = true;
  });
  await sleep(400);
  assert.equal(isAnswered, false);
  // On a busy machine the request may arrive after a change and wait for the next one.
  for (let change = 0; !isAnswered; change++) {
    await advanceJudging(database, id, 1, change % 2 === 0 ? 'P' : 'G', new Date());
    await sleep(500);
  }
  const first = await waiting;
  assert.equal(first.status, 200);
  assert.match(first.shown ?? '', /^[PG]$/);
  assert.ok(first.tookMs < 20_000, `${first.tookMs} ms`);
  const again = wait(person, id, 20);
  await sleep(100);
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  assert.equal((await again).shown, 'D');
});

test('waiting ends after its time, and at once for a judged submission', async () => {
  const person = await aPerson();
  const id = await submit(person);
  const idle = await wait(person, id, 1);
  assert.equal(idle.shown, 'QU');
  assert.ok(idle.tookMs >= 900, `${idle.tookMs} ms`);
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  const judged = await wait(person, id, 20);
  assert.equal(judged.shown, 'D');
  assert.ok(judged.tookMs < 20_000, `${judged.tookMs} ms`);
});

test('an invalid time to wait is refused', async () => {
  const person = await aPerson();
  const id = await submit(person);
  const error = { code: 400, message: 'invalid filter value type' };
  for (const seconds of ['soon', '-1', '']) {
    const { status, error: told } = await wait(person, id, seconds);
    assert.deepEqual([status, told], [400, error], seconds);
  }
});

/** The states in a stream of events, until it ends. */
async function follow(person: Person, id: number, states: string[] = []): Promise<string[]> {
  const headers = { authorization: `Bearer ${await aToken(person)}` };
  const reply = await fetch(`${address}/submission/${id}/events`, { headers });
  if (reply.status !== 200) return [String(reply.status)];
  assert.equal(reply.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  let pending = '';
  for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
    pending += chunk;
    for (let end = pending.indexOf('\n\n'); end >= 0; end = pending.indexOf('\n\n')) {
      const data = /^event: submission\ndata: (.*)$/.exec(pending.slice(0, end))?.[1];
      pending = pending.slice(end + 2);
      if (data === undefined) continue;
      states.push(JSON.parse(data).status);
    }
  }
  return states;
}

test('a stream of events contains every state of a submission and ends with its verdict', async () => {
  const person = await aPerson();
  const id = await submit(person);
  const states: string[] = [];
  const followed = follow(person, id, states);
  for (const status of ['P', 'G'] as const) {
    await eventually('the state before is told', () => states.length === ['P', 'G'].indexOf(status) + 1);
    await advanceJudging(database, id, 1, status, new Date());
  }
  await eventually('all but the last are told', () => states.length === 3);
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  assert.deepEqual(await followed, ['QU', 'P', 'G', 'D']);
});

test('a stream of events requires permission to read the submission', async () => {
  const owner = await aPerson();
  const id = await submit(owner);
  assert.deepEqual(await follow(await aPerson(), id), ['403']);
  assert.deepEqual(await follow(owner, 999_999), ['404']);
  const guest = await fetch(`${address}/submission/${id}/events`, { redirect: 'manual' });
  assert.equal(guest.status, 302);
});

test('a stream of events does not show what a freeze hides', async () => {
  const [owner, other] = [await aPerson(), await aPerson({ permissions: ['view_all_submission'] })];
  const contest = await aContest({
    format: 'icpc',
    frozen_last_minutes: 60,
    start_time: hours(-4),
    end_time: hours(0.5),
    problems: [{ id: problemId }],
  });
  const participationId = await aParticipation({ contest_id: contest.id, user_id: owner.id });
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  const id = await submit(owner, place);
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  assert.deepEqual(await follow(owner, id), ['D']);
  assert.deepEqual(await follow(other, id), ['403']);
});

test('a program that waits is answered in time although the site collects garbage meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const person = await aPerson();
  let isAnswered = false;
  const waiting = wait(person, await submit(person), 2).finally(() => {
    isAnswered = true;
  });
  for (let count = 0; count < 20 && !isAnswered; count += 1) {
    await sleep(300);
    collectGarbage();
  }
  const late = sleep(deadlineMs, { status: 'never answered' }, { ref: false });
  assert.equal((await Promise.race([waiting, late])).status, 200);
});
