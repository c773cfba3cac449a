import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '@tribunal/server/command-line';

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, with this environment and no other. */
export async function tribunal(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const [stdout, stderr] = [memory(), memory()];
  const signal = new AbortController().signal;
  const status = await runCommandLine(args, { stdin: Readable.from([]), stdout, stderr, env, signal });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

function memory() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return Object.assign(stream, { text: () => chunks.join('') });
}

export interface RunningSite {
  readonly address: string;
  readonly process: ChildProcess;
  /** As a supervisor does; answers the exit status and what it printed to standard error. */
  stop(): Promise<{ status: number | null; stderr: string }>;
}

/** Starts `tribunal serve` as a process of its own. */
export async function startSite(env: Record<string, string>): Promise<RunningSite> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import=tsx', '--conditions=source', main, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      HOST: '127.0.0.1',
      PORT: '0',
      SITE_BRIDGE_PORT: '0',
      ...judgeless,
      ...env,
    },
  });
  after(() => child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  return {
    address: await addressOf(child),
    process: child,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [status] = await exit;
      return { status, stderr };
    },
  };
}

const judgeless = { SITE_LOCAL_JUDGE: 'False' };

async function addressOf(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  for await (const line of lines) {
    const address = /listening on (http:\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout!.resume();
      return address;
    }
  }
  throw new Error('the site did not start');
}
