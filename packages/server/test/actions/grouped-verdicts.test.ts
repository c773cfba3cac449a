import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupAdvances } from '@tribunal/server/actions/submissions/advance-judging';
import { type GroupedVerdict, groupVerdicts } from '@tribunal/server/actions/submissions/group-verdicts';
import { rescoreContest } from '@tribunal/server/storage/contests/scoreboard/rescore-contest';
import { recountPublicFigures } from '@tribunal/server/storage/problems/recount-public-figures';
import type { Outcome } from '@tribunal/server/storage/submissions/judgements';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';

const database = await testDatabase();
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();
const problemIds = [await aProblem({ points: 8 }), await aProblem({ points: 5 })];
const contest = await aContest({
  format: 'icpc',
  start_time: hours(-4),
  end_time: hours(1),
  problems: problemIds.map((id) => ({ id, points: 1 })),
});
const accepted: Outcome = {
  result: 'AC',
  casePoints: 10,
  caseTotal: 10,
  time: 0.2,
  memory: 1500,
  error: null,
};
const rejected: Outcome = { ...accepted, result: 'WA', casePoints: 0 };

interface Team {
  readonly userId: number;
  readonly participationId: number;
}

async function aTeam(): Promise<Team> {
  const userId = await aUser();
  return { userId, participationId: await aParticipation({ contest_id: contest.id, user_id: userId }) };
}

async function waitingVerdict(
  team: Team,
  problem: number,
  outcome: Outcome,
  isPractice = false,
): Promise<GroupedVerdict> {
  const { userId, participationId } = team;
  const inContest = {
    id: contest.id,
    contestProblemId: contest.problems[problem]!.id,
    participationId,
    virtual: 0,
  };
  const submission = { userId, problemId: problemIds[problem]!, languageId, source: 'x' };
  const place = isPractice ? null : inContest;
  const submissionId = await database.transaction((queries) =>
    insertSubmission(queries, { ...submission, contest: place }, new Date()),
  );
  return { submissionId, judgement: 1, outcome, userId, contestId: isPractice ? null : contest.id };
}

async function rowsOf(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(database.query)).rows;
}

test('verdicts that arrive together share transactions, and are numbered and counted as if they came one by one', async () => {
  const teams = await Promise.all(Array.from({ length: 12 }, aTeam));
  const verdicts: GroupedVerdict[] = [];
  for (const [index, team] of teams.entries()) {
    verdicts.push(await waitingVerdict(team, 0, index % 3 === 0 ? accepted : rejected));
    verdicts.push(await waitingVerdict(team, 0, accepted));
    verdicts.push(await waitingVerdict(team, 1, rejected));
    verdicts.push(await waitingVerdict(team, 1, accepted, true));
  }
  const record = groupVerdicts(database);
  const recorded = await Promise.all(verdicts.map((verdict) => record(verdict, hours(0))));
  assert.equal(recorded.filter((one) => 'judgedAt' in one).length, verdicts.length);

  const log = (await rowsOf(
    `select number, at, xmin::text as transaction from contest_log where contest_id = ${contest.id} order by number`,
  )) as { number: number; at: Date; transaction: string }[];
  assert.deepEqual(
    log.map(({ number }) => number),
    log.map((_, index) => log[0]!.number + index),
  );
  for (const [index, entry] of log.entries())
    if (index > 0) assert.ok(entry.at > log[index - 1]!.at, `entry ${entry.number}`);
  const ofVerdicts = log.slice(-36).map(({ transaction }) => transaction);
  assert.ok(new Set(ofVerdicts).size < 10, `${new Set(ofVerdicts).size} transactions for 36 verdicts`);

  const kept = async () => [
    await rowsOf(
      `select id, points, problem_count, own_points from users where id = any('{${teams.map(({ userId }) => userId)}}') order by id`,
    ),
    await rowsOf('select id, user_count, judged_count, accepted_count from problems order by id'),
    await rowsOf('select * from best_results order by user_id, problem_id'),
    await rowsOf('select id, score, cumulative_time, cells, frozen_cells from participations order by id'),
  ];
  const incremental = await kept();
  await database.transaction(async (queries) => {
    await rescoreContest(queries, contest.id);
    await recountPublicFigures(
      queries,
      teams.map(({ userId }) => userId),
      problemIds,
    );
  });
  assert.deepEqual(incremental, await kept());
  assert.deepEqual(await rowsOf('select from judge_queue'), []);
});

test('a verdict that is refused does not delay the others of its group', async () => {
  const teams = await Promise.all(Array.from({ length: 5 }, aTeam));
  const verdicts = await Promise.all(teams.map((team) => waitingVerdict(team, 0, accepted)));
  // The first one makes the group fail as a whole: it claims other test data than the problem has.
  await sql`
    update judge_queue set claim = 7, site = gen_random_uuid(), lease_until = now() + interval '1 hour'
    where submission_id = ${verdicts[1]!.submissionId}`.execute(database.query);
  const facts = { toolchainId: null, measurements: null };
  const report = { claim: 7, lastCase: 0, dataVersion: 'another version', ...facts };
  const record = groupVerdicts(database);
  const [, changed, unknown, again, , last] = await Promise.all([
    record(verdicts[0]!, hours(0)),
    record({ ...verdicts[1]!, report }, hours(0)),
    record({ ...verdicts[2]!, submissionId: 1_000_000 }, hours(0)),
    record({ ...verdicts[3]!, judgement: 2 }, hours(0)),
    record(verdicts[3]!, hours(0)),
    record(verdicts[4]!, hours(0)),
  ]);
  assert.deepEqual(changed, { refusal: 'test data has changed' });
  assert.deepEqual(unknown, { refusal: 'no such submission' });
  assert.deepEqual(again, { refusal: 'another judging has begun' });
  assert.ok(last && 'judgedAt' in last);
  const states = await rowsOf(
    `select status from submissions where id = any('{${verdicts.map(({ submissionId }) => submissionId)}}') order by id`,
  );
  assert.deepEqual(states.map((row) => (row as { status: string }).status).sort(), [
    'D',
    'D',
    'D',
    'QU',
    'QU',
  ]);
});

test('changes of state that arrive together share transactions, and one that is refused does not concern the others', async () => {
  const teams = await Promise.all(Array.from({ length: 12 }, aTeam));
  const waiting = await Promise.all(teams.map((team) => waitingVerdict(team, 0, accepted)));
  const advance = groupAdvances(database);
  const advances = waiting.map((one, index) => ({
    ...one,
    status: 'P' as const,
    ...(index === 3 && { judgement: 2 }),
    ...(index === 5 && { claim: 7 }),
    ...(index === 7 && { submissionId: 1_000_000 }),
  }));
  const advanced = await Promise.all(advances.map((one) => advance(one, hours(0))));
  assert.deepEqual(
    advanced,
    advances.map((_, index) => ![3, 5, 7].includes(index)),
  );
  const log = (await rowsOf(
    `select number, at, subject_id, data ->> 'status' as status, xmin::text as transaction from contest_log
     where contest_id = ${contest.id} order by number desc limit 9`,
  )) as { number: number; at: Date; subject_id: number; status: string; transaction: string }[];
  assert.deepEqual(new Set(log.map(({ status }) => status)), new Set(['P']));
  assert.deepEqual(
    log.map(({ subject_id }) => subject_id).sort((a, b) => a - b),
    waiting
      .flatMap(({ submissionId }, index) => (advanced[index] ? [submissionId] : []))
      .sort((a, b) => a - b),
  );
  for (const [index, entry] of log.entries()) if (index > 0) assert.ok(entry.at < log[index - 1]!.at);
  assert.equal(new Set(log.map(({ transaction }) => transaction)).size, 2, 'the first one, and all others');
});
