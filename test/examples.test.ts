import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { generateToken } from '@tribunal/server/actions/generate-token';
import { buildApp } from '@tribunal/server/app';
import { demoRecords } from '@tribunal/server/demo/demo-records';
import { loadRecords } from '@tribunal/server/snapshot/load';
import { siteSecrets } from '@tribunal/server/snapshot/secrets';
import { testDatabase } from '../packages/server/test/database.ts';
import { syncKey, testSite } from '../packages/server/test/site.ts';

const document = readFileSync(new URL('../docs/interface.md', import.meta.url), 'utf8');
const examples = [...document.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
const skip = spawnSync('curl', ['--version']).error
  ? 'install curl to run the examples of the interface'
  : false;

const database = await testDatabase();
const site = testSite(database, { settings: { SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey } });
const app = await buildApp(site);
after(() => app.close());

async function variables(): Promise<Record<string, string>> {
  await loadRecords(site, demoRecords(new Date()), siteSecrets(site.secretKey));
  const { rows } = await database.pool.query<{ id: number; user_id: number }>(
    `select s.id, s.user_id from submissions s join users u on u.id = s.user_id
     where u.username = 'demo' and s.status = 'D' order by s.id limit 1`,
  );
  const { id, user_id: userId } = rows[0]!;
  const address = await app.listen({ port: 0 });
  const captcha = await (await fetch(`${address}/api/v2/captcha`)).json();
  const { challenge, difficulty } = captcha.data.object;
  return {
    SITE: address,
    SYNC_KEY: syncKey,
    TOKEN: await generateToken(database.query, userId, site.secretKey),
    CONTEST_CODE: 'regional',
    KEY: 'regional',
    CODE: 'lanterns',
    USERNAME: 'demo',
    ID: String(id),
    CHALLENGE: challenge ?? '',
    NONCE: challenge ? solve(challenge, difficulty) : '',
  };
}

function solve(challenge: string, difficulty: number): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest().readUInt32BE();
    if (hash >>> (32 - difficulty) === 0) return String(nonce);
  }
}

test('every example of the interface answers when it is typed as it stands', { skip }, async (context) => {
  const env = { ...process.env, ...(await variables()) };
  for (const example of examples) {
    const needsCaptcha = example.includes('$CHALLENGE') && env.CHALLENGE === '';
    await context.test(
      example.trim(),
      { skip: needsCaptcha && 'nobody has to solve a captcha' },
      async () => {
        const { stdout } = await promisify(execFile)('sh', ['-c', example], { env });
        const answer = JSON.parse(stdout);
        assert.ok(Array.isArray(answer) || answer.data || answer.code, stdout.slice(0, 200));
      },
    );
    // A token that was made or removed by an example is no longer the one that the next example holds.
    if (example.includes('/accounts/api/token/')) Object.assign(env, { TOKEN: await freshToken() });
  }
});

async function freshToken(): Promise<string> {
  const { rows } = await database.pool.query<{ id: number }>(`select id from users where username = 'demo'`);
  return generateToken(database.query, rows[0]!.id, site.secretKey);
}
