import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { frozenAt, isFrozen } from '@tribunal/core/contests/freeze';
import type { RemovedInterval } from '@tribunal/core/contests/removed-time';
import { type FormatName, formatNames } from '@tribunal/core/formats/formats';
import { frozenView, liveView, type View } from '@tribunal/core/scoreboard/at-moment';
import { type RankedRow, rankRows } from '@tribunal/core/scoreboard/rank';
import { participationRow } from '@tribunal/core/scoreboard/row';
import type { Database } from '@tribunal/server/database/connection';
import { loadScoreboard } from '@tribunal/server/storage/contests/scoreboard/load-scoreboard';
import { scoredSubmissions, scoringRules } from '@tribunal/server/storage/contests/scoreboard/standings';
import { cellsOf, type StoredCells } from '@tribunal/server/storage/contests/scoreboard/stored-rows';
import { rankingPage } from '@tribunal/server/storage/contests/scoreboard/sync-json';
import {
  awaitsThaw,
  freezeTime,
  isFrozen as isFrozenInSql,
} from '@tribunal/server/storage/visibility/freeze';
import { isHiddenByFreeze } from '@tribunal/server/storage/visibility/submission-visibility';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { lottery, playAtRandom, stageOf } from '../fixtures/random-history.ts';
import { linesOf, loadText } from '../fixtures/snapshot.ts';

const views = [
  ['live', liveView],
  ['frozen', frozenView],
] as const;

const sites = new Map<number, Database>();
for (const seed of [1, 2]) {
  const database = await testDatabase();
  await loadText(database, linesOf(stageOf(formatNames)));
  await playAtRandom(database, seed, 500, 150_000);
  sites.set(seed, database);
}

for (const [seed, database] of sites) {
  describe(`after random actions (seed ${seed})`, () => {
    for (const format of formatNames) {
      for (const [name, view] of views) {
        test(`${format}: the ${name} scoreboard is that of the model`, async () => {
          const { contestId, problemIds, rows } = await modelOf(database, format, view);
          assert.ok(rows.some(({ cells }) => cells.some((cell) => cell !== null)));
          const loaded = await loadScoreboard(database, contestId, problemIds, {
            isBoardFrozen: view.isFrozen,
            isBoardWithheld: false,
          });
          assert.deepEqual(loaded.rows, rows);
        });

        test(`${format}: the ${name} ranking of the sync API is the model without disqualified rows`, async () => {
          const { contestId, rows, usernames } = await modelOf(database, format, view);
          const { text } = await rankingPage(database.pool, contestId, view.isFrozen);
          assert.deepEqual(
            JSON.parse(text),
            rows
              .filter(({ isDisqualified }) => !isDisqualified)
              .map(({ id, rank }) => ({ user: usernames.get(id), contest: format, rank })),
          );
        });
      }
    }

    test('the stored rows of virtual participations are those of the model', async () => {
      const { rows } = await participationsOf(database, 'icpc');
      const virtual = rows.filter(({ virtual }) => virtual > 0);
      assert.ok(virtual.length > 0);
      const { rules, attempts, problemIds } = await scoredContest(database, 'icpc');
      for (const stored of virtual) {
        for (const [, view] of views) {
          const row = participationRow(rules, stored, attempts.get(stored.id) ?? [], view);
          const { score, cells } = view.isFrozen
            ? { score: stored.frozen_score, cells: stored.frozen_cells }
            : { score: stored.score, cells: stored.cells };
          assert.deepEqual([score, cellsOf(cells as StoredCells, problemIds)], [row.score, row.cells]);
        }
      }
    });

    test('submissions are hidden by the freeze as the rules say', async () => {
      const { rows } = await sql<FreezeColumns & { date: Date; isHidden: boolean }>`
        select ${freezeColumns}, submissions.date, ${isHiddenByFreeze} as "isHidden"
        from submissions join contests on contests.id = submissions.contest_id`.execute(database.query);
      assert.ok(rows.some(({ isHidden }) => isHidden));
      for (const row of rows) assert.equal(row.isHidden, isFrozen(row, row.date));
    });
  });
}

test('the sync API orders and ranks ties as the model does', async () => {
  const database = await testDatabase();
  await sql`insert into users (username) select 'u' || n from generate_series(1, 200) n`.execute(
    database.query,
  );
  await sql`insert into contests (key, name, start_time, end_time) values ('ties', 'T', '2025-01-01', '2025-01-02')`.execute(
    database.query,
  );
  await sql`insert into contest_heads (contest_id) values (1)`.execute(database.query);
  const chance = lottery(3);
  const triple = () => ({ score: chance(3), cumulativeTime: chance(3), tiebreaker: chance(3) });
  const made = Array.from({ length: 200 }, (_, index) => ({
    ...{
      id: index + 1,
      isDisqualified: chance(5) === 0,
      isUnofficial: chance(5) === 0,
      live: triple(),
      frozen: triple(),
    },
  }));
  for (const { id, isDisqualified, isUnofficial, live, frozen } of made)
    await sql`insert into participations (id, contest_id, user_id, real_start, is_disqualified, is_unofficial, score, cumulative_time, tiebreaker,
        frozen_score, frozen_cumulative_time, frozen_tiebreaker)
      overriding system value values (${id}, 1, ${id}, now(), ${isDisqualified}, ${isUnofficial}, ${live.score}, ${live.cumulativeTime}, ${live.tiebreaker},
        ${frozen.score}, ${frozen.cumulativeTime}, ${frozen.tiebreaker})`.execute(database.query);
  for (const [name, { isFrozen }] of views) {
    const rows = made.map(({ id, isDisqualified, isUnofficial, [name]: values }) => ({
      ...{ id, isDisqualified, isUnofficial, virtual: 0, solved: 0, cells: [], ...values },
    }));
    const { text } = await rankingPage(database.pool, 1, isFrozen);
    const ranked = rankRows(rows, 0).rows.filter(({ rank }) => rank !== null);
    assert.deepEqual(
      JSON.parse(text),
      ranked.map(({ id, rank }) => ({ user: `u${id}`, contest: 'ties', rank })),
    );
  }
});

test('queries freeze contests of every format at the moment that the rules say', async () => {
  const database = await testDatabase();
  const chance = lottery(7);
  for (let n = 0; n < 100; n++) {
    const format = formatNames[chance(formatNames.length)]!;
    const end = Date.UTC(2025, 0, 1) + chance(10_000_000);
    await sql`insert into contests (key, name, format, start_time, end_time, frozen_last_minutes, thawed_at, removed_intervals) values (
      ${`c${n}`}, 'C', ${format}, '2024-12-31T00:00Z', ${new Date(end)}, ${chance(3) * 50},
      ${chance(2) ? new Date(end + 1) : null}, ${JSON.stringify(removedBefore(end))}::jsonb)`.execute(
      database.query,
    );
  }
  const { rows } = await sql<FreezeColumns & { freeze: Date | null; awaitsThaw: boolean }>`
    select ${freezeColumns}, ${sql.raw(freezeTime('contests'))} as freeze, ${sql.raw(awaitsThaw('contests'))} as "awaitsThaw"
    from contests`.execute(database.query);
  for (const row of rows) {
    const freeze = frozenAt(row);
    assert.deepEqual(row.freeze, freeze);
    assert.equal(row.awaitsThaw, freeze !== null && row.thawedAt === null);
    for (const difference of [-1, 0, 1]) {
      const moment = new Date((freeze ?? row.endTime).getTime() + difference);
      const asked = await sql<{ isFrozen: boolean }>`
        select ${isFrozenInSql(moment)} as "isFrozen" from contests where key = ${row.key}`.execute(
        database.query,
      );
      assert.equal(asked.rows[0]?.isFrozen, isFrozen(row, moment));
    }
  }
});

/** Pauses within the last three hours of a contest, apart and around its freeze. */
function removedBefore(end: number): RemovedInterval[] {
  const chance = lottery(end);
  const time = (minutesBefore: number) => new Date(end - minutesBefore * 60_000).toISOString();
  return [170, 110, 60, 30]
    .filter(() => chance(2) === 0)
    .map((from) => ({ start: time(from), end: time(from - 1 - chance(20)) }));
}

interface FreezeColumns {
  readonly key: string;
  readonly format: FormatName;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly removedIntervals: readonly RemovedInterval[];
  readonly frozenLastMinutes: number;
  readonly thawedAt: Date | null;
}

const freezeColumns = sql`contests.key, contests.format, contests.end_time as "endTime",
  contests.start_time as "startTime", contests.removed_intervals as "removedIntervals",
  contests.frozen_last_minutes as "frozenLastMinutes", contests.thawed_at as "thawedAt"`;

/** The scoreboard that core computes from the submissions. */
async function modelOf(database: Database, format: FormatName, view: View) {
  const { contestId, rules, attempts, problemIds } = await scoredContest(database, format);
  const { rows, usernames } = await participationsOf(database, format);
  const live = rows.filter(({ virtual }) => virtual === 0);
  const board = rankRows(
    live.map((one) => participationRow(rules, one, attempts.get(one.id) ?? [], view)),
    problemIds.length,
  );
  return { contestId, problemIds, usernames, rows: board.rows as RankedRow[] };
}

async function scoredContest(database: Database, key: string) {
  const { rows } = await participationsOf(database, key);
  const contestId = rows[0]!.contest_id;
  const ids = rows.map(({ id }) => id);
  return database.transaction(async (queries) => {
    const rules = await scoringRules(queries, contestId);
    const problemIds = rules.problems.map((problem) => Number(problem.key));
    return { contestId, rules, problemIds, attempts: await scoredSubmissions(queries, ids, rules) };
  });
}

async function participationsOf({ query }: Database, key: string) {
  const rows = await query
    .selectFrom('participations')
    .innerJoin('contests', 'contests.id', 'participations.contest_id')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .selectAll('participations')
    .select(['participations.real_start as realStart', 'participations.is_disqualified as isDisqualified'])
    .select('participations.is_unofficial as isUnofficial')
    .select('participations.extra_minutes as extraMinutes')
    .select('users.username')
    .where('contests.key', '=', key)
    .orderBy('participations.id')
    .execute();
  return { rows, usernames: new Map(rows.map(({ id, username }) => [id, username])) };
}
