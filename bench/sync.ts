import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../packages/server/src/database/connection.ts';
import { feedText } from '../packages/server/src/storage/contests/scoreboard/sync-json.ts';
import { atLeast, atMost, type BenchRow } from './bench.ts';
import { cpuMs } from './frame/measures.ts';
import { median } from './frame/median.ts';
import { alternate } from './served/alternate.ts';
import { type BenchSite, withBenchSite } from './served/bench-site.ts';
import { getRequest, measureLoad } from './served/load.ts';
import { ownHeaders } from './served/own-headers.ts';
import { type Served, serveProcess, sourceArgs } from './served/processes.ts';
import { generate } from './sync/data.ts';
import { verdictsPerSecond } from './sync/verdicts.ts';

export const name = 'sync';

const key = randomBytes(32).toString('hex');
const headers = { 'x-global-api-key': key };
const base = '/api/v2/sync/contest';
const seconds = 1;
const rounds = 15;
const turns = { rounds, seconds, connections: 32 };
const cpuSeconds = 5;
/** Scoreboards, resolvers and overlays of one large contest. */
const pollers = 100;

const bareServer = fileURLToPath(new URL('served/bare-server.ts', import.meta.url));

export function run(): Promise<BenchRow[]> {
  return withBenchSite({ SITE_ENABLE_SYNC_API: 'True', GLOBAL_API_KEY: key }, generate, measure);
}

async function measure({ site, database, databaseUrl, folder }: BenchSite): Promise<BenchRow[]> {
  return [
    ...(await uncachedPages(site, database, databaseUrl)),
    ...(await cachedPages(site, databaseUrl, folder)),
    ...(await tailPolls(site, database)),
    ...(await rankings(site, database)),
    row(
      'verdicts recorded into one contest, 4 writers, 100 pollers',
      await verdictsPerSecond(database, site.port, key),
      '1/s',
    ),
    atMost(300, row('peak memory of the site process', site.peakMemory(), 'MB')),
  ];
}

/** An uncached page: every request starts one millisecond later. */
async function uncachedPages(site: Served, database: Database, databaseUrl: string): Promise<BenchRow[]> {
  const bare = await serveProcess([
    ...sourceArgs,
    bareServer,
    JSON.stringify({ databaseUrl, text: feedText('final', 'live') }),
  ]);
  let moment = await firstJudged(database);
  const from = () => new Date(moment++).toISOString();
  const request = () => getRequest(`${base}/main/submissions?from_timestamp=${from()}`, headers);
  const { rates, ratio } = await alternate({ port: site.port, request }, { port: bare.port, request }, turns);
  await bare.stop();
  return [
    row('2000-row page, uncached', rates[0], '1/s'),
    row('the same SQL text through bare node:http', rates[1], '1/s'),
    atLeast(0.8, row('uncached page against the baseline', ratio, 'ratio')),
  ];
}

async function firstJudged({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ first: Date }>(
    'select min(judged_at) as first from submissions where contest_id = 1',
  );
  return rows[0]!.first.getTime();
}

/** The baseline gets the same requests and sends the same bytes, including headers. */
async function cachedPages(site: Served, databaseUrl: string, folder: string): Promise<BenchRow[]> {
  const path = `${base}/main/submissions?from_timestamp=2020-01-01`;
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers });
  const etag = answer.headers.get('etag') ?? '';
  const bodyFile = join(folder, 'page.json');
  await writeFile(bodyFile, await answer.text());
  const same = { bodyFile, headers: ownHeaders(answer) };
  const bare = await serveProcess([...sourceArgs, bareServer, JSON.stringify(same)]);
  const checking = await serveProcess([
    ...sourceArgs,
    bareServer,
    JSON.stringify({ ...same, databaseUrl, checksContest: 1 }),
  ]);
  const beside = (one: Served, other: Served, request: string) =>
    alternate(
      { port: one.port, request: () => request },
      { port: other.port, request: () => request },
      { ...turns, connections: pollers },
    );
  const whole = await beside(site, bare, getRequest(path, headers));
  const poll = getRequest(path, { ...headers, 'if-none-match': etag });
  const unchanged = await beside(site, bare, poll);
  const fresh = await beside(checking, bare, poll);
  const cpu = {
    site: await cpuOf(site, poll),
    bare: await cpuOf(bare, poll),
    fresh: await cpuOf(checking, poll),
  };
  await Promise.all([bare.stop(), checking.stop()]);
  return [
    row('2000-row page, cached', whole.rates[0], '1/s'),
    atLeast(0.7, row('cached page against bare node:http with the same bytes', whole.ratio, 'ratio')),
    row('304', unchanged.rates[0], '1/s'),
    row('304 of bare node:http', unchanged.rates[1], '1/s'),
    atLeast(0.7, row('304 against bare node:http', unchanged.ratio, 'ratio')),
    row(
      'bare node:http that asks the database before each 304, against bare node:http',
      fresh.ratio,
      'ratio',
    ),
    row('304, CPU time of the site', cpu.site, 'µs'),
    row('304, CPU time of bare node:http', cpu.bare, 'µs'),
    row('304, CPU time of bare node:http that asks the database', cpu.fresh, 'µs'),
  ];
}

/** For one request. It depends less on what else the processors do than a rate. */
async function cpuOf({ port, pid }: Served, request: string): Promise<number> {
  const before = cpuMs(pid);
  const { perSecond } = await measureLoad(port, () => request, { connections: pollers, seconds: cpuSeconds });
  return ((cpuMs(pid) - before) * 1000) / (perSecond * cpuSeconds);
}

/** A tail poll must not cost more in a long contest: the last 20 rows of 10,000 and of 1,000,000. */
async function tailPolls(site: Served, database: Database): Promise<BenchRow[]> {
  let shift = 0;
  const request = async (contest: string) => {
    const start = await tailStart(database, contest);
    const from = () => new Date(start - (shift++ % 7)).toISOString();
    return () => getRequest(`${base}/${contest}/submissions?from_timestamp=${from()}&limit=20`, headers);
  };
  const { rates, ratio } = await alternate(
    { port: site.port, request: await request('small') },
    { port: site.port, request: await request('large') },
    turns,
  );
  return [
    row('20-row tail poll at 10,000 rows', rates[0], '1/s'),
    row('20-row tail poll at 1,000,000 rows', rates[1], '1/s'),
    atMost(1.3, row('cost of a tail poll at 1,000,000 rows against 10,000', ratio, 'ratio')),
  ];
}

async function tailStart({ pool }: Database, contest: string): Promise<number> {
  const { rows } = await pool.query<{ judged_at: Date }>(
    `select s.judged_at from submissions s join contests c on c.id = s.contest_id where c.key = $1
     order by s.judged_at desc offset 19 limit 1`,
    [contest],
  );
  return rows[0]!.judged_at.getTime();
}

async function rankings(site: Served, { pool }: Database): Promise<BenchRow[]> {
  const url = `http://127.0.0.1:${site.port}${base}/main/participants`;
  const once = async (isChanged: boolean) => {
    if (isChanged) await pool.query('update contest_heads set number = number + 1 where contest_id = 1');
    const started = performance.now();
    await (await fetch(url, { headers })).arrayBuffer();
    return performance.now() - started;
  };
  const usual = async (isChanged: boolean) => {
    const times: number[] = [];
    for (let time = 0; time < 30; time++) times.push(await once(isChanged));
    return median(times);
  };
  return [
    row('ranking of 5,000, uncached, median', await usual(true), 'ms'),
    row('ranking of 5,000, cached, median', await usual(false), 'ms'),
  ];
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
