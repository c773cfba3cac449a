import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workersOf } from '../packages/server/test/workers/workers-of.ts';
import { atLeast, atMost, type BenchRow } from './bench.ts';
import { serveProcess, tribunal } from './served/processes.ts';

export const name = 'replacements';

const workers = 2;
const replacements = 100;
const connections = 10;
const pauseMs = 10;
const roundMs = 120_000;

/** Callers with kept connections, which send a request soon after each answer, while all processes are replaced again and again. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const env = {
    SITE_DATA_DIR: folder,
    PORT: '0',
    SITE_BRIDGE_PORT: '0',
    SITE_LOG_LEVEL: 'warn',
    SITE_WORKERS: String(workers),
  };
  const site = await serveProcess([tribunal, 'serve'], env);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes = new Map<string, number>();
  let isDone = false;
  try {
    const callers = Array.from({ length: connections }, async () => {
      while (!isDone) {
        const outcome = await ask(`http://127.0.0.1:${site.port}/problems/`, agent);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        await sleep(pauseMs);
      }
    });
    const started = performance.now();
    let replaced = 0;
    for (; replaced < replacements; replaced += workers) await replaceAll(site.pid);
    const seconds = (performance.now() - started) / 1000;
    isDone = true;
    await Promise.all(callers);
    const answered = outcomes.get('200') ?? 0;
    const failed = [...outcomes].filter(([outcome]) => outcome !== '200');
    for (const [outcome, count] of failed) console.error(`${outcome}: ${count}`);
    return [
      atLeast(replacements, row('replaced processes', replaced, '')),
      row('answered requests', answered, ''),
      atMost(0, row('requests without an answer, or with another one than 200', sum(failed), '')),
      row('time of a replacement', seconds / replaced, 's'),
    ];
  } finally {
    isDone = true;
    agent.destroy();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The status, or the code of the error. */
function ask(address: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    get(address, { agent }, (response) => {
      response.resume().on('error', fail);
      response.on('end', () => resolve(String(response.statusCode)));
    }).on('error', fail);
  });
}

async function replaceAll(pid: number): Promise<void> {
  const before = workersOf(pid);
  const until = performance.now() + roundMs;
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const now = workersOf(pid);
    if (now.length === workers && before.every((one) => !now.includes(one))) return;
    if (performance.now() > until) throw new Error('the processes were not replaced');
    await sleep(50);
  }
}

function sum(counts: readonly (readonly [string, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
