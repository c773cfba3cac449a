import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { csrfTokens } from '../../packages/server/src/auth/csrf.ts';
import { newSessionId, sessionExpiry, sessionHash } from '../../packages/server/src/auth/session.ts';
import { loadDemo } from '../../packages/server/src/commands/demo/load-demo.ts';
import type { Database } from '../../packages/server/src/database/connection.ts';
import { findAccountByName } from '../../packages/server/src/storage/accounts/accounts.ts';
import { insertSession } from '../../packages/server/src/storage/accounts/sessions.ts';
import { testBlobs } from '../../packages/server/test/fixtures/blobs.ts';
import { atLeast, type BenchRow } from '../bench.ts';
import { alternate } from '../served/alternate.ts';
import { type BenchSite, withBenchSite } from '../served/bench-site.ts';
import { getRequest } from '../served/load.ts';
import { ownHeaders } from '../served/own-headers.ts';
import { serveProcess, sourceArgs } from '../served/processes.ts';

const secretKey = 'only the site of this bench is locked with it';
const bareServer = fileURLToPath(new URL('../served/bare-server.ts', import.meta.url));
const turns = { rounds: 7, seconds: 1, connections: 32 };
const leastCachedRatio = 0.35;

interface MeasuredPage {
  readonly measure: string;
  readonly path: string;
  /** Whether the site keeps what guests see. */
  readonly isCached?: boolean;
}

/** Pages of the demo. Its live scoreboard has nine problems and more than thirty contestants. */
const pages: readonly MeasuredPage[] = [
  { measure: 'home', path: '/' },
  { measure: 'problem list', path: '/problems/' },
  { measure: 'statement', path: '/problem/fence', isCached: true },
  { measure: 'contest', path: '/contest/city_finals' },
  { measure: 'scoreboard', path: '/contest/city_finals/ranking/', isCached: true },
  { measure: 'submission list', path: '/submissions/' },
  { measure: 'user', path: '/user/kestrel42' },
];

/** The pages per second of guests and of a signed-in user, against bare node:http that sends the same bytes. */
export async function pageRates(): Promise<Omit<BenchRow, 'bench'>[]> {
  const now = new Date();
  let session: Record<string, string> = {};
  const generate = async (database: Database) => {
    await loadDemo({ database, blobs: testBlobs, now: () => now, secretKey });
    session = await sessionOf(database, 'demo', now);
  };
  return withBenchSite({ SECRET_KEY: secretKey }, generate, async (bench) => {
    const rows: Omit<BenchRow, 'bench'>[] = [];
    for (const page of pages) rows.push(...(await rowsOf(bench, page, session)));
    return rows;
  });
}

async function rowsOf(
  bench: BenchSite,
  { measure, path, isCached }: MeasuredPage,
  session: Readonly<Record<string, string>>,
): Promise<Omit<BenchRow, 'bench'>[]> {
  const guest = await compared(bench, path, {});
  const signedIn = await compared(bench, path, session);
  const guestRatio = {
    bench: '',
    measure: `${measure}, as a guest, against bare node:http`,
    value: guest.ratio,
    unit: 'ratio',
  };
  return [
    { measure: `${measure}, as a guest`, value: guest.perSecond, unit: '1/s' },
    isCached ? atLeast(leastCachedRatio, guestRatio) : guestRatio,
    { measure: `${measure}, signed in`, value: signedIn.perSecond, unit: '1/s' },
    { measure: `${measure}, signed in, against bare node:http`, value: signedIn.ratio, unit: 'ratio' },
  ];
}

async function compared(
  { site, folder }: BenchSite,
  path: string,
  headers: Readonly<Record<string, string>>,
) {
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  const bodyFile = join(folder, 'page.html');
  await writeFile(bodyFile, await answer.text());
  const same = JSON.stringify({ bodyFile, headers: ownHeaders(answer) });
  const bare = await serveProcess([...sourceArgs, bareServer, same]);
  const request = () => getRequest(path, headers);
  const { rates, ratio } = await alternate({ port: site.port, request }, { port: bare.port, request }, turns);
  await bare.stop();
  return { perSecond: rates[0], ratio };
}

async function sessionOf(database: Database, username: string, now: Date): Promise<Record<string, string>> {
  const sessionId = newSessionId();
  const account = await findAccountByName(database.query, username);
  await insertSession(database.query, {
    idHash: sessionHash(sessionId),
    userId: account!.id,
    isTwoFactorPassed: true,
    now,
    expiresAt: sessionExpiry(now, 1),
    address: '127.0.0.1',
    userAgent: 'bench',
  });
  return { cookie: `sessionid=${sessionId}; csrftoken=${csrfTokens(secretKey).issue(sessionId, now)}` };
}
