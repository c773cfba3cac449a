import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { catchUpFeed } from '@tribunal/server/actions/contests/clics/catch-up-feed';
import { sql } from 'kysely';
import { insertBigBoard } from '../contests/scoreboard/big-board.ts';
import { testDatabase } from '../fixtures/database.ts';

const database = await testDatabase();
const id = await insertBigBoard(database, { key: 'big', teams: 4100 });

async function lines(after: number) {
  const rows = await database.query
    .selectFrom('contest_feed_lines')
    .select(['number', 'type', 'data'])
    .where('contest_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .execute();
  return rows.map(({ number, type, data }) => ({ number, type, data }));
}

test('the feed of thousands of teams has every team, without a gap, and a new name is one line for those who see it', async () => {
  await catchUpFeed(database, id, new Date());
  const all = await lines(0);
  deepEqual(
    all.map(({ number }) => number),
    all.map((_, index) => index + 1),
  );
  const labels = all
    .filter(({ type }) => type === 'teams')
    .map(({ data }) => (JSON.parse(data!) as { label: string }).label);
  deepEqual(
    labels,
    Array.from({ length: 4100 }, (_, index) => `bigteam${String(index + 1).padStart(5, '0')}`),
  );
  await sql`update users set full_name = 'Renamed' where username = 'bigteam00007'`.execute(database.query);
  await catchUpFeed(database, id, new Date(), 'configuration');
  deepEqual(
    (await lines(all.length)).map(({ number, type, data }) => {
      const { label, display_name: name } = JSON.parse(data!) as { label: string; display_name: string };
      return [number, type, label, name];
    }),
    [[all.length + 1, 'teams', 'bigteam00007', 'Renamed']],
  );
});
