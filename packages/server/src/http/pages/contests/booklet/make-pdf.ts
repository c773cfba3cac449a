import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

type MadePdf =
  | { readonly content: Buffer }
  | { readonly refusal: 'no program for PDF' | 'PDF takes too long' };

const programs = ['chromium', 'chromium-browser', 'google-chrome'];
const limitMs = 60_000;
const maxKept = 4;

/** Prints documents with Chromium, one after another; the last ones are kept, because a whole contest asks for the same. */
export function pdfMaker(findProgram: () => string | undefined = findChromium) {
  const kept = new Map<string, Promise<MadePdf>>();
  let earlier: Promise<unknown> = Promise.resolve();
  return (document: string): Promise<MadePdf> => {
    const hash = createHash('sha256').update(document).digest('hex');
    const before = kept.get(hash);
    if (before) return before;
    const program = findProgram();
    if (program === undefined) return Promise.resolve({ refusal: 'no program for PDF' });
    const made = earlier.then(() => printWith(program, document));
    earlier = made;
    kept.set(hash, made);
    for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest);
    void made.then((pdf) => 'refusal' in pdf && kept.delete(hash));
    return made;
  };
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

async function printWith(program: string, document: string): Promise<MadePdf> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-pdf-'));
  try {
    const [page, pdf] = [join(folder, 'booklet.html'), join(folder, 'booklet.pdf')];
    await writeFile(page, document, { mode: 0o600 });
    await run(program, optionsFor(folder, page, pdf), folder);
    return { content: await readFile(pdf) };
  } catch {
    return { refusal: 'PDF takes too long' };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Chromium refuses its own sandbox to the superuser. The document contains no scripts. */
function optionsFor(folder: string, page: string, pdf: string): string[] {
  return [
    ...['--headless', '--disable-gpu', '--disable-extensions', '--disable-dev-shm-usage', '--no-first-run'],
    ...['--host-resolver-rules=MAP * ~NOTFOUND', `--user-data-dir=${join(folder, 'profile')}`],
    ...['--no-pdf-header-footer', `--print-to-pdf=${pdf}`],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `file://${page}`,
  ];
}

/** Resolves when it has ended, after the limit by force with everything that it started. */
function run(program: string, options: readonly string[], home: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: home };
    const child = spawn(program, options, { env, detached: true, stdio: 'ignore' });
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
