import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { holdSession, type Identity, type Log, type SessionEnd } from './bridge/session.ts';
import { dial, type SiteAddress } from './dial.ts';
import { diskSpaceShortage } from './free-disk-space.ts';
import type { JudgingResources } from './grading/with-program.ts';
import { languages } from './languages/languages.ts';
import { probeSandbox } from './probe.ts';
import { createCompiler } from './programs/compile.ts';
import { type Discovery, discoverLanguages } from './programs/discover.ts';
import { openPrecompiledHeaders } from './programs/precompiled-headers.ts';
import { waitForBubblewrap } from './sandbox/bubblewrap/find-bubblewrap.ts';
import { openLocalSandbox } from './sandbox/local-sandbox.ts';
import { type Protection, type Sandbox, SandboxError } from './sandbox/sandbox.ts';
import { removeStaleDirectories } from './sandbox/work-directory.ts';
import { comeFirst, planSlots, type SlotSettings } from './slots.ts';
import { defaultCacheDirectory, makeCacheFolders } from './test-data-cache/cache-folders.ts';
import { openDataCache } from './test-data-cache/data-cache.ts';
import { openDataSite } from './test-data-cache/data-site.ts';

export interface JudgeOptions extends SlotSettings {
  /** The address of the bridge. */
  readonly site: SiteAddress;
  readonly name: string;
  readonly key: string;
  /** Where test data of the site is kept; judges may share it. By default a folder of the user. */
  readonly cacheDirectory?: string | undefined;
  readonly cacheBytes?: number | undefined;
  /** Further folders that no program may see. */
  readonly hiddenFolders?: readonly string[] | undefined;
  readonly workDirectory?: string | undefined;
  readonly log?: Log;
  /** Stops the judge and its current judging, and removes its files. */
  readonly signal?: AbortSignal;
  /** Language keys to try; by default all known languages. */
  readonly languages?: readonly string[] | undefined;
  readonly reconnect?: Backoff;
}

export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * Runs a judge until the signal aborts or the site dismisses it. Waits until bubblewrap is installed. Throws a
 * SandboxError and judges nothing if the sandbox fails its self-test.
 */
export async function runJudge(options: JudgeOptions): Promise<void> {
  const { log = console.error, signal } = options;
  await waitForBubblewrap((advice) => log(`judging is paused: ${advice}`), signal);
  if (signal?.aborted) return;
  removeStaleDirectories(options.workDirectory ?? tmpdir());
  const cache = options.cacheDirectory ?? defaultCacheDirectory();
  // It must exist to be hidden.
  makeCacheFolders(cache);
  const { slots, pinned, comesFirst } = planSlots(options, options.site.host);
  if (comesFirst) comeFirst();
  const sandbox = await openLocalSandbox({
    slots,
    pinned,
    workDirectory: options.workDirectory,
    hidden: [cache, ...(options.hiddenFolders ?? [])],
  });
  try {
    const failure = await probeSandbox(sandbox);
    if (failure)
      throw new SandboxError(`the sandbox failed its self-test, so this judge does not start: ${failure}`);
    log(`${sandboxPassed}, protection ${describe(sandbox.protection)}`);
    log(`slots: ${slots}, ${sandbox.cores ? `on cores ${sandbox.cores.join(' ')}` : 'not pinned to cores'}`);
    await serve({ ...options, cacheDirectory: cache }, sandbox, log, signal);
  } finally {
    await sandbox.close();
  }
}

/** The beginning of the line that the judge prints after a successful self-test. The site recognizes it. */
export const sandboxPassed = 'sandbox passed its self-test';

export function describe(protection: Protection): string {
  const { level, bubblewrap, memoryLimits, users, usage } = protection;
  return `${level}: bubblewrap ${bubblewrap}, memory by ${memoryLimits}, users ${users}, usage by ${usage}`;
}

async function serve(
  options: JudgeOptions & { readonly cacheDirectory: string },
  sandbox: Sandbox,
  log: Log,
  signal: AbortSignal | undefined,
) {
  const headers = openPrecompiledHeaders(sandbox);
  const compile = createCompiler(sandbox, join(sandbox.directory, 'programs'), headers);
  const wanted = languages.filter(({ key }) => options.languages?.includes(key) ?? true);
  const discovery = await discoverLanguages(wanted, sandbox, compile, (language) =>
    log(`${language} is installed, but its self-test fails`),
  );
  const { name, key, site, cacheDirectory: directory, cacheBytes: limitBytes } = options;
  const data = openDataCache({
    directory,
    limitBytes,
    site: openDataSite({ address: site, name, key }),
  });
  const ended = new AbortController();
  const whileServing = AbortSignal.any([ended.signal, ...(signal ? [signal] : [])]);
  const preparing = headers.prepare(discovery.offer().languages.values(), whileServing).then((failures) => {
    for (const failure of failures) log(`precompiling a header failed: ${failure}`);
  });
  try {
    const shared = { sandbox, compile, data };
    while ((await stayConnected(options, shared, discovery, log, signal)) === 'outdated')
      await discovery.renew();
  } finally {
    data.close();
    ended.abort();
    await preparing;
  }
}

const defaultBackoff: Backoff = { firstMs: 1000, maxMs: 30_000 };

async function stayConnected(
  { site, name, key, reconnect = defaultBackoff }: JudgeOptions,
  shared: Omit<JudgingResources, 'languages' | 'toolchains'>,
  { offer, isOutdated }: Discovery,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  const { languages, executors, toolchains } = offer();
  log(`languages: ${[...languages.keys()].join(' ')}`);
  const resources = { ...shared, languages, toolchains };
  const protection = describe(shared.sandbox.protection);
  const digests = Object.fromEntries([...toolchains].map(([language, { digest }]) => [language, digest]));
  const identity: Identity = { name, key, executors, digests, protection, isOutdated };
  let delayMs = reconnect.firstMs;
  let canJudge = diskSpaceShortage(resources.sandbox.directory) === null;
  let end: Ended = 'unreachable';
  while (!signal?.aborted) {
    const failure = canJudge ? null : await reasonNotToJudge(resources.sandbox);
    if (failure) log(`judging is paused: ${failure}`);
    end = failure ? 'unable' : await connectOnce(site, resources, identity, log, signal);
    canJudge = end !== 'unable';
    if (end === 'dismissed') log('the site dismissed this judge');
    if (end === 'dismissed' || end === 'outdated' || signal?.aborted) return end;
    if (end === 'refused') log('the bridge closed the connection: check the name and the key of this judge');
    if (end === 'lost') delayMs = reconnect.firstMs;
    log(`reconnecting in ${Math.round(delayMs)} ms`);
    await sleep(delayMs, undefined, { ...(signal && { signal }) }).catch(() => {});
    delayMs = Math.min(delayMs * 1.5, reconnect.maxMs);
  }
  return end;
}

/** Why this judge cannot judge at the moment; null if it can. */
async function reasonNotToJudge(sandbox: Sandbox): Promise<string | null> {
  try {
    return diskSpaceShortage(sandbox.directory) ?? (await probeSandbox(sandbox));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Ended = SessionEnd | 'unreachable';

async function connectOnce(
  site: SiteAddress,
  resources: JudgingResources,
  identity: Identity,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  try {
    const socket = await dial(site);
    const disconnect = () => socket.destroy();
    signal?.addEventListener('abort', disconnect);
    if (signal?.aborted) disconnect();
    log(`connected to ${site.host}:${site.port}`);
    const end = await holdSession(socket, resources, identity, log);
    signal?.removeEventListener('abort', disconnect);
    return end;
  } catch (error) {
    log(`${site.host}:${site.port}: ${error instanceof Error ? error.message : error}`);
    return 'unreachable';
  }
}
