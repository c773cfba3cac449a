import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { versionTime } from '@tribunal/contract/judges/judge-data';
import { abortSubmission } from '@tribunal/server/actions/submissions/abort-submission';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { testVersion } from '../fixtures/announced-data.ts';
import { testDatabase } from '../fixtures/database.ts';
import {
  acceptAll,
  accepting,
  connectedFakeJudge,
  type FakeJudge,
  type Offer,
  passed,
} from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { port, aJudge, submit, statusOf, becomes, userId, problem, language } = await judgedSite(database);

async function caseStatuses(submissionId: number, judgement = 1): Promise<string[]> {
  const rows = await database.query
    .selectFrom('case_results')
    .select('status')
    .where('submission_id', '=', submissionId)
    .where('judgement', '=', judgement)
    .orderBy('position')
    .execute();
  return rows.map(({ status }) => status);
}

async function verdictOf(submissionId: number) {
  return database.query
    .selectFrom('submissions')
    .select(['status', 'result', 'case_points', 'case_total', 'time', 'memory', 'error'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
}

async function queueLength(): Promise<number> {
  return (await database.query.selectFrom('judge_queue').select('submission_id').execute()).length;
}

/** Assigns one submission to a judge. */
async function atWork(offers: Partial<Offer> = {}): Promise<{
  judge: FakeJudge;
  id: number;
  about: { 'submission-id': number };
  request: SubmissionRequest;
}> {
  const id = await submit();
  const judge = await connectedFakeJudge(port, await aJudge({}, offers));
  const request = await judge.next('submission-request');
  return { judge, id, about: { 'submission-id': id }, request };
}

describe('a judge that is online', () => {
  test('gets everything that it needs to judge', async () => {
    const { judge, id, request } = await atWork();
    assert.deepEqual(request, {
      name: 'submission-request',
      'submission-id': id,
      'problem-id': problem,
      language,
      source: 'print(1)',
      'time-limit': 2,
      'memory-limit': 262_144,
      'short-circuit': false,
      'data-version': testVersion(problem),
      meta: { 'pretests-only': false, 'in-contest': null, 'attempt-no': 1, user: userId, 'user-notes': '' },
    });
    for (const message of accepting(request)) judge.send(message);
    await becomes(id, 'AC');
    judge.leave();
  });

  test('gets the limits of the problem times the factors of the language', async () => {
    const factors = (time_factor: number, memory_factor: number) =>
      database.query
        .updateTable('languages')
        .set({ time_factor, memory_factor })
        .where('key', '=', language)
        .execute();
    await factors(2.5, 2);
    const { judge, id, request } = await atWork();
    await factors(1, 1);
    assert.deepEqual([request['time-limit'], request['memory-limit']], [5, 524_288]);
    for (const message of accepting(request)) judge.send(message);
    await becomes(id, 'AC');
    judge.leave();
  });

  test('is shown with its address, runtimes, problems, ping and load', async () => {
    const offer = await aJudge();
    const judge = await connectedFakeJudge(port, offer);
    const { when } = await judge.next('ping');
    judge.send({ name: 'ping-response', when, time: when, load: 0.25, 'cpu-count': 4 });
    const row = () =>
      database.query
        .selectFrom('judges')
        .selectAll()
        .where('name', '=', offer.name)
        .executeTakeFirstOrThrow();
    await eventually('the load is stored', async () => (await row()).load === 0.25);
    const { is_online, online_since, ping, last_address, id } = await row();
    assert.deepEqual([is_online, online_since instanceof Date, last_address], [true, true, '127.0.0.1']);
    assert.ok(ping !== null && ping >= 0 && ping < 5);
    const runtimes = await sql`
      select l.key, r.name, r.version from judge_runtimes r join languages l on l.id = r.language_id where r.judge_id = ${id}
    `.execute(database.query);
    assert.deepEqual(runtimes.rows, [{ key: language, name: language.toLowerCase(), version: '1.2' }]);
    judge.leave();
    await eventually('it is offline again', async () => !(await row()).is_online);
  });

  test('gets submissions to a problem as soon as it offers the problem', async () => {
    const judge = await connectedFakeJudge(port, await aJudge({}, { problems: [] }));
    const id = await submit();
    judge.send({ name: 'supported-problems', problems: [[problem, versionTime(testVersion(problem))]] });
    void acceptAll(judge);
    await becomes(id, 'AC');
    judge.leave();
  });
});

describe('a submission', () => {
  test('goes through queued, processing and grading to its verdict, and leaves the queue with it', async () => {
    const { judge, id, about } = await atWork();
    assert.equal(await statusOf(id), 'QU');
    judge.send({ name: 'submission-acknowledged', ...about });
    await becomes(id, 'P');
    judge.send({ name: 'grading-begin', ...about, pretested: false });
    await becomes(id, 'G');
    judge.send({ name: 'test-case-status', ...about, cases: [passed(1)] });
    await eventually('the first case is shown', async () => (await caseStatuses(id)).length === 1);
    judge.send({
      name: 'test-case-status',
      ...about,
      cases: [{ ...passed(2), status: 1, points: 0, time: 0.5 }],
    });
    judge.send({ name: 'grading-end', ...about });
    await becomes(id, 'WA');
    assert.deepEqual(await verdictOf(id), {
      status: 'D',
      result: 'WA',
      case_points: 1,
      case_total: 2,
      time: 0.5,
      memory: 1024,
      error: null,
    });
    assert.deepEqual(await caseStatuses(id), ['AC', 'WA']);
    assert.equal(await queueLength(), 0);
    judge.leave();
  });

  test('has batches: a batch earns the points of its weakest case', async () => {
    const { judge, id, about } = await atWork();
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'grading-begin', ...about, pretested: false });
    judge.send({ name: 'batch-begin', ...about });
    judge.send({ name: 'test-case-status', ...about, cases: [passed(1, 20), passed(2, 20)] });
    judge.send({ name: 'batch-end', ...about });
    judge.send({ name: 'batch-begin', ...about });
    judge.send({ name: 'test-case-status', ...about, cases: [passed(3, 30)] });
    judge.send({ name: 'test-case-status', ...about, cases: [{ ...passed(4, 30), status: 7, points: 0 }] });
    judge.send({ name: 'batch-end', ...about });
    judge.send({ name: 'test-case-status', ...about, cases: [passed(5, 5)] });
    judge.send({ name: 'grading-end', ...about });
    await becomes(id, 'TLE');
    const { case_points, case_total } = await verdictOf(id);
    assert.deepEqual([case_points, case_total], [25, 55]);
    const rows = await database.query
      .selectFrom('case_results')
      .select(['position', 'batch'])
      .where('submission_id', '=', id)
      .orderBy('position')
      .execute();
    assert.deepEqual(
      rows.map(({ batch }) => batch),
      [1, 1, 2, 2, null],
    );
    judge.leave();
  });

  test('ends as a compile error with the output of the compiler without colors', async () => {
    const { judge, id, about } = await atWork();
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'compile-error', ...about, log: '\u001b[31merror\u001b[0m: expected ;\r\n' });
    await becomes(id, 'CE');
    assert.equal((await verdictOf(id)).error, 'error: expected ;');
    judge.leave();
  });

  test('ends as an internal error with the reason of a judge that fetches its data', async () => {
    const { judge, id, about } = await atWork({ fetchesData: true });
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'internal-error', ...about, message: 'no init.yml' });
    await becomes(id, 'IE');
    assert.equal((await verdictOf(id)).error, 'no init.yml');
    judge.leave();
  });

  test('ends as an internal error if the judge ran no case', async () => {
    const { judge, id, request } = await atWork();
    for (const message of accepting(request, 0)) judge.send(message);
    await becomes(id, 'IE');
    judge.leave();
  });

  test('has the compiler warnings together with the verdict', async () => {
    const { judge, id, about, request } = await atWork();
    for (const message of accepting(request)) {
      judge.send(
        message.name === 'compile-message' ? { ...message, ...about, log: 'unused variable x' } : message,
      );
    }
    await becomes(id, 'AC');
    assert.equal((await verdictOf(id)).error, 'unused variable x');
    judge.leave();
  });
});

describe('an aborted submission', () => {
  const staff = {
    caller: {
      kind: 'token',
      userId: 0,
      username: 'staff',
      isStaff: true,
      isSuperuser: false,
      permissions: ['abort_any_submission'],
    },
    actor: operator,
  } as const;

  test('ends at once; its judge stops and then gets the next one', async () => {
    const { judge, id, about } = await atWork();
    judge.send({ name: 'submission-acknowledged', ...about });
    await becomes(id, 'P');
    assert.equal(await abortSubmission(database, staff, id, new Date()), 'aborted');
    await judge.next('terminate-submission');
    assert.equal(await statusOf(id), 'AB');
    const next = await submit();
    judge.send({ name: 'submission-terminated', ...about });
    void acceptAll(judge);
    await becomes(next, 'AC');
    judge.leave();
  });

  test('stays aborted even if the judge reports a verdict', async () => {
    const { judge, id, request } = await atWork();
    const [acknowledged, ...rest] = accepting(request);
    judge.send(acknowledged!);
    await becomes(id, 'P');
    await abortSubmission(database, staff, id, new Date());
    await judge.next('terminate-submission');
    for (const message of rest) judge.send(message);
    const next = await submit();
    void acceptAll(judge);
    await becomes(next, 'AC');
    assert.equal(await statusOf(id), 'AB');
    assert.deepEqual(await caseStatuses(id), []);
    judge.leave();
  });

  test('that was being rejudged has its previous verdict again', async () => {
    const { judge, id, request } = await atWork();
    for (const message of accepting(request)) judge.send(message);
    await becomes(id, 'AC');
    await rejudge(database, id, new Date());
    const again = await judge.next('submission-request');
    const about = { 'submission-id': again['submission-id'] };
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'grading-begin', ...about });
    judge.send({ name: 'test-case-status', ...about, cases: [{ ...passed(1), status: 1, points: 0 }] });
    await eventually('the rejudge shows a case', async () => (await caseStatuses(id, 2)).length === 1);
    assert.equal(await abortSubmission(database, staff, id, new Date()), 'aborted');
    assert.deepEqual([await statusOf(id), await caseStatuses(id)], ['AC', ['AC', 'AC']]);
    const { judgement } = await database.query
      .selectFrom('submissions')
      .select('judgement')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(judgement, 1);
    await judge.next('terminate-submission');
    judge.leave();
  });
});

describe('a lost judge', () => {
  test('is replaced: another one judges from the start, and the list of cases never becomes shorter', async () => {
    const { judge, id, about } = await atWork();
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'grading-begin', ...about });
    judge.send({ name: 'test-case-status', ...about, cases: [passed(1), passed(2), passed(3)] });
    await eventually('three cases are shown', async () => (await caseStatuses(id)).length === 3);
    judge.leave();
    await becomes(id, 'QU');
    assert.equal((await caseStatuses(id)).length, 3);
    const other = await connectedFakeJudge(port, await aJudge());
    const request = await other.next('submission-request');
    for (const message of accepting(request, 2)) other.send(message);
    await becomes(id, 'AC');
    assert.deepEqual(await caseStatuses(id), ['AC', 'AC']);
    other.leave();
  });

  test('three times for one submission causes an internal error with the reason', async () => {
    const id = await submit();
    const offer = await aJudge();
    for (let loss = 1; loss <= 3; loss++) {
      const judge = await connectedFakeJudge(port, offer);
      await judge.next('submission-request');
      judge.send({ name: 'submission-acknowledged', 'submission-id': id });
      await becomes(id, 'P');
      judge.leave();
      await becomes(id, loss < 3 ? 'QU' : 'IE');
    }
    assert.match((await verdictOf(id)).error ?? '', /^3 judges were lost while they judged this submission/);
    assert.equal(await queueLength(), 0);
  });
});

test('without a judge submissions wait', async () => {
  const id = await submit();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await statusOf(id), 'QU');
  const judge = await connectedFakeJudge(port, await aJudge());
  void acceptAll(judge);
  await becomes(id, 'AC');
  judge.leave();
});

test('submissions loaded as queued are queued', async () => {
  const id = await submit();
  await database.query.deleteFrom('judge_queue').execute();
  const judge = await connectedFakeJudge(port, await aJudge());
  void acceptAll(judge);
  await becomes(id, 'AC');
  judge.leave();
});
