import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildApp } from '@tribunal/server/start/app';
import { newFolder } from '../database/embedded/data-directory.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

const database = await testDatabase();

test('the access log has one line per request, without secrets, with the address of the caller', async () => {
  const file = join(await newFolder(), 'logs', 'access.log');
  const settings = { SITE_ACCESS_LOG: file, SITE_TRUSTED_PROXIES: ['127.0.0.0/8', '10.1.0.0/16'] };
  const app = await buildApp(testSite(database, { settings }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const secret = 'a-secret-that-is-longer-than-a-name';
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    void (await (await fetch(address + path, { headers })).arrayBuffer());
  await ask(`/healthz?key=${secret}`, { 'user-agent': 'a "quoted"\\ agent' });
  await ask(`/accounts/reset/${secret}`, { 'user-agent': 'x', referer: `${address}/?key=${secret}` });
  await ask('/healthz', { 'user-agent': 'x', 'x-forwarded-for': '1.2.3.4, 203.0.113.9, 10.1.2.3' });
  await app.close();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const time = String.raw`\[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\]`;
  const expected = [
    `127\\.0\\.0\\.1 - - ${time} "GET /healthz HTTP/1\\.1" 200 \\d+ "-" "a _quoted__ agent"`,
    `127\\.0\\.0\\.1 - - ${time} "GET /accounts/reset/… HTTP/1\\.1" 404 \\d+ "-" "x"`,
    `203\\.0\\.113\\.9 - - ${time} "GET /healthz HTTP/1\\.1" 200 \\d+ "-" "x"`,
  ];
  assert.equal(lines.length, expected.length);
  // A line is written after the last byte of its answer, perhaps after the next request.
  for (const pattern of expected)
    assert.ok(
      lines.some((line) => new RegExp(`^${pattern}$`).test(line)),
      lines.join('\n'),
    );
});
