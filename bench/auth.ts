import { createAccount } from '../packages/server/src/actions/accounts/create-account.ts';
import { generateToken } from '../packages/server/src/actions/accounts/generate-token.ts';
import { csrfTokens } from '../packages/server/src/auth/csrf.ts';
import type { Database } from '../packages/server/src/database/connection.ts';
import { atLeast, type BenchRow } from './bench.ts';
import { median } from './frame/median.ts';
import { type BenchSite, withBenchSite } from './served/bench-site.ts';
import { getRequest, measureLoad } from './served/load.ts';
import { newSession } from './served/new-session.ts';

export const name = 'auth';

/** Many short rounds, so that other load on the machine affects all callers equally. */
const rounds = 60;
const warmUpRounds = 6;
const leastRatio = 0.8;
const load = { connections: 32, seconds: 0.15 };
const secretKey = 'only the site of this bench is locked with it';

type Kind = 'guest' | 'token' | 'session';

/** The same page requested by a guest, with a token and with a session, in turn. */
export function run(): Promise<BenchRow[]> {
  return withBenchSite({ SECRET_KEY: secretKey }, async () => {}, measure);
}

async function measure({ site, database }: BenchSite): Promise<BenchRow[]> {
  const callers = Object.entries(await makeCallers(database));
  const measured: Record<Kind, number>[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const rates = { guest: 0, token: 0, session: 0 };
    // Each round starts with another caller, so that the order has no effect.
    const first = round % callers.length;
    for (const [kind, headers] of [...callers.slice(first), ...callers.slice(0, first)]) {
      const request = getRequest('/user/bench', headers);
      rates[kind as Kind] = (await measureLoad(site.port, () => request, load)).perSecond;
    }
    measured.push(rates);
  }
  return rowsOf(measured.slice(warmUpRounds));
}

async function makeCallers(database: Database): Promise<Record<Kind, Record<string, string>>> {
  const now = new Date();
  const request = { username: 'bench', email: '', password: 'a password for the bench', isAdmin: false, now };
  return database.transaction(async (queries) => {
    const account = await createAccount(queries, request);
    if ('refusal' in account) throw new Error(account.refusal);
    const sessionId = await newSession(queries, account.id);
    const token = await generateToken(queries, account.id, secretKey);
    const csrfToken = csrfTokens(secretKey).issue(sessionId, now);
    return {
      guest: {},
      token: { authorization: `Bearer ${token}` },
      session: { cookie: `sessionid=${sessionId}; csrftoken=${csrfToken}` },
    };
  });
}

function rowsOf(measured: readonly Record<Kind, number>[]): BenchRow[] {
  const rate = (measure: string, kind: Kind): BenchRow => {
    const value = median(measured.map((rates) => rates[kind]));
    return { bench: name, measure, value, unit: 'requests/s' };
  };
  const ratio = (measure: string, kind: Kind): BenchRow => {
    const value = median(measured.map((rates) => rates[kind] / rates.guest));
    return atLeast(leastRatio, { bench: name, measure, value, unit: 'of the guest’s rate' });
  };
  return [
    rate('a user page, as a guest', 'guest'),
    rate('the same page with a token', 'token'),
    rate('the same page with a session', 'session'),
    ratio('token check', 'token'),
    ratio('session check', 'session'),
  ];
}
