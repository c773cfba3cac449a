import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  contestantOfLive,
  type LiveRow,
  type LiveScoreboard,
  rowOfLive,
  rowsOfBoard,
} from '@tribunal/contract/contests/live-scoreboard';
import { formatNames } from '@tribunal/core/formats/formats';
import { rankRows } from '@tribunal/core/scoreboard/rank';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { playAtRandom, stageOf } from '../../fixtures/random-history.ts';
import { testSite } from '../../fixtures/site.ts';
import { linesOf, loadText } from '../../fixtures/snapshot.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const { aToken } = people(site, app);
await loadText(database, linesOf(stageOf(formatNames)));
await playAtRandom(database, 5, 400, 150_000);
await sql`update contests set thawed_at = null where key = 'icpc'`.execute(database.query);

async function get(address: string, token?: string) {
  const reply = await app.inject({
    url: address,
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: reply.statusCode, headers: reply.headers, json: reply.json() };
}

/** The scoreboard that the script of the page computes. */
async function boardOf(key: string, query = '') {
  const { json } = await get(`/contest/${key}/ranking/rows.json${query}`);
  const board = json as LiveScoreboard;
  const points = [10, 10, 10, 10];
  const live = rowsOfBoard(board);
  const names = new Map(live.map((row) => [row[0], contestantOfLive(row).username]));
  const { rows } = rankRows(
    live.map((row) => rowOfLive(row, points)),
    points.length,
  );
  return { board, rows: rows.map((row) => ({ ...row, user: names.get(row.id) })) };
}

async function tokenOf(username: string): Promise<string> {
  const { id } = await database.query
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return aToken({ id, username });
}

describe('rows.json', () => {
  for (const format of formatNames)
    for (const query of ['', '?at=100'])
      test(`gives the script the rows of ranking.json${query}: ${format}`, async () => {
        const { rows } = await boardOf(format, query);
        const { json } = await get(`/contest/${format}/ranking.json${query}`);
        assert.ok(rows.some(({ cells }) => cells.some((cell) => cell !== null)));
        assert.deepEqual(
          rows.map(({ user, rank, score, cumulativeTime, cells }) => [
            ...[user, rank, score, cumulativeTime],
            cells.map((cell) => cell && [cell.points, cell.time, cell.tries, cell.pending + cell.unjudged]),
          ]),
          json.data.object.rankings.map((row: Ranking) => [
            ...[row.user, row.rank, row.score, row.cumulative_time],
            row.solutions.map((cell) => cell && [cell.points, cell.time, cell.tries, cell.pending]),
          ]),
        );
      });

  test('is the same for everybody during a freeze, and own=1 is the true row of the caller', async () => {
    const ann = await tokenOf('ann');
    const shared = await get('/contest/icpc/ranking/rows.json');
    assert.match(shared.json.view, /^frozen-/);
    assert.deepEqual((await get('/contest/icpc/ranking/rows.json', ann)).json, shared.json);
    const { json } = await get('/contest/icpc/ranking/rows.json?own=1', ann);
    const own = rowOfLive(json.own as LiveRow, [10, 10, 10, 10]);
    const stored = await sql<{
      score: number;
    }>`select score from participations where id = ${own.id}`.execute(database.query);
    assert.equal(own.score, stored.rows[0]?.score);
    assert.ok(own.cells.every((cell) => (cell?.pending ?? 0) === 0));
    assert.deepEqual((await get('/contest/icpc/ranking/rows.json?own=1')).json, { own: null });
  });

  test('tells no new rating at an earlier minute: it would tell how the contest ended', async () => {
    await sql`insert into ratings (contest_id, participation_id, user_id, rating, rank, mean, performance, rated_at)
      select contest_id, id, user_id, 1777, 1, 1777, 1777, now() from participations
      where contest_id = (select id from contests where key = 'ecoo') and virtual = 0`.execute(
      database.query,
    );
    const newRatings = async (query: string) => {
      const { json } = await get(`/contest/ecoo/ranking/rows.json${query}`);
      return new Set(rowsOfBoard(json as LiveScoreboard).map((row) => contestantOfLive(row).newRating));
    };
    assert.deepEqual(await newRatings(''), new Set([1777]));
    assert.deepEqual(await newRatings('?at=100'), new Set([null]));
  });

  test('is sent again only if it has changed', async () => {
    const first = await get('/contest/default/ranking/rows.json');
    const again = await app.inject({
      url: '/contest/default/ranking/rows.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    assert.equal(again.statusCode, 304);
  });

  test('is refused where the page is', async () => {
    assert.equal((await get('/contest/icpc/ranking/rows.json?at=x')).status, 400);
    assert.equal((await get('/contest/nowhere/ranking/rows.json')).status, 404);
    await sql`update contests set scoreboard_visibility = 'H' where key = 'ioi'`.execute(database.query);
    assert.equal((await get('/contest/ioi/ranking/rows.json')).status, 403);
    await sql`update contests set is_visible = false where key = 'ioi'`.execute(database.query);
    assert.equal((await get('/contest/ioi/ranking/rows.json')).status, 404);
  });
});

interface Ranking {
  readonly user: string;
  readonly rank: number | null;
  readonly score: number;
  readonly cumulative_time: number;
  readonly solutions: readonly ({
    readonly points: number;
    readonly time: number;
    readonly tries: number;
    readonly pending: number;
  } | null)[];
}
