import { claimNew } from '../packages/server/src/storage/judges/judge-claims.ts';
import { acceptAll, connectedFakeJudge } from '../packages/server/test/bridge/fake-judge.ts';
import type { BenchRow } from './bench.ts';
import { median } from './frame/median.ts';
import { type QueueSite, withQueueSite } from './judge-queue/queue-site.ts';

export const name = 'judge-queue';

const waiting = 1000;

/** The part of the site in judging: judges that reply at once show the cost of the queue and the bridge. */
export async function run(): Promise<BenchRow[]> {
  return withQueueSite(async (site) => [
    ...(await judgeAll(site)),
    ...(await timeToJudge(site)),
    ...(await claimAll(site)),
  ]);
}

async function judgeAll(site: QueueSite): Promise<BenchRow[]> {
  for (let number = 0; number < waiting; number++) await site.submit(number);
  const bridge = await site.openBridge();
  const started = performance.now();
  const judges = await Promise.all(site.offers.map((offer) => connectedFakeJudge(bridge.port, offer)));
  for (const judge of judges) void acceptAll(judge);
  while ((await queueLength(site)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - started) / 1000;
  for (const judge of judges) judge.leave();
  await bridge.close();
  const measure = `${waiting} queued, ${judges.length} judges: judged, with all states stored`;
  return [{ bench: name, measure, value: waiting / seconds, unit: 'per second' }];
}

/** From the submission to its arrival at a free judge. */
async function timeToJudge(site: QueueSite): Promise<BenchRow[]> {
  const bridge = await site.openBridge();
  const judge = await connectedFakeJudge(bridge.port, site.offers[0]!);
  const times: number[] = [];
  for (let number = 0; number < 100; number++) {
    const started = performance.now();
    const [request] = await Promise.all([judge.next('submission-request'), site.submit(number)]);
    times.push(performance.now() - started);
    judge.send({ name: 'submission-acknowledged', 'submission-id': request['submission-id'] });
    judge.send({ name: 'compile-error', 'submission-id': request['submission-id'], log: '' });
  }
  judge.leave();
  await bridge.close();
  const measure = 'from submitting to the judge, median of 100';
  return [{ bench: name, measure, value: median(times), unit: 'ms' }];
}

async function claimAll(site: QueueSite): Promise<BenchRow[]> {
  for (let number = 0; number < waiting; number++) await site.submit(number);
  await site.database.query.updateTable('judges').set({ is_online: true, tier: 1 }).execute();
  const { id } = await site.database.query
    .selectFrom('judges')
    .select('id')
    .where('name', '=', site.offers[0]!.name)
    .executeTakeFirstOrThrow();
  const taker = { judgeId: id, site: '00000000-0000-4000-8000-000000000000', leaseMs: 60_000 };
  const started = performance.now();
  const claim = async () => {
    while (await claimNew(site.database, taker));
  };
  await Promise.all([claim(), claim(), claim(), claim()]);
  const seconds = (performance.now() - started) / 1000;
  const measure = `claims alone, ${waiting} queued, 4 at a time`;
  return [{ bench: name, measure, value: waiting / seconds, unit: 'per second' }];
}

async function queueLength({ database }: QueueSite): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from judge_queue');
  return rows[0]!.count;
}
