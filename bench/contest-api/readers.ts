import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import { atMost, type BenchRow } from '../bench.ts';
import { memoryOf, quantile } from '../frame/measures.ts';
import type { BenchSite } from '../served/bench-site.ts';

const readers = 1000;
const verdicts = 200;
const verdictsPerSecond = 10;
const manyFeeds = 10_000;
const settleMs = 5000;
const feed = '/api/contests/live/event-feed';

/** Readers that have the past and wait: how long a verdict takes to reach each of them. */
export async function followFeeds({ site, database }: BenchSite): Promise<BenchRow[]> {
  const token = await lastToken(site.port);
  const before = memoryOf(site.pid);
  const arrivals = new Map<number, number[]>();
  const sockets = await Promise.all(
    Array.from({ length: readers }, () => follow(site.port, token, (text) => note(text, arrivals))),
  );
  await sleep(settleMs);
  const memory = (memoryOf(site.pid) - before) / readers;
  const delays = await sendVerdicts(database, arrivals);
  for (const socket of sockets) socket.destroy();
  return [
    atMost(500, row('1,000 feeds: commit of a verdict to its line, p95', quantile(delays, 0.95), 'ms')),
    row('the same, median', quantile(delays, 0.5), 'ms'),
    row('lines delivered of those expected', delays.length / (readers * verdicts), 'ratio'),
    row('memory per reader', memory, 'KB'),
  ];
}

/** More feeds than a site accepts: the rest is told to come back, and the site goes on answering. */
export async function openManyFeeds({ site }: BenchSite): Promise<BenchRow[]> {
  const token = await lastToken(site.port);
  const before = memoryOf(site.pid);
  const statuses = new Map<string, number>();
  const sockets: Socket[] = [];
  for (let count = 0; count < manyFeeds; count += 100) {
    const some = Array.from({ length: 100 }, () =>
      follow(
        site.port,
        token,
        (text) => {
          const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
          if (status) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        },
        `127.0.0.${2 + Math.floor(count / 1000)}`,
      ),
    );
    sockets.push(...(await Promise.all(some)));
  }
  await sleep(settleMs);
  const memory = (memoryOf(site.pid) - before) / manyFeeds;
  const times: number[] = [];
  for (let count = 0; count < 20; count++) {
    const started = performance.now();
    await (await fetch(`http://127.0.0.1:${site.port}/api/contests/live/state`)).arrayBuffer();
    times.push(performance.now() - started);
    await sleep(500);
  }
  for (const socket of sockets) socket.destroy();
  return [
    row('10,000 feeds: accepted', statuses.get('200') ?? 0, 'feeds'),
    row('10,000 feeds: told to come back', statuses.get('429') ?? 0, 'feeds'),
    row('10,000 feeds: memory per feed', memory, 'KB'),
    row('10,000 feeds: another request, p95', quantile(times, 0.95), 'ms'),
  ];
}

async function lastToken(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}${feed}?stream=false`)).text();
  return (JSON.parse(text.trim().split('\n').at(-1)!) as { token: string }).token;
}

/** Resolves when the answer begins. One address has at most 1,000 feeds. */
function follow(
  port: number,
  token: string,
  onText: (text: string) => void,
  localAddress = '127.0.0.1',
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.setEncoding('latin1').on('error', reject);
    socket.on('data', (text: string) => {
      onText(text);
      resolve(socket);
    });
    socket.write(`GET ${feed}?since_token=${token} HTTP/1.1\r\nhost: bench\r\n\r\n`);
  });
}

function note(text: string, arrivals: Map<number, number[]>): void {
  const now = performance.now();
  for (const [, id] of text.matchAll(/"type":"judgements","id":"(\d+)-1".*?"judgement_type_id"/g))
    arrivals.get(Number(id))?.push(now);
}

/** The times from each commit to its arrivals. */
async function sendVerdicts(database: Database, arrivals: Map<number, number[]>): Promise<number[]> {
  const { rows } = await database.pool.query<{ participation: number; problem: number }>(
    `select p.id as participation, k.id as problem from participations p join contest_problems k on k.contest_id = p.contest_id
     where p.contest_id = 2 and p.user_id = 1 and k.problem_id = 1`,
  );
  const { participation, problem } = rows[0]!;
  const contest = { id: 2, participationId: participation, contestProblemId: problem, virtual: 0 };
  const committed = new Map<number, number>();
  const started = performance.now();
  for (let count = 0; count < verdicts; count++) {
    await sleep(Math.max(0, started + (count * 1000) / verdictsPerSecond - performance.now()));
    const submission = { userId: 1, problemId: 1, languageId: 1, source: 'x', contest };
    const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
    arrivals.set(id, []);
    const outcome = { result: 'WA', casePoints: 0, caseTotal: 1, time: 0, memory: 0, error: null } as const;
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
    committed.set(id, performance.now());
  }
  await sleep(settleMs);
  return [...arrivals].flatMap(([id, times]) => times.map((time) => time - committed.get(id)!));
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: 'contest-api', measure, value, unit };
}
