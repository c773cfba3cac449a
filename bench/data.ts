import { fileURLToPath } from 'node:url';
import { atLeast, atMost, type BenchRow } from './bench.ts';
import { counts, generate } from './data/generate.ts';
import { type BenchSite, withBenchSite } from './served/bench-site.ts';
import { getRequest, type Measured, measureLoad } from './served/load.ts';
import { serveProcess, sourceArgs } from './served/processes.ts';

export const name = 'data';

const baselineServer = fileURLToPath(new URL('data/baseline-server.ts', import.meta.url));
const load = { connections: 50, seconds: 4 };
const rounds = 3;
const pageSize = 1000;

export function run(): Promise<BenchRow[]> {
  return withBenchSite({ SITE_API_RATE_LIMIT: '0' }, generate, measure);
}

async function measure({ site, databaseUrl }: BenchSite): Promise<BenchRow[]> {
  const baseline = await serveProcess([...sourceArgs, baselineServer, databaseUrl]);
  try {
    const rows: BenchRow[] = [];
    for (const one of await cases(site.port)) rows.push(...(await compare(one, site.port, baseline.port)));
    return rows;
  } finally {
    await baseline.stop();
  }
}

interface Case {
  readonly what: string;
  /** Every request is uncached. Fifty such callers at once are more than two cores can serve in time. */
  readonly isUncached?: boolean;
  ours(): string;
  baseline(): string;
}

/** Every caller requests another user; random pages are rarely repeated. */
async function cases(port: number): Promise<Case[]> {
  const firstId = async (page: number) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v2/submissions?page=${page}`);
    const { data } = (await reply.json()) as { data: { objects: { id: number }[] } };
    return data.objects[0]?.id;
  };
  const deep = await firstId(1500);
  let turn = 0;
  const next = (end: number) => {
    turn += 7919;
    return 1 + (turn % end);
  };
  const problem = (user: number) => 1 + ((user * 31) % counts.problems);
  const pages = Math.floor((counts.submissions * 0.95) / pageSize) - 1;
  return [
    { what: 'problems page', ours: () => '/api/v2/problems', baseline: () => `/problems/1/${pageSize}` },
    { what: 'contests page', ours: () => '/api/v2/contests', baseline: () => `/contests/1/${pageSize}` },
    {
      what: 'submissions page 1',
      ours: () => '/api/v2/submissions',
      baseline: () => `/submissions/1/${pageSize}`,
    },
    {
      what: 'submissions page 1,500',
      ours: () => '/api/v2/submissions?page=1500',
      baseline: () => `/submissions/${deep}/${pageSize}`,
    },
    {
      what: 'submissions, pages at random',
      isUncached: true,
      ours: () => `/api/v2/submissions?page=${next(pages)}`,
      baseline: () => `/submissions/${next(pages) * pageSize}/${pageSize}`,
    },
    {
      what: 'submissions by user and problem',
      ours: () => {
        const user = next(counts.users);
        return `/api/v2/submissions?user=user${user}&problem=problem${problem(user)}`;
      },
      baseline: () => {
        const user = next(counts.users);
        return `/userAndProblem/${user}/${problem(user)}`;
      },
    },
    {
      what: 'contest detail with 5,000 rankings',
      ours: () => '/api/v2/contest/main',
      baseline: () => '/contest/1/1',
    },
    {
      what: 'user detail',
      ours: () => `/api/v2/user/user${next(counts.users)}`,
      baseline: () => `/user/${next(counts.users)}/0`,
    },
  ];
}

/** Both sides in turn, so that other load on the machine affects both; the best round counts. */
async function compare(one: Case, port: number, baselinePort: number): Promise<BenchRow[]> {
  await measureLoad(port, () => getRequest(one.ours()), load);
  const ours: Measured[] = [];
  const baseline: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureLoad(port, () => getRequest(one.ours()), load));
    baseline.push(await measureLoad(baselinePort, () => getRequest(one.baseline()), load));
  }
  const best = (all: readonly Measured[]) => Math.max(...all.map(({ perSecond }) => perSecond));
  const p99 = row(`${one.what}, p99 of 50 callers`, Math.min(...ours.map((measured) => measured.p99)), 'ms');
  return [
    row(one.what, best(ours), '1/s'),
    atLeast(0.5, row(`${one.what}, against the baseline`, best(ours) / best(baseline), 'ratio')),
    one.isUncached ? p99 : atMost(200, p99),
  ];
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
