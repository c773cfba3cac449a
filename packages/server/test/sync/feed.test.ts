import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { type BuiltContest, builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { disqualifyParticipation } from '../fixtures/disqualify.ts';
import { syncApp } from '../fixtures/site.ts';
import { syncRequests } from './requests.ts';

const database = await testDatabase();
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const { get, assertError } = syncRequests(await syncApp(database));

describe('the feed', () => {
  const accepted = {
    result: 'AC',
    casePoints: 1,
    caseTotal: 1,
    time: 0.1,
    memory: 1000,
    error: null,
  } as const;
  const compileError = {
    result: 'CE',
    casePoints: 0,
    caseTotal: 0,
    time: null,
    memory: null,
    error: 'line 1',
  } as const;
  let contest: BuiltContest;
  let language: number;
  let author: number;

  before(async () => {
    language = await aLanguage();
    author = await aUser({ username: 'author' });
    const problem = await aProblem({ code: 'sum' });
    contest = await aContest({ key: 'fed', problems: [{ id: problem }], start_time: hours(-1) });
  });

  async function submit(virtual: number, userId = author): Promise<number> {
    const participationId = await participationOf(userId, virtual);
    const problem = contest.problems[0]!;
    return insertSubmission(
      database.query,
      {
        userId,
        problemId: problem.problemId,
        languageId: language,
        source: 'source',
        contest: { id: contest.id, contestProblemId: problem.id, participationId, virtual },
      },
      new Date(),
    );
  }

  async function participationOf(user_id: number, virtual: number): Promise<number> {
    const found = await database.query
      .selectFrom('participations')
      .select('id')
      .where('contest_id', '=', contest.id)
      .where('user_id', '=', user_id)
      .where('virtual', '=', virtual)
      .executeTakeFirst();
    return found?.id ?? aParticipation({ contest_id: contest.id, user_id, virtual });
  }

  async function feed(query = '') {
    const reply = await get(`fed/submissions?from_timestamp=2020-01-01${query}`);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json() as Record<string, string>[];
  }

  test('shows a submission in progress under status=all only, then its verdict, then again when it is rejudged', async () => {
    const id = await submit(0);
    const shown = async (query = '') =>
      (await feed(query)).filter((row) => row.id === String(id)).map((row) => row.submissionStatus);
    assert.deepEqual([await shown(), await shown('&status=all')], [[], ['QU']]);
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
    const first = (await feed()).find((row) => row.id === String(id));
    const { submittedAt, judgedAt, ...rest } = first!;
    assert.deepEqual(rest, {
      id: String(id),
      author: 'author',
      submissionStatus: 'AC',
      contest_code: 'fed',
      problem_code: 'sum',
    });
    assert.ok(submittedAt! <= judgedAt!);
    await rejudge(database, id, new Date());
    assert.deepEqual([await shown(), await shown('&status=all')], [[], ['QU']]);
    await recordVerdict(database, { submissionId: id, judgement: 2, outcome: compileError }, new Date());
    assert.deepEqual(await shown(), ['CE']);
    const second = (await feed()).find((row) => row.id === String(id));
    assert.ok(second!.judgedAt! > judgedAt!);
  });

  test('contains only live participations unless all are requested, including disqualified ones', async () => {
    const [virtual, spectator, live] = [await submit(1), await submit(-1), await submit(0)];
    for (const id of [virtual, spectator, live])
      await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
    await disqualifyParticipation(database, await participationOf(author, 0), true, new Date());
    const ids = (rows: Record<string, string>[]) => rows.map((row) => Number(row.id));
    const usual = ids(await feed());
    assert.deepEqual(
      [usual.includes(live), usual.includes(virtual), usual.includes(spectator)],
      [true, false, false],
    );
    const all = ids(await feed('&participation=all'));
    assert.deepEqual(
      [all.includes(live), all.includes(virtual), all.includes(spectator)],
      [true, true, true],
    );
  });

  test('returns rows judged at or after from_timestamp, in order, up to limit', async () => {
    for (let count = 0; count < 3; count++) {
      await recordVerdict(
        database,
        { submissionId: await submit(0), judgement: 1, outcome: accepted },
        new Date(),
      );
    }
    const all = await feed();
    const times = all.map((row) => row.judgedAt);
    assert.deepEqual(times, [...new Set(times)].sort());
    const middle = all[1]!;
    const from = encodeURIComponent(middle.judgedAt!);
    const reply = await get(`fed/submissions?from_timestamp=${from}&limit=2`);
    assert.deepEqual(reply.json(), all.slice(1, 3));
  });

  test('has strictly increasing judge times even if the clock does not advance', async () => {
    const still = hours(2);
    const ids = [await submit(0), await submit(0), await submit(0)];
    const stamps: Date[] = [];
    for (const id of ids) {
      const recorded = await recordVerdict(
        database,
        { submissionId: id, judgement: 1, outcome: accepted },
        still,
      );
      assert.ok('judgedAt' in recorded);
      stamps.push(recorded.judgedAt);
    }
    assert.deepEqual(
      stamps.map((stamp) => stamp.getTime() - still.getTime()),
      [0, 1, 2],
    );
  });

  const badQueries = [
    '',
    '?from_timestamp=',
    '?from_timestamp=yesterday',
    '?from_timestamp=1735689600',
    '?from_timestamp=2025-01-01T00:00:00+07:00',
    '?from_timestamp=2025-13-01',
    '?from_timestamp=0000-01-01',
    '?from_timestamp=2025-01-01T00:00:00%2B99:99',
    '?from_timestamp=2025-01-01%00',
    ...['', '0', '-1', '1.5', '1e3', 'x', '٣', ' 5', '%2B5', '5%00', '0x10', 'NaN'].map(
      (limit) => `?from_timestamp=2025-01-01&limit=${limit}`,
    ),
    ...['', 'FINAL', 'done', 'final%00', ' all'].map(
      (status) => `?from_timestamp=2025-01-01&status=${status}`,
    ),
    '?from_timestamp=2025-01-01&participation=',
    '?from_timestamp=2025-01-01&participation=virtual',
  ];
  for (const query of badQueries) {
    test(`submissions${query} is 400`, async () => {
      assertError(
        await get(`fed/submissions${encodeURI(query).replaceAll('%25', '%')}`),
        400,
        'invalid filter value type',
      );
    });
  }

  test('a limit above 2000 counts as 2000, however large', async () => {
    const answers = await Promise.all([
      feed('&limit=2000'),
      feed('&limit=2001'),
      feed(`&limit=${'9'.repeat(500)}`),
    ]);
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
  });
});
