import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dial, type SiteAddress } from './bridge/dial.ts';
import { holdSession, type Identity, type Log, type SessionEnd } from './bridge/session.ts';
import { createCompiler } from './compile.ts';
import { lackOfRoom } from './free-disk-space.ts';
import type { Workshop } from './grading/grade-submission.ts';
import { discoverLanguages } from './languages/discover.ts';
import { languages } from './languages/languages.ts';
import { probeSandbox } from './probe.ts';
import { openLibrary } from './problem-data/library.ts';
import { waitForBubblewrap } from './sandbox/bubblewrap/find-bubblewrap.ts';
import { openLocalSandbox } from './sandbox/local-sandbox.ts';
import { type Protection, type Sandbox, SandboxError } from './sandbox/sandbox.ts';
import { removeLeftDirectories } from './sandbox/work-directory.ts';

export interface JudgeOptions {
  /** The bridge to dial. */
  readonly site: SiteAddress;
  readonly name: string;
  readonly key: string;
  /** A folder with one folder per problem. */
  readonly problemsDirectory: string;
  /** Further folders that no program may see. */
  readonly hiddenFolders?: readonly string[] | undefined;
  /** Cases that may run at once; the number of cores when left out. */
  readonly slots?: number | undefined;
  readonly workDirectory?: string | undefined;
  readonly log?: Log;
  /** Ends the judge: what it judges is stopped and nothing is left behind. */
  readonly signal?: AbortSignal;
  /** Language keys to try; all that are known when left out. */
  readonly languages?: readonly string[] | undefined;
  readonly reconnect?: Backoff;
}

export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * A judge, from its self-probe to its end: until the signal, or until the site sends it away. Waits for bubblewrap to be
 * installed. Throws a SandboxError, and judges nothing, when the sandbox does not hold.
 */
export async function runJudge(options: JudgeOptions): Promise<void> {
  const { log = console.error, signal } = options;
  await waitForBubblewrap((advice) => log(`nothing is judged: ${advice}`), signal);
  if (signal?.aborted) return;
  removeLeftDirectories(options.workDirectory ?? tmpdir());
  const sandbox = await openLocalSandbox({
    slots: options.slots ?? availableParallelism(),
    workDirectory: options.workDirectory,
    hidden: [options.problemsDirectory, ...(options.hiddenFolders ?? [])],
  });
  try {
    const failure = await probeSandbox(sandbox);
    if (failure) throw new SandboxError(`the sandbox does not hold, so nothing is judged: ${failure}`);
    log(`${sandboxHolds}, protection ${describe(sandbox.protection)}`);
    await serve(options, sandbox, log, signal);
  } finally {
    await sandbox.close();
  }
}

/** How the line begins that the judge prints when it has found its sandbox to hold. */
export const sandboxHolds = 'sandbox holds';

export function describe(protection: Protection): string {
  const { level, bubblewrap, memoryLimits, users, usage } = protection;
  return `${level}: bubblewrap ${bubblewrap}, memory by ${memoryLimits}, users ${users}, usage by ${usage}`;
}

async function serve(options: JudgeOptions, sandbox: Sandbox, log: Log, signal: AbortSignal | undefined) {
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'));
  const wanted = languages.filter(({ key }) => options.languages?.includes(key) ?? true);
  const offer = await discoverLanguages(wanted, sandbox, compile);
  log(`languages: ${[...offer.languages.keys()].join(' ')}`);
  const library = await openLibrary(options.problemsDirectory);
  try {
    const workshop: Workshop = { sandbox, compile, languages: offer.languages, library };
    const { name, key } = options;
    const identity = { name, key, executors: offer.executors, protection: describe(sandbox.protection) };
    await stayConnected(options, workshop, identity, log, signal);
  } finally {
    library.close();
  }
}

const defaultBackoff: Backoff = { firstMs: 1000, longestMs: 30_000 };

async function stayConnected(
  { site, reconnect = defaultBackoff }: JudgeOptions,
  workshop: Workshop,
  identity: Identity,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<void> {
  let delayMs = reconnect.firstMs;
  let isFit = lackOfRoom(workshop.sandbox.directory) === null;
  while (!signal?.aborted) {
    const failure = isFit ? null : await unfitness(workshop.sandbox);
    if (failure) log(`nothing is judged for now: ${failure}`);
    const end: Ended = failure ? 'unfit' : await connectOnce(site, workshop, identity, log, signal);
    isFit = end !== 'unfit';
    if (end === 'dismissed') return log('the site sent this judge away');
    if (signal?.aborted) return;
    if (end === 'refused')
      log('the bridge closed the connection: are the name and the key of this judge right?');
    if (end === 'lost') delayMs = reconnect.firstMs;
    log(`trying again in ${Math.round(delayMs)} ms`);
    await sleep(delayMs, undefined, { ...(signal && { signal }) }).catch(() => {});
    delayMs = Math.min(delayMs * 1.5, reconnect.longestMs);
  }
}

/** Why nothing can be judged at the moment, if so. */
async function unfitness(sandbox: Sandbox): Promise<string | null> {
  try {
    return lackOfRoom(sandbox.directory) ?? (await probeSandbox(sandbox));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Ended = SessionEnd | 'unreachable';

async function connectOnce(
  site: SiteAddress,
  workshop: Workshop,
  identity: Identity,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  try {
    const socket = await dial(site);
    const hangUp = () => socket.destroy();
    signal?.addEventListener('abort', hangUp);
    if (signal?.aborted) hangUp();
    log(`connected to ${site.host}:${site.port}`);
    const end = await holdSession(socket, workshop, identity, log);
    signal?.removeEventListener('abort', hangUp);
    return end;
  } catch (error) {
    log(`${site.host}:${site.port}: ${error instanceof Error ? error.message : error}`);
    return 'unreachable';
  }
}
