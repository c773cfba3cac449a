import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { advanceJudging } from '../../packages/server/src/actions/submissions/advance-judging.ts';
import { recordVerdict } from '../../packages/server/src/actions/submissions/record-verdict.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { insertSubmission } from '../../packages/server/src/storage/submissions/new-submission.ts';
import { atMost, type BenchRow } from '../bench.ts';
import { type BenchSite, withBenchSite } from '../served/bench-site.ts';

const subscribers = 3000;
const verdicts = 200;
const verdictsPerSecond = 20;
/** Of a process under load, everything is collected only now and then. */
const settleMs = 5000;

/** Every reader of the list of all submissions gets every verdict. */
export function eventStreams(): Promise<BenchRow[]> {
  return withBenchSite({}, generate, measure);
}

async function generate({ pool }: Database): Promise<void> {
  await pool.query(`insert into users (username) values ('bench')`);
  await pool.query(`insert into languages (key, name) values ('PY3', 'Python 3')`);
  await pool.query(`insert into problems (code, name, is_public) values ('sums', 'Sums', true)`);
}

async function measure({ site, database }: BenchSite): Promise<BenchRow[]> {
  const before = memoryOf(site.pid);
  const arrivals = new Map<number, number[]>();
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, (_, index) => subscribe(site.port, index, arrivals)),
  );
  await sleep(settleMs);
  const perSubscriber = (memoryOf(site.pid) - before) / subscribers;
  const delays = await sendVerdicts(database, arrivals);
  for (const socket of sockets) socket.destroy();
  return [
    atMost(
      500,
      row(
        '3,000 event streams, 20 verdicts per second: commit to delivery, p95',
        quantile(delays, 0.95),
        'ms',
      ),
    ),
    row('the same, median', quantile(delays, 0.5), 'ms'),
    row('verdicts delivered of those expected', delays.length / (subscribers * verdicts), 'ratio'),
    atMost(30, row('memory per subscriber', perSubscriber, 'KB')),
  ];
}

/** The site limits the streams of one address, so the readers have many addresses. */
function subscribe(port: number, index: number, arrivals: Map<number, number[]>): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.${1 + (index % 20)}.1`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.setEncoding('latin1').on('error', reject);
    let text = '';
    socket.on('data', (piece: string) => {
      text += piece;
      const end = text.lastIndexOf('\n\n');
      if (end < 0) return;
      const now = performance.now();
      for (const [, id] of text
        .slice(0, end)
        .matchAll(/"id":(\d+),"version":\d+,"cases":\d+,"isFinal":true/g))
        arrivals.get(Number(id))?.push(now);
      text = text.slice(end + 2);
      resolve(socket);
    });
    socket.write(
      'GET /events/submissions?after=0 HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n',
    );
  });
}

/** The times from each commit to its arrivals. */
async function sendVerdicts(database: Database, arrivals: Map<number, number[]>): Promise<number[]> {
  const committed = new Map<number, number>();
  const started = performance.now();
  for (let count = 0; count < verdicts; count++) {
    const due = started + (count * 1000) / verdictsPerSecond;
    await sleep(Math.max(0, due - performance.now()));
    void sendVerdict(database, arrivals, committed);
  }
  await sleep(settleMs);
  return [...arrivals].flatMap(([id, times]) => times.map((time) => time - committed.get(id)!));
}

async function sendVerdict(
  database: Database,
  arrivals: Map<number, number[]>,
  committed: Map<number, number>,
): Promise<void> {
  const submission = { userId: 1, problemId: 1, languageId: 1, source: 'x', contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  arrivals.set(id, []);
  await advanceJudging(database, id, 1, 'G', new Date());
  const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 0, memory: 0, error: null } as const;
  // The notification follows the commit within this call, so the measured delay is a little too long.
  committed.set(id, performance.now());
  await recordVerdict(database, id, 1, outcome, new Date());
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** In KB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: 'pages', measure, value, unit };
}
