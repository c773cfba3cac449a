import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { applyVerdicts } from '@tribunal/server/actions/submissions/apply-verdicts';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { defaultIntervals, startJobs } from '@tribunal/server/jobs/site-jobs';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { recountPublicFigures } from '@tribunal/server/storage/problems/recount-public-figures';
import { lockSubmission } from '@tribunal/server/storage/submissions/judged-submission';
import type { Outcome } from '@tribunal/server/storage/submissions/judgements';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { eventually } from '../../../../test/eventually.ts';
import { builders, hours } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { aBusyContest, doSomething, randomFrom } from '../sync/busy-contest.ts';

const database = await testDatabase();
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();

const accepted: Outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null };

/** A contest that has run for four hours and ends in one, with one problem, which is solved. */
async function solvedIn(columns: Parameters<typeof aContest>[0], sentAt = hours(-1)) {
  const [userId, problemId] = [await aUser(), await aProblem({ points: 8 })];
  const contest = await aContest({ ...columns, problems: [{ id: problemId }] });
  const participationId = await aParticipation({ contest_id: contest.id, user_id: userId });
  const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };
  const submission = { userId, problemId, languageId, source: 'x', contest: place };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, sentAt));
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome: accepted }, new Date());
  return { contestId: contest.id, userId, problemId };
}

async function figures({ userId, problemId }: { userId: number; problemId: number }) {
  const { rows } = await sql<Record<string, number>>`
    select u.points, u.problem_count as solved, p.user_count as solvers, p.judged_count as judged, p.accepted_count as accepted,
      u.own_points as own
    from users u, problems p where u.id = ${userId} and p.id = ${problemId}
  `.execute(database.query);
  return rows[0];
}

const hidden = { points: 0, solved: 0, solvers: 0, judged: 0, accepted: 0, own: 8 };
const shown = { points: 8, solved: 1, solvers: 1, judged: 1, accepted: 1, own: 8 };

async function edit(contestId: number, change: Record<string, unknown>): Promise<void> {
  await database.query.updateTable('contests').set(change).where('id', '=', contestId).execute();
}

test('results of a hidden scoreboard become public when the contest ends, without any event', async () => {
  const end = hours(1);
  const solved = await solvedIn({ scoreboard_visibility: 'C', end_time: end });
  assert.equal(await recountDueContests(database, hours(0)), 0);
  assert.equal(await recountDueContests(database, end), 0);
  assert.deepEqual(await figures(solved), hidden);
  assert.equal(await recountDueContests(database, new Date(end.getTime() + 1)), 1);
  assert.deepEqual(await figures(solved), shown);
  assert.equal(await recountDueContests(database, hours(2)), 0);
});

test('two processes recount a contest once', async () => {
  const solved = await solvedIn({ scoreboard_visibility: 'P' });
  const counted = await Promise.all([1, 2, 3, 4].map(() => recountDueContests(database, hours(1.01))));
  assert.equal(
    counted.reduce((all, one) => all + one),
    1,
  );
  assert.deepEqual(await figures(solved), shown);
});

test('editing a contest can hide its results and show them again', async () => {
  const solved = await solvedIn({});
  assert.deepEqual(await figures(solved), shown);
  for (const closed of [
    { scoreboard_visibility: 'H' },
    { is_visible: false },
    { is_private: true },
    { is_organization_private: true },
    { format: 'icpc', frozen_last_minutes: 240 },
  ]) {
    await edit(solved.contestId, closed);
    await recountDueContests(database, hours(0));
    assert.deepEqual(await figures(solved), hidden, JSON.stringify(closed));
    const open = {
      scoreboard_visibility: 'V',
      is_visible: true,
      is_private: false,
      is_organization_private: false,
    };
    await edit(solved.contestId, { ...open, frozen_last_minutes: 0 });
    await recountDueContests(database, hours(0));
    assert.deepEqual(await figures(solved), shown, JSON.stringify(closed));
  }
});

test('a thaw does not show results that the scoreboard hides', async () => {
  const freeze = { format: 'icpc' as const, frozen_last_minutes: 60, end_time: hours(-1), is_rated: true };
  const solved = await solvedIn({ ...freeze, scoreboard_visibility: 'H' }, hours(-1.5));
  await thawContest(database, commandLine, solved.contestId, hours(0));
  assert.deepEqual(await figures(solved), hidden);
  assert.equal(await ratingsOf(solved.contestId), 0);
  await edit(solved.contestId, { scoreboard_visibility: 'C' });
  await recountDueContests(database, hours(0));
  assert.deepEqual(await figures(solved), shown);
});

test('a contest is rated while its results are public', async () => {
  const { contestId } = await solvedIn({
    is_rated: true,
    scoreboard_visibility: 'H',
    start_time: hours(-1000),
    end_time: hours(-990),
  });
  const ratings = async () => {
    await recountDueContests(database, hours(0));
    await rateDueContests(database, hours(0));
    return ratingsOf(contestId);
  };
  assert.equal(await ratings(), 0);
  await edit(contestId, { scoreboard_visibility: 'V' });
  assert.equal(await ratings(), 1);
  await edit(contestId, { is_visible: false });
  assert.equal(await ratings(), 0);
});

async function ratingsOf(contestId: number): Promise<number> {
  const { rows } = await sql`select from ratings where contest_id = ${contestId}`.execute(database.query);
  return rows.length;
}

test('a recount waits for a pending verdict', async () => {
  const { userId, problemId } = await solvedIn({ scoreboard_visibility: 'C' });
  const practice = { userId, problemId, languageId, source: 'x', contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, practice, hours(0)));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const verdict = database.transaction(async (queries) => {
    await sql`select from users where id = ${userId} for no key update`.execute(queries);
    begun();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const submission = (await lockSubmission(queries, id))!;
    await applyVerdicts(queries, [{ submission, outcome: accepted }], hours(0));
  });
  await hasBegun;
  await Promise.all([verdict, recountDueContests(database, hours(1.01))]);
  assert.deepEqual(await figures({ userId, problemId }), { ...shown, judged: 2, accepted: 2 });
});

test('verdicts that arrive while a contest is shown and hidden are counted once', async () => {
  const busy = await aBusyContest(database, 'flipped');
  const random = randomFrom(11);
  const act = async () => {
    for (let number = 0; number < 60; number++) await doSomething(database, busy, random);
  };
  const flip = async () => {
    for (let number = 0; number < 12; number++) {
      await edit(busy.contest.id, { is_visible: number % 2 === 1 });
      await recountDueContests(database, new Date());
    }
  };
  await Promise.all([act(), act(), act(), flip()]);
  const kept = await allFigures();
  const ids = async (table: 'users' | 'problems') =>
    (await database.query.selectFrom(table).select('id').execute()).map(({ id }) => id);
  await recountPublicFigures(database.query, await ids('users'), await ids('problems'));
  assert.deepEqual(kept, await allFigures());
});

async function allFigures() {
  const users =
    await sql`select id, points, performance_points, problem_count, own_points, own_performance_points, own_problem_count
    from users order by id`.execute(database.query);
  const problems =
    await sql`select id, user_count, judged_count, accepted_count from problems order by id`.execute(
      database.query,
    );
  return [users.rows, problems.rows];
}

test('a running site recounts by itself, including contests that became due while it was stopped', async () => {
  const solved = await solvedIn({ scoreboard_visibility: 'C' });
  const site = testSite(database, { now: () => hours(1.01) });
  const stop = startJobs(site, { ...defaultIntervals, contestsMs: 20 });
  try {
    const isCounted = async (one: typeof solved) => (await figures(one))?.points !== 0;
    await eventually('the contest of the past is counted', () => isCounted(solved));
    assert.deepEqual(await figures(solved), shown);
    const running = await solvedIn({ scoreboard_visibility: 'C', end_time: hours(1) });
    await eventually('the contest that ended meanwhile is counted', () => isCounted(running));
    assert.deepEqual(await figures(running), shown);
  } finally {
    await stop();
  }
});
