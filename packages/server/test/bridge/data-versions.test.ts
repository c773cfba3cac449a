import assert from 'node:assert/strict';
import { test } from 'node:test';
import { versionTime } from '@tribunal/contract/judges/judge-data';
import { findSubmission } from '@tribunal/server/storage/submissions/submission-json';
import { guest, type Viewer } from '@tribunal/server/storage/visibility/viewer';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { giveData, testVersion } from '../fixtures/announced-data.ts';
import { testDatabase } from '../fixtures/database.ts';
import { accepting, connectedFakeJudge, type FakeJudge } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, problem, problemId, aJudge, submit, becomes, statusOf } = await judgedSite(database);
const first = testVersion(problem);
const second = testVersion('another version');

async function fetchingJudge(): Promise<FakeJudge> {
  return connectedFakeJudge(port, await aJudge({}, { problems: [], fetchesData: true }));
}

async function versionsOf(submissionId: number) {
  const { rows } = await sql`
    select s.data_version as verdict, j.data_version as judgement from submissions s
    join judgements j on j.submission_id = s.id where s.id = ${submissionId}`.execute(database.query);
  return rows;
}

const setVersion = (version: string) => giveData(database, problem, version);

test('a judge that fetches data gets the version, and the verdict records it', async () => {
  const judge = await fetchingJudge();
  const id = await submit();
  const request = await judge.next('submission-request');
  assert.equal(request['data-version'], first);
  for (const message of accepting(request)) judge.send(message);
  await becomes(id, 'AC');
  assert.deepEqual(await versionsOf(id), [{ verdict: first, judgement: first }]);
  judge.leave();
  const { user_id: owner } = await database.query
    .selectFrom('submissions')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const shownTo = async (viewer: Viewer) =>
    JSON.parse((await findSubmission(database, viewer, id, new Date()))?.object ?? '{}') as Record<
      string,
      unknown
    >;
  assert.equal('data_version' in (await shownTo({ ...guest, userId: owner })), false);
  assert.equal((await shownTo({ ...guest, userId: owner, isSuperuser: true })).data_version, first);
});

for (const end of ['grading-end', 'compile-error', 'internal-error'] as const)
  test(`a verdict (${end}) for data that changed meanwhile is not stored, and the submission is judged again`, async () => {
    await setVersion(first);
    const judge = await fetchingJudge();
    const id = await submit();
    const request = await judge.next('submission-request');
    await setVersion(second);
    const about = { 'submission-id': id };
    if (end === 'grading-end') for (const message of accepting(request)) judge.send(message);
    else {
      judge.send({ name: 'submission-acknowledged', ...about });
      judge.send({ name: end, ...about, log: 'x', message: 'x' });
    }
    const again = await judge.next('submission-request');
    assert.deepEqual([again['submission-id'], again['data-version']], [id, second]);
    for (const message of accepting(again)) judge.send(message);
    await becomes(id, 'AC');
    assert.deepEqual(await versionsOf(id), [{ verdict: second, judgement: second }]);
    await setVersion(first);
    judge.leave();
  });

test('data that a judge cannot fetch is no verdict: another judge takes the submission', async () => {
  const judge = await fetchingJudge();
  const id = await submit();
  await judge.next('submission-request');
  const about = { 'submission-id': id };
  judge.send({ name: 'submission-acknowledged', ...about });
  judge.send({ name: 'data-unavailable', ...about, message: 'the disk is full' });
  const pauses = async () => {
    const { rows } = await sql`
      select failures, message, until > clock_timestamp() as "isPaused" from judge_data_pauses`.execute(
      database.query,
    );
    return rows;
  };
  await eventually('the judge has a pause', async () => (await pauses()).length > 0);
  assert.deepEqual(await pauses(), [{ failures: 1, message: 'the disk is full', isPaused: true }]);
  const other = await fetchingJudge();
  for (const message of accepting(await other.next('submission-request'))) other.send(message);
  await becomes(id, 'AC');
  judge.leave();
  other.leave();
});

test('three judges that return a submission and disconnect do not make it an internal error', async () => {
  const id = await submit();
  const about = { 'submission-id': id };
  for (let count = 0; count < 3; count += 1) {
    const judge = await fetchingJudge();
    await judge.next('submission-request');
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'data-unavailable', ...about, message: 'only 3 MB are free on the disk' });
    judge.leave();
  }
  const other = await fetchingJudge();
  for (const message of accepting(await other.next('submission-request'))) other.send(message);
  await becomes(id, 'AC');
  other.leave();
});

test('a stalled compiler is tried once more, by another judge if there is one, and then reported', async () => {
  const judges = [await fetchingJudge(), await fetchingJudge()];
  const id = await submit();
  const took: number[] = [];
  // A request may come before the next attempt looks for it, so each judge has one promise at a time.
  const requested = async (index: number) => {
    await judges[index]?.next('submission-request');
    return index;
  };
  const requests = [requested(0), requested(1)];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const index = await Promise.race(requests);
    requests[index] = requested(index);
    requests[index].catch(() => {});
    took.push(index);
    const about = { 'submission-id': id };
    judges[index]?.send({ name: 'submission-acknowledged', ...about });
    judges[index]?.send({ name: 'compiler-stalled', ...about, message: 'it waited' });
    await eventually('the judge gave it back', async () => {
      const row = await database.query
        .selectFrom('judge_queue')
        .select('stalls')
        .where('submission_id', '=', id)
        .executeTakeFirst();
      return row?.stalls !== attempt;
    });
  }
  await becomes(id, 'IE');
  assert.equal(new Set(took).size, 2);
  const row = await database.query
    .selectFrom('submissions')
    .select('error')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.match(row.error ?? '', /^Two attempts .* failed\. .* it waited$/);
  for (const judge of judges) judge.leave();
  await Promise.allSettled(requests);
});

test('a stock judge gets nothing for data that it does not have, and its verdict is not stored if its folder changed', async () => {
  const stock = await connectedFakeJudge(port, await aJudge());
  const announce = (version: string) =>
    stock.send({ name: 'supported-problems', problems: [[problem, versionTime(version)]] });
  announce(second);
  await eventually('it is announced', async () => {
    const row = await database.query
      .selectFrom('judge_problems')
      .select('changed_at')
      .where('code', '=', problem)
      .executeTakeFirst();
    return row?.changed_at === versionTime(second);
  });
  const id = await submit();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await statusOf(id), 'QU');
  announce(first);
  const request = await stock.next('submission-request');
  announce(second);
  announce(first);
  for (const message of accepting(request)) stock.send(message);
  const again = await stock.next('submission-request');
  assert.equal(again['submission-id'], id);
  for (const message of accepting(again)) stock.send(message);
  await becomes(id, 'AC');
  stock.leave();
});

test('a submission that fails on a stock judge is judged by another one, and is an internal error if it fails again', async () => {
  const failOn = async (judge: FakeJudge) => {
    const about = { 'submission-id': (await judge.next('submission-request'))['submission-id'] };
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'internal-error', ...about, message: 'Traceback:\nKeyError: no folder' });
  };
  const stock = await connectedFakeJudge(port, await aJudge());
  const saved = await submit();
  await failOn(stock);
  const pauses = async () => {
    const { rows } = await sql`
      select pause.message from judge_data_pauses pause join judges j on j.id = pause.judge_id
      where not j.fetches_data`.execute(database.query);
    return rows;
  };
  await eventually('the judge has a pause', async () => (await pauses()).length > 0);
  assert.deepEqual(await pauses(), [{ message: 'KeyError: no folder' }]);
  assert.equal(await statusOf(saved), 'QU');
  const ours = await fetchingJudge();
  for (const message of accepting(await ours.next('submission-request'))) ours.send(message);
  await becomes(saved, 'AC');
  ours.leave();

  const others = [
    await connectedFakeJudge(port, await aJudge()),
    await connectedFakeJudge(port, await aJudge()),
  ];
  const lost = await submit();
  await Promise.all(others.map(failOn));
  await becomes(lost, 'IE');
  const { error } = await database.query
    .selectFrom('submissions')
    .select('error')
    .where('id', '=', lost)
    .executeTakeFirstOrThrow();
  assert.match(error ?? '', /^Two attempts .*judge .*Traceback:\nKeyError: no folder$/s);
  for (const judge of [stock, ...others]) judge.leave();
});

test('a compiler that takes too long on a stock judge is tried once more, by another judge', async () => {
  const judges = [
    await connectedFakeJudge(port, await aJudge()),
    await connectedFakeJudge(port, await aJudge()),
  ];
  const compileWith = (log: string) => async (judge: FakeJudge) => {
    const about = { 'submission-id': (await judge.next('submission-request'))['submission-id'] };
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'compile-error', ...about, log });
  };
  const stalled = await submit();
  await Promise.all(judges.map(compileWith('compiler timed out (> 10 seconds)\n')));
  await becomes(stalled, 'IE');
  const refused = await submit();
  const compiling = judges.map(compileWith('error: compiler timed out (> 10 seconds)'));
  await becomes(refused, 'CE');
  for (const judge of judges) judge.leave();
  await Promise.allSettled(compiling);
});

test('data with a fault is for stock judges only', async () => {
  await database.query
    .updateTable('problem_data_versions')
    .set({ fault: 'a generator' })
    .where('problem_id', '=', problemId)
    .execute();
  const ours = await fetchingJudge();
  const id = await submit();
  const stock = await connectedFakeJudge(port, await aJudge());
  const request = await stock.next('submission-request');
  assert.equal(request['submission-id'], id);
  ours.leave();
  stock.leave();
});

test('the port of the bridge serves test data to judges and nothing else', async () => {
  const { name, key } = await aJudge();
  const get = (path: string, password: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    });
  const found = await get('/judge-data/problems', key);
  const { data } = (await found.json()) as { data: { objects: { code: string }[] } };
  assert.deepEqual(
    data.objects.map(({ code }) => code),
    [problem],
  );
  assert.deepEqual(
    [(await get('/judge-data/problems', 'x')).status, (await get('/', key)).status],
    [401, 404],
  );
});
