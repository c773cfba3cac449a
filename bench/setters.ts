import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateToken } from '../packages/server/src/actions/accounts/generate-token.ts';
import type { Database } from '../packages/server/src/database/connection.ts';
import { freePort } from '../test/free-port.ts';
import { atMost, type BenchRow } from './bench.ts';
import { median } from './frame/median.ts';
import { timed } from './judging/stopwatch.ts';
import { withBenchSite } from './served/bench-site.ts';
import { tribunal } from './served/processes.ts';

export const name = 'setters';

const cases = 1000;
const solutions = 10;
const requests = 15;
const secretKey = 'a secret key of the benchmark';
const [judgeName, judgeKey] = ['bench', 'a key of the benchmark'];
const path = '/problem/made';

/** The work of a setter on a large problem, with the judge of the site. */
export async function run(): Promise<BenchRow[]> {
  let token = '';
  const fill = async (database: Database) => {
    token = await prepare(database);
  };
  const bridge = await freePort();
  const settings = { SECRET_KEY: secretKey, SITE_BRIDGE_PORT: String(bridge) };
  return withBenchSite(settings, fill, async ({ site, folder }) => {
    const call = caller(site.port, token);
    await createProblem(call);
    const judge = startJudge(bridge, join(folder, 'cache'));
    try {
      return await measure(call);
    } finally {
      await judge.stop();
    }
  });
}

async function measure(call: Call): Promise<BenchRow[]> {
  const producedMs = await timed(() => produce(call));
  const verifiedMs = await timed(() => verify(call));
  const list = await pageOf(call, `${path}/test_data`);
  const matrix = await pageOf(call, `${path}/solutions/matrix`);
  const saveMs: number[] = [];
  for (let points = 2; points < 2 + requests; points += 1)
    saveMs.push(await timed(() => call(`${path}/test_data/cases`, { cases: [{ number: 7, points }] })));
  return [
    row(`${cases.toLocaleString('en')} produced cases`, producedMs / 1000, 's'),
    row(`matrix of ${solutions} solutions on two slots`, verifiedMs / 1000, 's'),
    atMost(100, row('page with 1,000 cases', list.bytes / 1000, 'KB')),
    atMost(100, row('page with 1,000 cases, median', list.ms, 'ms')),
    atMost(100, row('page of the matrix', matrix.bytes / 1000, 'KB')),
    atMost(100, row('page of the matrix, median', matrix.ms, 'ms')),
    atMost(100, row('points of a case, median', median(saveMs), 'ms')),
  ];
}

function startJudge(bridge: number, cache: string) {
  const args = [
    'judge',
    '--site',
    `127.0.0.1:${bridge}`,
    '--name',
    judgeName,
    '--slots',
    '2',
    '--cache',
    cache,
    '--attached',
  ];
  const env = { ...process.env, TRIBUNAL_JUDGE_KEY: judgeKey };
  const child = spawn(process.execPath, [tribunal, ...args], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  return {
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function prepare(database: Database): Promise<string> {
  const { id } = await database.query
    .insertInto('users')
    .values({ username: 'setter', is_superuser: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.query.insertInto('judges').values({ name: judgeName, auth_key: judgeKey }).execute();
  await database.query.insertInto('languages').values({ key: 'PY3', name: 'Python 3' }).execute();
  return database.transaction((queries) => generateToken(queries, id, secretKey));
}

type Call = (url: string, payload?: object, accept?: string) => Promise<Response>;

function caller(port: number, token: string): Call {
  return async (url, payload, accept = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, accept, 'content-type': 'application/json' };
    const body = payload && JSON.stringify(payload);
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body }),
    });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

async function dataOf<Data>(answer: Promise<Response>): Promise<Data> {
  const { data } = (await (await answer).json()) as { data: Data };
  return data;
}

async function createProblem(call: Call): Promise<void> {
  const generators = [{ name: 'gen.py', source: 'import sys\nprint(sys.argv[1])\n' }];
  await call('/problems/new', {
    code: 'made',
    name: 'Made',
    cases: [{ input: '0\n', output: '0\n', sample: true }],
    generators,
  });
  for (let number = 1; number <= solutions; number += 1) {
    const source = `print(2 * int(input())) # ${number}\n`;
    await call(`${path}/solutions/`, { name: `s${number}`, language: 'PY3', expected: 'accepted', source });
  }
}

interface ShownProduction {
  readonly production: { readonly state: string; readonly fault: string | null };
}

async function produce(call: Call): Promise<void> {
  const script = `for i in 1..${cases}: gen {i}`;
  let { production } = await dataOf<ShownProduction>(
    call(`${path}/test_data`, { script, main_solution: 's1' }),
  );
  while (production.state === 'running') {
    await sleep(200);
    ({ production } = await dataOf<ShownProduction>(call(`${path}/test_data`)));
  }
  if (production.state !== 'saved') throw new Error(`the tests were not made: ${production.fault}`);
}

async function verify(call: Call): Promise<void> {
  const { id } = await dataOf<{ id: number }>(call(`${path}/solutions/verify`, {}));
  for (;;) {
    const { verification } = await dataOf<{
      verification: { id: number; ended_at: string | null; has_passed: boolean | null };
    }>(call(`${path}/solutions/`));
    if (verification.id >= id && verification.ended_at !== null) {
      if (!verification.has_passed) throw new Error('the verification failed');
      return;
    }
    await sleep(200);
  }
}

async function pageOf(call: Call, url: string): Promise<{ readonly bytes: number; readonly ms: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let number = 0; number < requests; number += 1)
    times.push(
      await timed(async () => {
        bytes = (await (await call(url, undefined, 'text/html')).arrayBuffer()).byteLength;
      }),
    );
  return { bytes, ms: median(times) };
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
