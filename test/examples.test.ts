import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { generateToken } from '@tribunal/server/actions/accounts/generate-token';
import { isSolution, proofsOfWork } from '@tribunal/server/auth/proof-of-work';
import { loadDemo } from '@tribunal/server/commands/demo/load-demo';
import { buildApp } from '@tribunal/server/start/app';
import { testDatabase } from '../packages/server/test/fixtures/database.ts';
import { syncKey, testSite } from '../packages/server/test/fixtures/site.ts';

const document = readFileSync(new URL('../docs/interface.md', import.meta.url), 'utf8');
const examples = [
  ...document.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\nReturns.*:\n\n```json\n([\s\S]*?)^```)?/gm),
].map(([, command, answer]) => ({ command: command!, shown: answer && JSON.parse(answer) }));
const skip = spawnSync('curl', ['--version']).error
  ? 'install curl to run the examples of the interface'
  : false;

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey } });
const app = await buildApp(site);
after(() => app.close());

async function variables(): Promise<Record<string, string>> {
  await loadDemo(site);
  const { rows } = await database.pool.query<{ id: number; user_id: number }>(
    `select s.id, s.user_id from submissions s join users u on u.id = s.user_id
     where u.username = 'demo' and s.status = 'D' order by s.id limit 1`,
  );
  const { id, user_id: userId } = rows[0]!;
  await database.pool.query(
    `insert into judges (name, auth_key, is_online, online_since, ping, load) values ('north-1', 'x', true, now(), 0.001, 0.5)`,
  );
  const until = new Date(Date.now() + 60_000);
  const challenge = proofsOfWork(site.secretKey).challenge({ caller: `user ${userId}`, until }, new Date());
  return {
    SITE: await app.listen({ port: 0 }),
    SYNC_KEY: syncKey,
    TOKEN: await generateToken(database.query, userId, site.secretKey),
    CONTEST_CODE: 'regional',
    KEY: 'regional',
    CODE: 'lanterns',
    USERNAME: 'demo',
    ID: String(id),
    CHALLENGE: challenge,
    NONCE: solve(challenge),
    LANGUAGE: String(await languageId('PY3')),
    SOURCE: 'print(input())',
  };
}

async function languageId(key: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>('select id from languages where key = $1', [
    key,
  ]);
  return rows[0]!.id;
}

function solve(challenge: string): string {
  for (let nonce = 0; ; nonce++) if (isSolution(challenge, String(nonce))) return String(nonce);
}

test('every example of the interface works unchanged and returns the documented fields', {
  skip,
}, async (context) => {
  const env = { ...process.env, ...(await variables()) };
  for (const { command, shown } of examples) {
    await context.test(command.trim(), async () => {
      // Only a contest that has not started accepts registrations.
      const KEY = /\/(?:un)?register"/.test(command) ? 'harbour_cup' : env.KEY;
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...env, KEY } });
      const answer = JSON.parse(stdout);
      assert.ok(shown, 'the document shows no reply');
      const part = partShown(answer);
      assert.notDeepEqual(part, []);
      assertSameShape(part, shown, '');
      if (command.includes('/submit"')) env.ID = String(answer.data.id);
    });
    // An example may have replaced or revoked the token that the next example uses.
    if (command.includes('/accounts/api/token/')) Object.assign(env, { TOKEN: await freshToken() });
  }
});

/** For the data API the document shows the content of `data`. */
function partShown(answer: Json): Json {
  const data = isObject(answer) && 'api_version' in answer ? (answer.data as JsonObject) : null;
  return data ? (data.object ?? data.objects ?? null) : answer;
}

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

/** The same fields with values of the same types; lists are compared by their first element, and null matches anything. */
function assertSameShape(real: Json, shown: Json, place: string): void {
  if (real === null || shown === null) return;
  if (Array.isArray(real) && Array.isArray(shown)) {
    if (real.length > 0 && shown.length > 0) assertSameShape(real[0]!, shown[0]!, `${place}[]`);
    return;
  }
  assert.equal(typeof real, typeof shown, place);
  if (!isObject(real) || !isObject(shown) || isOpen(place)) return;
  assert.deepEqual(Object.keys(real), Object.keys(shown), place);
  for (const [name, value] of Object.entries(real)) assertSameShape(value, shown[name]!, `${place}.${name}`);
}

/** Objects whose fields depend on the format of the contest or on the kind of case. */
function isOpen(place: string): boolean {
  return place === '.format.config' || place === '.cases[]' || place.endsWith('.solutions[]');
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function freshToken(): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>(`select id from users where username = 'demo'`);
  return generateToken(database.query, rows[0]!.id, site.secretKey);
}
