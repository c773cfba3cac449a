import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Site } from '../../site.ts';
import { judgeMetrics, queueMetrics, queueReasons } from '../../storage/judges/queue-view.ts';

/** Less than the time that a process has to tell its figures, so that a database that does not answer is told, too. */
const databaseWithinMs = 1000;

/** Adds the figures that are read when somebody asks for them. All processes of a site read the same database, so the largest counts. */
export function addSiteMetrics(site: Site): void {
  const registers = [site.metrics.registry];
  let reading: Promise<void> | undefined;
  /** All figures of one answer come from the same queries. */
  const collect = () => (reading ??= read().finally(() => (reading = undefined)));
  const shared = { aggregator: 'max', registers, collect } as const;
  const queueLength = new Gauge({
    name: 'tribunal_queue_length',
    help: 'Submissions in the queue, by the reason why they are in it.',
    labelNames: ['reason'],
    ...shared,
  });
  const oldest = new Gauge({
    name: 'tribunal_queue_oldest_seconds',
    help: 'How long the oldest submission has been in the queue, by the reason why it is in it.',
    labelNames: ['reason'],
    ...shared,
  });
  const online = new Gauge({ name: 'tribunal_judges_online', help: 'Connected judges.', ...shared });
  const busy = new Gauge({ name: 'tribunal_judges_busy', help: 'Judges with work.', ...shared });
  const diskFree = new Gauge({
    name: 'tribunal_disk_free_bytes',
    help: 'Free space for the data directory.',
    ...shared,
  });
  const databaseUp = new Gauge({
    name: 'tribunal_database_up',
    help: 'Whether the database answers. If not, the figures of queue and judges are the last known ones.',
    ...shared,
    aggregator: 'min',
  });
  new Gauge({
    name: 'tribunal_serving_processes',
    help: 'Processes that answer requests.',
    registers,
  }).set(1);
  new Gauge({
    name: 'tribunal_database_pool_connections',
    help: 'Connections to the database by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = site.database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Gauge({
    name: 'tribunal_replica_lag_seconds',
    help: 'Seconds within which a commit is visible on a replica of the database; -1 when it is unknown.',
    labelNames: ['replica'],
    aggregator: 'max',
    registers,
    collect() {
      for (const { name, lag } of site.replicas.all) this.set({ replica: name }, lag() ?? -1);
    },
  });
  async function read(): Promise<void> {
    diskFree.set(await site.disk.freeBytes());
    const answer = readDatabase().catch(() => false);
    const isUp = await Promise.race([answer, sleep(databaseWithinMs, false)]);
    databaseUp.set(Number(isUp));
  }

  async function readDatabase(): Promise<boolean> {
    await site.database.ping();
    const [queue, judges] = await Promise.all([queueMetrics(site.database), judgeMetrics(site.database)]);
    for (const reason of queueReasons) {
      const found = queue.find((one) => one.reason === reason);
      queueLength.set({ reason }, found?.length ?? 0);
      oldest.set({ reason }, found ? Math.max(0, (site.now().getTime() - found.since.getTime()) / 1000) : 0);
    }
    online.set(judges.online);
    busy.set(judges.busy);
    return true;
  }
}
