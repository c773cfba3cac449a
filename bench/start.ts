import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type BenchRow } from './bench.ts';
import { type Served, serveProcess } from './served/processes.ts';

export const name = 'start';

const rounds = 3;

/** What the user waits for after `npm start`, once everything is installed and compiled: site, database, demo, judge. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const env = { SITE_DATA_DIR: folder, PORT: '0', SITE_BRIDGE_PORT: '0', SITE_LOG_LEVEL: 'warn' };
  const start = () => serveProcess(['start'], env, 'npm');
  try {
    const first = await startAndStop(start);
    const next: Timing[] = [];
    for (let round = 0; round < rounds; round++) next.push(await startAndStop(start));
    return [
      row('first npm start: database created, demo loaded', first.startSeconds),
      atMost(
        3,
        row(`next npm start, slowest of ${rounds}`, Math.max(...next.map((one) => one.startSeconds))),
      ),
      atMost(
        10,
        row(`stop, slowest of ${rounds + 1}`, Math.max(...[first, ...next].map((one) => one.stopSeconds))),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Timing {
  readonly startSeconds: number;
  readonly stopSeconds: number;
}

async function startAndStop(start: () => Promise<Served>): Promise<Timing> {
  const [site, startSeconds] = await timed(start);
  const [, stopSeconds] = await timed(() => site.stop());
  return { startSeconds, stopSeconds };
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, (performance.now() - started) / 1000];
}

function row(measure: string, value: number): BenchRow {
  return { bench: name, measure, value, unit: 's' };
}
