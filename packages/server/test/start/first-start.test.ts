import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../database/embedded/data-directory.ts';
import { emptyDatabase } from '../fixtures/database.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';

test('a site without an administrator says at each start what to do next, until it has one', async () => {
  const { pool } = await emptyDatabase();
  const SITE_DATA_DIR = join(await newFolder(), "the site's data");
  const env = {
    SITE_DATA_DIR,
    SITE_LOG_LEVEL: 'silent',
    DATABASE_URL: pool.options.connectionString!,
    SITE_URL: 'https://judge.example.org',
  };
  const first = await startSite(env);
  await first.stop();
  assert.deepEqual(first.printed, [
    'This site has no administrator yet, and nobody can register before it has one. The next steps:',
    '  1. Create an administrator, in another terminal and as the same user, with the same DATABASE_URL:',
    `       SITE_DATA_DIR='${SITE_DATA_DIR.replace("'", `'\\''`)}' npx tribunal create-admin NAME`,
    `  2. Sign in: ${first.address}/accounts/login/`,
    '  3. To open the site to others, run a proxy with TLS in front of it and set:',
    '       SITE_TRUSTED_PROXIES=127.0.0.1',
    '  4. To mail links to users who forgot their password, set:',
    '       SITE_SMTP_URL=smtps://user:password@mail.example.org',
    `Settings are lines of ${SITE_DATA_DIR}/.env and apply after a restart. npx tribunal doctor checks the site.`,
  ]);

  const { status, stderr } = await tribunal(['create-admin', 'root', '--password', 'zebras at dawn'], env);
  assert.deepEqual([status, stderr], [0, '']);
  const second = await startSite(env);
  await second.stop();
  assert.deepEqual(second.printed, []);
});
