import { fileURLToPath } from 'node:url';
import { atLeast, atMost, type BenchRow } from './bench.ts';
import { counts, generate } from './data/generate.ts';
import { type BenchSite, withBenchSite } from './served/bench-site.ts';
import { getRequest, type Measured, measureLoad } from './served/load.ts';
import { serveProcess, sourceArgs } from './served/processes.ts';

export const name = 'data';

const floorServer = fileURLToPath(new URL('data/floor-server.ts', import.meta.url));
const load = { connections: 50, seconds: 4 };
const rounds = 3;
const pageSize = 1000;

export function run(): Promise<BenchRow[]> {
  return withBenchSite({ SITE_API_RATE_LIMIT: '0' }, generate, measure);
}

async function measure({ site, databaseUrl }: BenchSite): Promise<BenchRow[]> {
  const floor = await serveProcess([...sourceArgs, floorServer, databaseUrl]);
  try {
    const rows: BenchRow[] = [];
    for (const one of await cases(site.port)) rows.push(...(await compare(one, site.port, floor.port)));
    return rows;
  } finally {
    await floor.stop();
  }
}

interface Case {
  readonly what: string;
  /** Nothing of it is kept from an earlier request: fifty such callers at once are more than two cores can serve in time. */
  readonly isUncached?: boolean;
  ours(): string;
  floor(): string;
}

/** Every caller asks for another user; pages at random are hardly ever the same twice. */
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
    { what: 'problems page', ours: () => '/api/v2/problems', floor: () => `/problems/1/${pageSize}` },
    { what: 'contests page', ours: () => '/api/v2/contests', floor: () => `/contests/1/${pageSize}` },
    {
      what: 'submissions page 1',
      ours: () => '/api/v2/submissions',
      floor: () => `/submissions/1/${pageSize}`,
    },
    {
      what: 'submissions page 1,500',
      ours: () => '/api/v2/submissions?page=1500',
      floor: () => `/submissions/${deep}/${pageSize}`,
    },
    {
      what: 'submissions, pages at random',
      isUncached: true,
      ours: () => `/api/v2/submissions?page=${next(pages)}`,
      floor: () => `/submissions/${next(pages) * pageSize}/${pageSize}`,
    },
    {
      what: 'submissions by user and problem',
      ours: () => {
        const user = next(counts.users);
        return `/api/v2/submissions?user=user${user}&problem=problem${problem(user)}`;
      },
      floor: () => {
        const user = next(counts.users);
        return `/userAndProblem/${user}/${problem(user)}`;
      },
    },
    {
      what: 'contest detail with 5,000 rankings',
      ours: () => '/api/v2/contest/main',
      floor: () => '/contest/1/1',
    },
    {
      what: 'user detail',
      ours: () => `/api/v2/user/user${next(counts.users)}`,
      floor: () => `/user/${next(counts.users)}/0`,
    },
  ];
}

/** Both sides in turn, so that whatever else the machine does falls on both; the better of the rounds counts. */
async function compare(one: Case, port: number, floorPort: number): Promise<BenchRow[]> {
  await measureLoad(port, () => getRequest(one.ours()), load);
  const ours: Measured[] = [];
  const floor: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureLoad(port, () => getRequest(one.ours()), load));
    floor.push(await measureLoad(floorPort, () => getRequest(one.floor()), load));
  }
  const best = (all: readonly Measured[]) => Math.max(...all.map(({ perSecond }) => perSecond));
  const p99 = row(`${one.what}, p99 of 50 callers`, Math.min(...ours.map((measured) => measured.p99)), 'ms');
  return [
    row(one.what, best(ours), '1/s'),
    atLeast(0.5, row(`${one.what}, against the floor`, best(ours) / best(floor), 'ratio')),
    one.isUncached ? p99 : atMost(200, p99),
  ];
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
