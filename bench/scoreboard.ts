import type { Database } from '../packages/server/src/database/connection.ts';
import { openChromium } from '../packages/server/test/browser/open-browser.ts';
import type { BenchRow } from './bench.ts';
import { ceremonies } from './scoreboard/ceremonies.ts';
import { loadContests } from './scoreboard/contests.ts';
import { firstViews } from './scoreboard/first-views.ts';
import { liveUpdates } from './scoreboard/live-updates.ts';
import { withBenchSite } from './served/bench-site.ts';
import { newSession } from './served/new-session.ts';

export const name = 'scoreboard';

/** Scoreboards and ceremonies of small and large contests, in a browser. */
export async function run(): Promise<BenchRow[]> {
  const rows = await withBenchSite({}, loadContests, async ({ site: { port }, database }) => {
    const address = `http://127.0.0.1:${port}`;
    const browser = await openChromium();
    try {
      return [
        ...(await firstViews(browser, address)),
        ...(await liveUpdates(browser, port, database)),
        ...(await ceremonies(browser, address, await signInAsChief(database))),
      ];
    } finally {
      await browser.close();
    }
  });
  return rows.map((row) => ({ ...row, bench: name }));
}

async function signInAsChief(database: Database): Promise<string> {
  const { id } = await database.query
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'chief')
    .executeTakeFirstOrThrow();
  return newSession(database.query, id);
}
