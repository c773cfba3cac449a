import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { eventually } from '../../../../test/eventually.ts';
import { giveData } from '../fixtures/announced-data.ts';
import { countQueries } from '../fixtures/count-queries.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { acceptAll, accepting, connectedFakeJudge, type FakeJudge, type Offer } from './fake-judge.ts';
import { judgedSite, shortTimes } from './judged-site.ts';

const database = await testDatabase();
const site = await judgedSite(database);
const { port, aJudge, submit, becomes, statusOf, aUser, aProblem, aLanguage } = site;

const judges: FakeJudge[] = [];
afterEach(async () => {
  for (const judge of judges.splice(0)) judge.leave();
  await eventually('all judges are offline', async () => {
    const online = await database.query
      .selectFrom('judges')
      .select('id')
      .where('is_online', '=', true)
      .execute();
    return online.length === 0;
  });
  await database.query.deleteFrom('judge_queue').execute();
  await database.query
    .updateTable('submissions')
    .set({ status: 'AB', result: 'AB' })
    .where('status', 'in', ['QU', 'P', 'G'])
    .execute();
});

async function connectJudge(
  given: Parameters<typeof aJudge>[0] = {},
  offers: Partial<Offer> = {},
): Promise<FakeJudge> {
  const judge = await connectedFakeJudge(port, await aJudge(given, offers));
  judges.push(judge);
  return judge;
}

/** The submissions in the order in which one judge gets them. */
async function orderOf(judge: FakeJudge, count: number): Promise<number[]> {
  const order: number[] = [];
  while (order.length < count) {
    const request = await judge.next('submission-request');
    order.push(request['submission-id']);
    for (const message of accepting(request)) judge.send(message);
  }
  return order;
}

async function finished(): Promise<number> {
  const id = await submit();
  const judge = await connectJudge();
  void acceptAll(judge);
  await becomes(id, 'AC');
  judge.leave();
  return id;
}

test('contests come first, then practice, then rejudges', async () => {
  const old = await finished();
  await rejudge(database, old, new Date());
  const practice = await submit({ userId: await aUser() });
  const contest = await submit({ userId: await aUser() });
  await database.query
    .updateTable('judge_queue')
    .set({ priority: 0 })
    .where('submission_id', '=', contest)
    .execute();
  assert.deepEqual(await orderOf(await connectJudge(), 3), [contest, practice, old]);
});

test("everybody's first is judged before anybody's second", async () => {
  const [greedy, modest, late] = [await aUser(), await aUser(), await aUser()];
  const many = [
    await submit({ userId: greedy }),
    await submit({ userId: greedy }),
    await submit({ userId: greedy }),
  ];
  const one = await submit({ userId: modest });
  const other = await submit({ userId: late });
  assert.deepEqual(await orderOf(await connectJudge(), 5), [many[0], one, other, many[1], many[2]]);
});

test('later submissions cannot delay waiting ones forever', async () => {
  const greedy = await aUser();
  const many = [
    await submit({ userId: greedy }),
    await submit({ userId: greedy }),
    await submit({ userId: greedy }),
  ];
  const judge = await connectJudge();
  assert.deepEqual(await orderOf(judge, 2), many.slice(0, 2));
  const newcomers = [await submit({ userId: await aUser() }), await submit({ userId: await aUser() })];
  assert.deepEqual(await orderOf(judge, 3), [many[2], ...newcomers]);
});

test('a judge gets only submissions whose problem and language it offers', async () => {
  const problemId = await aProblem({ code: 'elsewhere' });
  await giveData(database, 'elsewhere');
  const languageId = await aLanguage('OTHER');
  const [otherProblem, otherLanguage, own] = [
    await submit({ problemId }),
    await submit({ languageId, userId: await aUser() }),
    await submit({ userId: await aUser() }),
  ];
  const judge = await connectJudge();
  assert.deepEqual(await orderOf(judge, 1), [own]);
  assert.deepEqual([await statusOf(otherProblem), await statusOf(otherLanguage)], ['QU', 'QU']);
  const able = await connectJudge({}, { problems: ['elsewhere'] });
  assert.deepEqual(await orderOf(able, 1), [otherProblem]);
});

test('judges of a higher tier are idle while one of the lowest tier is online', async () => {
  const standby = await connectJudge({ tier: 2 });
  const first = await connectJudge({ tier: 1 });
  const ids = [await submit(), await submit({ userId: await aUser() })];
  assert.deepEqual(await orderOf(first, 2), ids);
  first.leave();
  await eventually('the first is offline', async () => {
    const online = await database.query
      .selectFrom('judges')
      .select('id')
      .where('is_online', '=', true)
      .execute();
    return online.length === 1;
  });
  const id = await submit();
  assert.deepEqual(await orderOf(standby, 1), [id]);
});

test('a disabled judge gets nothing and does not block others', async () => {
  await connectJudge({ tier: 1, is_disabled: true });
  const other = await connectJudge({ tier: 2 });
  const id = await submit();
  assert.deepEqual(await orderOf(other, 1), [id]);
});

test('the last free judge is reserved for submissions that users wait for', async () => {
  const old = [await finished(), await finished()];
  const taken: number[] = [];
  for (const judge of [await connectJudge(), await connectJudge()]) {
    void judge.next('submission-request').then((request) => taken.push(request['submission-id']));
  }
  for (const id of old) await rejudge(database, id, new Date());
  await eventually('one rejudge has been taken', async () => taken.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(taken.length, 1);
  const fresh = await submit();
  await eventually('the new submission has been taken', async () => taken.includes(fresh));
});

test('the judge with the lowest load is used first', async () => {
  const loads = [0.9, 0.1, 0.5];
  const connected = [];
  for (const load of loads) {
    const judge = await connectJudge();
    const { when } = await judge.next('ping');
    judge.send({ name: 'ping-response', when, time: when, load });
    connected.push(judge);
  }
  await eventually('all loads are stored', async () => {
    const known = await database.query
      .selectFrom('judges')
      .select('load')
      .where('load', 'is not', null)
      .execute();
    return known.length === loads.length;
  });
  const id = await submit();
  assert.equal((await connected[1]!.next('submission-request'))['submission-id'], id);
});

test('a submission does not make the site ask for each idle judge', async () => {
  const claims = countQueries("nextval('judge_claims')");
  const all = await Promise.all(Array.from({ length: 60 }, () => connectJudge()));
  for (const judge of all) void acceptAll(judge);
  await becomes(await submit(), 'AC');
  const before = claims();
  for (let count = 0; count < 5; count++) await becomes(await submit(), 'AC');
  const perSubmission = (claims() - before) / 5;
  assert.ok(perSubmission < 40, `${perSubmission} claims for each submission`);
});

test('two sites on one database share the queue and judge no submission twice', async () => {
  const other = openBridge(testSite(database), shortTimes);
  const first = await connectJudge();
  const second = await connectedFakeJudge(await other.listen('127.0.0.1', 0), await aJudge());
  judges.push(second);
  const given: number[] = [];
  const work = async (judge: FakeJudge) => {
    for (;;) {
      const request = await judge.next('submission-request').catch(() => null);
      if (!request) return;
      given.push(request['submission-id']);
      for (const message of accepting(request)) judge.send(message);
    }
  };
  void work(first);
  void work(second);
  const ids: number[] = [];
  for (let count = 0; count < 30; count++) ids.push(await submit({ userId: await aUser() }));
  for (const id of ids) await becomes(id, 'AC');
  assert.deepEqual(
    given.toSorted((a, b) => a - b),
    ids,
  );
  second.leave();
  await other.close();
});
