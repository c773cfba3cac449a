import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type ContestFacts,
  type ContestProblemFacts,
  type ContestState,
  type NumberedEntry,
  replay,
} from '@tribunal/contract/contests/contest-log';
import type { Database } from '@tribunal/server/database/connection';
import {
  contestFacts,
  participationFacts,
  problemFacts,
  submissionFacts,
} from '@tribunal/server/storage/contests/contest-facts';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { playAtRandom, stage } from '../fixtures/random-history.ts';
import { dumpText, linesOf, loadText } from '../fixtures/snapshot.ts';

/** All computed values, and the content of the feed. */
const figures = [
  `select * from participations order by id`,
  `select id, username, points, performance_points, problem_count, rating from users order by id`,
  `select id, code, user_count, judged_count, accepted_count from problems order by id`,
  `select * from best_results where points > 0 order by user_id, problem_id`,
  `select id, user_id, problem_id, date, status, result, time, memory, points, case_points, case_total, error, judged_at,
     contest_id, contest_problem_id, participation_id, virtual, contest_points
   from submissions order by id`,
];

const sites = new Map<number, { played: Database; loaded: Database }>();
for (const seed of [1, 2, 3]) {
  const [played, loaded] = [await testDatabase(), await testDatabase()];
  await loadText(played, linesOf(stage));
  await playAtRandom(played, seed, 250);
  sites.set(seed, { played, loaded });
}

for (const [seed, { played, loaded }] of sites) {
  describe(`after random actions (seed ${seed})`, () => {
    test('replaying a contest log gives the content of the tables', async () => {
      for (const id of await contestIds(played)) await assertReplay(played, id);
    });

    test('a load writes logs that replay to the content of the tables', async () => {
      await loadText(loaded, await dumpText(played));
      for (const id of await contestIds(loaded)) await assertReplay(loaded, id);
    });

    test('a load results in the same standings, points, counts and feed as the actions', async () => {
      for (const figure of figures) {
        const [was, is] = [await played.pool.query(figure), await loaded.pool.query(figure)];
        assert.deepEqual(is.rows, was.rows);
      }
    });
  });
}

async function contestIds({ query }: Database): Promise<number[]> {
  const rows = await query.selectFrom('contests').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function assertReplay(database: Database, contestId: number): Promise<void> {
  const entries = await storedEntries(database, contestId);
  assert.deepEqual(
    entries.map(({ number }) => number),
    entries.map((_, index) => index + 1),
  );
  assert.deepEqual(
    entries.map(({ at }) => at),
    entries.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
  );
  assert.deepEqual(comparable(replay(entries)), comparable(await storedState(database, contestId)));
}

async function storedEntries({ query }: Database, contestId: number): Promise<NumberedEntry[]> {
  const rows = await query
    .selectFrom('contest_log')
    .select(['number', 'at', 'kind', 'subject_id as subjectId', 'data'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  return rows as NumberedEntry[];
}

async function storedState({ query }: Database, contestId: number): Promise<ContestState> {
  const contest = await sql<{ contest: ContestFacts; problems: { problems: ContestProblemFacts[] } }>`
    select ${contestFacts} as contest, ${problemFacts} as problems from contests c where c.id = ${contestId}
  `.execute(query);
  const participations = await sql<{ id: number; facts: object }>`
    select a.id, ${participationFacts} as facts from participations a join users u on u.id = a.user_id
    where a.contest_id = ${contestId}
  `.execute(query);
  const submissions = await sql<{ id: number; facts: object; judgedAt: Date }>`
    select s.id, ${submissionFacts} as facts, s.judged_at as "judgedAt"
    from submissions s join users u on u.id = s.user_id join problems p on p.id = s.problem_id
      join languages l on l.id = s.language_id
    where s.contest_id = ${contestId}
  `.execute(query);
  return {
    contest: { ...contest.rows[0]!.contest },
    problems: contest.rows[0]!.problems.problems,
    participations: new Map(participations.rows.map(({ id, facts }) => [id, { ...facts }])),
    submissions: new Map(submissions.rows.map(({ id, facts, judgedAt }) => [id, { ...facts, judgedAt }])),
    clarifications: new Map(),
    announcements: new Map(),
  };
}

/** Times may have several notations. */
function comparable({ contest, ...state }: ContestState): ContestState {
  const thawed_at = contest.thawed_at ? new Date(contest.thawed_at).toISOString() : null;
  return { ...state, contest: { ...contest, thawed_at } };
}
