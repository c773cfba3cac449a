import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createAccount } from '@tribunal/server/actions/create-account';
import { generateToken } from '@tribunal/server/actions/generate-token';
import { startSession } from '@tribunal/server/actions/start-session';
import { buildApp } from '@tribunal/server/app';
import { csrfTokens } from '@tribunal/server/auth/csrf';
import { createLog } from '@tribunal/server/log';
import { openSite } from '@tribunal/server/open-site';
import { loadSettings } from '@tribunal/server/settings';
import type { Site } from '@tribunal/server/site';
import { atLeast, type BenchRow } from './bench.ts';
import type { LoadOrder, LoadResult } from './load/load.ts';

export const name = 'auth';

/** Many short rounds: what else the machine does then falls on all callers alike. */
const ROUNDS = 60;
const WARM_UP_ROUNDS = 6;
const LEAST_RATIO = 0.8;

/** The same page asked for by a guest, with a token and with a session, in turns. */
export async function run(): Promise<BenchRow[]> {
  const SITE_DATA_DIR = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const loaded = loadSettings({ SITE_DATA_DIR, SITE_LOG_LEVEL: 'error' });
  const { site, close } = await openSite(loaded, 'site', createLog('error'));
  const app = await buildApp(site);
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const callers = await makeCallers(site);
    const { port } = app.server.address() as AddressInfo;
    return rowsOf(await measure(port, callers));
  } finally {
    await app.close();
    await close();
    await rm(SITE_DATA_DIR, { recursive: true, force: true });
  }
}

type Kind = 'guest' | 'token' | 'session';

async function makeCallers(site: Site): Promise<Record<Kind, string[]>> {
  const now = site.now();
  const request = { username: 'bench', email: '', password: 'a password for the bench', isAdmin: false, now };
  return site.database.transaction(async (queries) => {
    const account = await createAccount(queries, request);
    if ('refusal' in account) throw new Error(account.message);
    const visitor = { address: '127.0.0.1', userAgent: 'bench', previousSession: undefined };
    const { sessionId } = await startSession(site, queries, account.id, true, visitor);
    const token = await generateToken(queries, account.id, site.secretKey);
    const csrfToken = csrfTokens(site.secretKey).issue(sessionId, now);
    return {
      guest: [],
      token: [`Authorization: Bearer ${token}`],
      session: [`Cookie: sessionid=${sessionId}; csrftoken=${csrfToken}`],
    };
  });
}

const loader = fileURLToPath(new URL('./load/load.ts', import.meta.url));

/** From another process, so that what the load costs is not counted as the site's. The first rounds warm up. */
async function measure(port: number, callers: Record<Kind, string[]>): Promise<LoadResult> {
  const order: LoadOrder = {
    port,
    path: '/user/bench',
    callers,
    connections: 32,
    rounds: WARM_UP_ROUNDS + ROUNDS,
    milliseconds: 150,
  };
  const args = ['--import', 'tsx', loader, JSON.stringify(order)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return (JSON.parse(stdout) as LoadResult).slice(WARM_UP_ROUNDS);
}

function rowsOf(rounds: LoadResult): BenchRow[] {
  const rate = (measure: string, kind: Kind): BenchRow => {
    const value = median(rounds.map((round) => round[kind] ?? 0));
    return { bench: name, measure, value, unit: 'requests/s' };
  };
  const ratio = (measure: string, kind: Kind): BenchRow => {
    const value = median(rounds.map((round) => (round[kind] ?? 0) / (round.guest ?? 0)));
    return atLeast(LEAST_RATIO, { bench: name, measure, value, unit: 'of the guest’s rate' });
  };
  return [
    rate('a user page, as a guest', 'guest'),
    rate('the same with a token', 'token'),
    rate('the same with a session', 'session'),
    ratio('token check', 'token'),
    ratio('session check', 'session'),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
