import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageManifest, root } from '../../scripts/release/package-contents.ts';

interface Place {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/** The output of a command. */
export function run(program: string, args: readonly string[], place: Place = {}): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 100_000_000, ...place });
}

/** What `npm run release` has written. */
export function releasedPackage(): string {
  const { name, version } = packageManifest();
  return join(root, 'release', `${name}-${version}.tgz`);
}

/** Removed at the end. */
export function newScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-release-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a site and waits until it listens. */
export async function startProgram(program: string, args: readonly string[], place: Place) {
  const startedAt = performance.now();
  const child = spawn(program, args, { ...place, stdio: ['ignore', 'pipe', 'inherit'] });
  after(() => child.kill('SIGKILL'));
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    const address = /^Tribunal is listening on (\S+)/.exec(line)?.[1];
    if (!address) continue;
    child.stdout.resume();
    const stop = async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0] as number | null;
    };
    return { address, printed, startMs: performance.now() - startedAt, stop };
  }
  throw new Error(`${program} did not start`);
}

/** JavaScript is available wherever a judge runs. */
const source =
  "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);\n";

/** Submits a solution of a problem that adds two numbers; returns its result as soon as there is one. */
export async function untilJudged(address: string, token: string, problem: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const languages = await readJson<{ objects: { id: number }[] }>(
    `${address}/api/v2/languages?key=JS`,
    headers,
  );
  const body = new URLSearchParams({ language: String(languages.objects[0]!.id), source });
  const sent = await fetch(`${address}/problem/${problem}/submit`, { method: 'POST', headers, body });
  const { data } = (await sent.json()) as { data: { id: number } };
  for (;;) {
    const page = `${address}/api/v2/submission/${data.id}`;
    const { object } = await readJson<{ object: { result: string | null } }>(page, headers);
    if (object.result !== null) return object.result;
    await sleep(500);
  }
}

async function readJson<Data>(url: string, headers: Record<string, string>): Promise<Data> {
  const reply = await fetch(url, { headers });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return ((await reply.json()) as { data: Data }).data;
}
