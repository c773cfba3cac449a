import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../packages/server/src/database/connection.ts';
import {
  accepting,
  connectedFakeJudge,
  type FakeJudge,
} from '../../packages/server/test/bridge/fake-judge.ts';
import { giveData } from '../../packages/server/test/fixtures/announced-data.ts';
import { freePort } from '../../test/free-port.ts';
import type { BenchRow } from '../bench.ts';
import { cpuMs, databaseCpuMs } from '../frame/measures.ts';
import { generate, queueSubmissions } from '../organize/data.ts';
import { withBenchSite } from '../served/bench-site.ts';

const judges = 500;
const judgingMs = 2500;
const queued = 4000;
const cases = 10;
const codes = Array.from({ length: 10 }, (_, index) => `problem${index + 1}`);
const offers = Array.from({ length: judges }, (_, index) => ({
  ...{ name: `judge${index}`, key: `key${index}`, problems: codes, languages: ['PY3'] },
}));

/** Many judges at one site: what they achieve together, and what a submission costs with all its states and cases. */
export async function judgeCosts(): Promise<Omit<BenchRow, 'bench'>[]> {
  const port = await freePort();
  return withBenchSite({ SITE_BRIDGE_PORT: String(port) }, fill, async ({ site, database, folder }) => {
    const connected = await Promise.all(offers.map((offer) => connectedFakeJudge(port, offer)));
    const before = {
      queue: await queueLength(database),
      at: performance.now(),
      ...{ site: cpuMs(site.pid), database: databaseCpuMs(folder) },
    };
    for (const judge of connected) void acceptSlowly(judge);
    while ((await queueLength(database)) > 0) await sleep(100);
    const seconds = (performance.now() - before.at) / 1000;
    for (const judge of connected) judge.leave();
    const costs = (after: number, earlier: number) => (after - earlier) / before.queue;
    const name = `${judges} judges, ${judgingMs / 1000} s and ${cases} cases for each submission`;
    return [
      { measure: `${name}: judged`, value: before.queue / seconds, unit: '1/s' },
      { measure: `${name}: CPU of the site`, value: costs(cpuMs(site.pid), before.site), unit: 'ms' },
      {
        measure: `${name}: CPU of the database`,
        value: costs(databaseCpuMs(folder), before.database),
        unit: 'ms',
      },
    ];
  });
}

async function fill(database: Database): Promise<void> {
  await generate(database);
  for (const code of codes) await giveData(database, code);
  const keys = offers.map(({ name, key }) => ({ name, auth_key: key }));
  await database.query.insertInto('judges').values(keys).execute();
  await database.transaction((queries) => queueSubmissions(queries, queued));
}

async function acceptSlowly(judge: FakeJudge): Promise<void> {
  for (;;) {
    const request = await judge.next('submission-request').catch(() => null);
    if (!request) return;
    const messages = accepting(request, cases);
    for (const message of messages.slice(0, 3)) judge.send(message);
    await sleep(judgingMs);
    for (const message of messages.slice(3)) judge.send(message);
  }
}

async function queueLength({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from judge_queue');
  return rows[0]!.count;
}
