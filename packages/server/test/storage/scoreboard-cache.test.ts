import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '@tribunal/server/database/connection';
import { loadScoreboard } from '@tribunal/server/storage/contests/scoreboard/load-scoreboard';
import { createScoreboardCache } from '@tribunal/server/storage/contests/scoreboard/scoreboard-cache';
import type { ScoreboardOfContest } from '@tribunal/server/storage/contests/scoreboard/scoreboard-version';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { lottery, playAtRandom, stage } from '../fixtures/random-history.ts';
import { linesOf, loadText } from '../fixtures/snapshot.ts';

const views = [
  { isBoardFrozen: false, isBoardWithheld: false },
  { isBoardFrozen: true, isBoardWithheld: false },
  { isBoardFrozen: false, isBoardWithheld: true },
];

describe('a kept scoreboard', () => {
  for (const seed of [1, 2])
    test(`equals one that is loaded anew, at any point of a random history (seed ${seed})`, async () => {
      const database = await testDatabase();
      await loadText(database, linesOf(stage));
      const kept = createScoreboardCache(database);
      const chance = lottery(seed);
      let compared = 0;
      await playAtRandom(database, seed, 200, 150_000, async () => {
        if (chance(4) > 0) return;
        for (const contest of await contestsOf(database))
          for (const view of views) {
            const board = await kept.find({ ...contest, ...view });
            assert.deepEqual(board, await loadScoreboard(database, contest.id, contest.problemIds, view));
            compared++;
          }
      });
      assert.ok(compared > 200);
    });

  test('keeps the rows that have not changed', async () => {
    const database = await testDatabase();
    await loadText(database, linesOf(stage));
    const kept = createScoreboardCache(database);
    const before = await boardOfFirst(database, kept.find);
    const [one, ...others] = [...before.unranked.keys()];
    await sql`update participations set score = 5, frozen_score = 5 where id = ${one}`.execute(
      database.query,
    );
    await sql`with head as (update contest_heads set number = number + 1 where contest_id = 1 returning number)
      insert into contest_log (contest_id, number, at, kind, subject_id, data)
      select 1, number, now(), 'participation', ${one}, '{}' from head`.execute(database.query);
    const after = await boardOfFirst(database, kept.find);
    assert.equal(after.unranked.get(one!)?.score, 5);
    assert.ok(others.every((id) => after.unranked.get(id) === before.unranked.get(id)));
    assert.deepEqual(after.rows[0]?.id, one);
  });

  test('is loaded as a whole after a change that the log does not describe', async () => {
    const database = await testDatabase();
    await loadText(database, linesOf(stage));
    const kept = createScoreboardCache(database);
    await boardOfFirst(database, kept.find);
    await sql`update participations set score = 7 where contest_id = 1`.execute(database.query);
    await sql`update contest_heads set number = number + 1 where contest_id = 1`.execute(database.query);
    const { rows } = await boardOfFirst(database, kept.find);
    assert.ok(rows.length > 1 && rows.every(({ score }) => score === 7));
  });

  test('that a newer request has loaded also answers an older one', async () => {
    const database = await testDatabase();
    await loadText(database, linesOf(stage));
    const kept = createScoreboardCache(database);
    const [contest] = await contestsOf(database);
    const newer = await kept.find({ ...contest!, logNumber: contest!.logNumber + 1 });
    assert.equal(await kept.find(contest!), newer);
  });
});

async function boardOfFirst(database: Database, find: ReturnType<typeof createScoreboardCache>['find']) {
  const [contest] = await contestsOf(database);
  return find(contest!);
}

async function contestsOf({ query }: Database): Promise<ScoreboardOfContest[]> {
  const { rows } = await sql<ScoreboardOfContest>`
    select contests.id, number as "logNumber", 0 as "ratingNumber", name_changes as "nameNumber", false as "isBoardFrozen", false as "isBoardWithheld",
      array(select p.id from contest_problems p where p.contest_id = contests.id order by p.position) as "problemIds"
    from contests join contest_heads on contest_id = contests.id order by contests.id`.execute(query);
  return rows;
}
