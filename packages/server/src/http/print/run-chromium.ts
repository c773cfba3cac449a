import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

type Made = { readonly content: Buffer } | { readonly fault: 'no program' | 'too many' | 'failed' };

interface Output {
  /** The option of Chromium that takes the file, the name of the file, whose ending Chromium reads, and what else it needs. */
  readonly option: string;
  readonly fileName: string;
  readonly more: readonly string[];
  /** The last ones are kept, because many ask for the same. */
  readonly maxKept: number;
  /** More than these do not wait. */
  readonly maxWaiting: number;
}

const programs = ['chromium', 'chromium-browser', 'google-chrome'];
const limitMs = 60_000;
/** Judging and pages come first. */
const lowPriority = 15;

/** Makes files of documents with Chromium, one after another. */
export function fileMaker(output: Output, findProgram: () => string | undefined = findChromium) {
  const { maxKept, maxWaiting } = output;
  const kept = new Map<string, Promise<Made>>();
  let earlier: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function make(document: string): Promise<Made> {
    const hash = createHash('sha256').update(document).digest('hex');
    const before = kept.get(hash);
    if (before) return before;
    const program = findProgram();
    if (program === undefined) return Promise.resolve({ fault: 'no program' });
    if (waiting >= maxWaiting) return Promise.resolve({ fault: 'too many' });
    waiting++;
    const made = earlier.then(() => makeWith(program, document, output)).finally(() => waiting--);
    earlier = made;
    kept.set(hash, made);
    for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
    void made.then((file) => 'fault' in file && kept.delete(hash));
    return made;
  }
  return { make, isInstalled: () => findProgram() !== undefined };
}

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => programs.map((name) => join(folder, name)));
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function makeWith(
  program: string,
  document: string,
  { option, fileName, more }: Output,
): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-print-'));
  try {
    const [page, file] = [join(folder, 'document.html'), join(folder, fileName)];
    await writeFile(page, document, { mode: 0o600 });
    await run(program, [...optionsFor(folder), ...more, `${option}=${file}`, `file://${page}`], folder);
    return { content: await readFile(file) };
  } catch {
    return { fault: 'failed' };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Chromium refuses its own sandbox to the superuser. The document contains no scripts. */
function optionsFor(folder: string): string[] {
  return [
    ...['--headless', '--disable-gpu', '--disable-extensions', '--disable-dev-shm-usage', '--no-first-run'],
    ...['--host-resolver-rules=MAP * ~NOTFOUND', `--user-data-dir=${join(folder, 'profile')}`],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

/** Resolves when it has ended, after the limit by force with everything that it started. */
function run(program: string, options: readonly string[], home: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: home };
    const child = spawn(program, options, { env, detached: true, stdio: 'ignore' });
    if (child.pid !== undefined) lower(child.pid);
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, limitMs);
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    // It has ended already.
  }
}
