import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contestPoints } from '@tribunal/core/judging/grading';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import type { Database } from '@tribunal/server/database/connection';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { scoredSubmissions, scoringRules } from '@tribunal/server/storage/contests/scoreboard/standings';
import { storedRows } from '@tribunal/server/storage/contests/scoreboard/stored-rows';
import {
  type ContestSettings,
  findContestSettings,
} from '@tribunal/server/storage/contests/settings/contest-settings';
import { recountPublicFigures } from '@tribunal/server/storage/problems/recount-public-figures';
import { sql } from 'kysely';
import { testDatabase } from '../../fixtures/database.ts';
import { lottery, playAtRandom, stage } from '../../fixtures/random-history.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

const steps = 40;
const edits = 15;
type Chance = ReturnType<typeof lottery>;

for (const seed of [1, 2]) {
  test(`edits between submissions and verdicts leave what is computed from scratch, seed ${seed}`, async () => {
    const database = await stagedDatabase();
    const chance = lottery(seed);
    for (let round = 0; round < 2; round++) {
      await playAtRandom(database, seed * 10 + round, steps / 2, 600_000);
      for (let number = 0; number < edits / 5; number++) await editAtRandom(database, chance);
      await assertFromScratch(database);
    }
  });

  test(`edits during submissions and verdicts leave what is computed from scratch, seed ${seed}`, async () => {
    const database = await stagedDatabase();
    const chance = lottery(seed);
    for (let round = 0; round < 2; round++) {
      await Promise.all([
        playAtRandom(database, seed * 10 + round, steps, 600_000),
        playAtRandom(database, seed * 10 + round + 100, steps, 600_000),
        repeated(edits, () => editAtRandom(database, chance)),
        repeated(edits, () => editAtRandom(database, chance)),
      ]);
      await assertFromScratch(database);
    }
  });
}

test('a preview tells the effects of the edit and leaves everything as it is', async () => {
  const database = await stagedDatabase();
  await playAtRandom(database, 7, 2 * steps, 600_000);
  const chance = lottery(7);
  for (let number = 0; number < edits; number++) {
    const contestId = 1 + chance(3);
    const changes = changesAtRandom((await findContestSettings(database.query, contestId))!, chance);
    const stored = await rowsStored(database);
    const previewed = await edit(database, contestId, changes, true);
    assert.deepEqual(await rowsStored(database), stored);
    assert.deepEqual(await edit(database, contestId, changes, false), previewed);
  }
  await assertFromScratch(database);
});

async function stagedDatabase(): Promise<Database> {
  const database = await testDatabase();
  await loadAll(database, stage);
  return database;
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await work();
}

async function editAtRandom(database: Database, chance: Chance): Promise<void> {
  const contestId = 1 + chance(3);
  await edit(
    database,
    contestId,
    changesAtRandom((await findContestSettings(database.query, contestId))!, chance),
    false,
  );
}

/** Some are refused, as another edit came first. */
async function edit(
  database: Database,
  contestId: number,
  changes: Partial<ContestSettings>,
  isPreview: boolean,
) {
  const { key } = (await findContestSettings(database.query, contestId))!;
  const wanted = { key, changes, version: null, removesSubmissions: true, isPreview };
  return editContest(database, commandLine, wanted, new Date('2025-01-01T02:00:00Z'));
}

function changesAtRandom(settings: ContestSettings, chance: Chance): Partial<ContestSettings> {
  const { start_time, end_time, format, problems } = settings;
  const moved = (time: string) => new Date(Date.parse(time) + (chance(61) - 30) * 60_000).toISOString();
  const others: readonly (() => Partial<ContestSettings>)[] = [
    () => ({ start_time: moved(start_time) }),
    () => ({ end_time: moved(end_time) }),
    () => (format === 'icpc' ? { frozen_last_minutes: chance(300) } : { points_precision: chance(4) }),
    () => ({ problems: problems.map((problem) => ({ ...problem, points: 10 + chance(5) })) }),
    () => ({ problems: problems.map((problem) => ({ ...problem, partial: chance(2) === 0 })) }),
    () => ({ problems: problems.map((problem) => ({ ...problem, label: `L${problem.code}${chance(9)}` })) }),
    () => ({ problems: problems.toReversed() }),
    () => ({ format: (['default', 'ioi', 'atcoder'] as const)[chance(3)]!, frozen_last_minutes: 0 }),
    () => ({ format: 'icpc', frozen_last_minutes: 60, format_config: { penalty: chance(30) } }),
    () => ({ submission_visibility: chance(2) ? 'nothing' : 'everything' }),
    () => ({ scoreboard_visibility: chance(2) ? 'C' : 'V' }),
    () => ({ time_limit: chance(2) ? null : 3600 * (1 + chance(4)) }),
  ];
  return others[chance(others.length)]!();
}

async function assertFromScratch(database: Database): Promise<void> {
  assert.deepEqual(await wrongContestPoints(database), []);
  assert.deepEqual(await rowsStored(database), await rowsFromScratch(database));
  const figures = await figuresStored(database);
  const ids = async (table: 'users' | 'problems') =>
    (await database.query.selectFrom(table).select('id').execute()).map(({ id }) => id);
  await recountPublicFigures(database.query, await ids('users'), await ids('problems'));
  assert.deepEqual(figures, await figuresStored(database));
}

async function rowsStored({ query }: Database) {
  const rows = await query
    .selectFrom('participations')
    .select(['id', 'score', 'cumulative_time', 'tiebreaker', 'cells'])
    .select(['frozen_score', 'frozen_cumulative_time', 'frozen_tiebreaker', 'frozen_cells'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function rowsFromScratch({ query }: Database) {
  const rows = new Map<number, unknown>();
  const participations = await query
    .selectFrom('participations')
    .select(['id', 'contest_id', 'virtual', 'real_start as realStart'])
    .select(['is_disqualified as isDisqualified', 'is_unofficial as isUnofficial'])
    .select('extra_minutes as extraMinutes')
    .orderBy('id')
    .execute();
  for (const participation of participations) {
    const rules = await scoringRules(query, participation.contest_id);
    const attempts = await scoredSubmissions(query, [participation.id], rules);
    const row = storedRows(rules, participation, attempts.get(participation.id) ?? []);
    rows.set(participation.id, JSON.parse(JSON.stringify(row)));
  }
  return rows;
}

async function wrongContestPoints({ query }: Database) {
  const { rows } = await sql<{
    id: number;
    stored: number;
    grade: { casePoints: number; caseTotal: number };
    contestProblem: { points: number; partial: boolean };
    problem: { partial: boolean };
  }>`
    select s.id, s.contest_points as stored,
      json_build_object('casePoints', s.case_points, 'caseTotal', s.case_total) as grade,
      json_build_object('points', cp.points, 'partial', cp.partial) as "contestProblem",
      json_build_object('partial', p.partial) as problem
    from submissions s join contest_problems cp on cp.id = s.contest_problem_id join problems p on p.id = s.problem_id
    where s.result is not null
  `.execute(query);
  return rows.filter((row) => row.stored !== contestPoints(row.grade, row.contestProblem, row.problem));
}

async function figuresStored({ query }: Database) {
  return {
    users: await query
      .selectFrom('users')
      .select(['id', 'points', 'performance_points', 'problem_count', 'own_points', 'own_problem_count'])
      .orderBy('id')
      .execute(),
    problems: await query
      .selectFrom('problems')
      .select(['id', 'user_count', 'judged_count', 'accepted_count'])
      .orderBy('id')
      .execute(),
    best: await query
      .selectFrom('best_results')
      .selectAll()
      .orderBy('user_id')
      .orderBy('problem_id')
      .execute(),
  };
}
