// Run by `npm run test:bucket`, which installs the S3 server; not part of `npm test`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openFileStore } from '@tribunal/server/blobs/open-file-store';
import { loadSettings } from '@tribunal/server/environment/settings';
import { zipOf } from '../../../judge/test/zip-builder.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';
import { s3Server } from './s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-bucket-site-'));
const hasBubblewrap = spawnSync('bwrap', ['--version']).status === 0;

const snapshot = [
  { type: 'language', key: 'PY3', name: 'Python 3', id: 8 },
  { type: 'user', username: 'ada', is_superuser: true, is_staff: true },
  {
    type: 'problem',
    code: 'sums',
    name: 'Sums',
    is_public: true,
    cases: [{ input: '1 2\n', output: '3\n' }],
  },
];

const server = await s3Server(process.env.S3_SERVER ?? '', folder);
await server.start();
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
const SITE_DATA_DIR = join(folder, 'data');
const env = { ...server.settings, SITE_DATA_DIR, SITE_FILES_URL: 's3://tribunal/one' };
const file = join(folder, 'start.ndjson');
await writeFile(file, snapshot.map((record) => JSON.stringify(record)).join('\n'));
mkdirSync(SITE_DATA_DIR);
assert.equal((await tribunal(['load', file], env)).status, 0);
const { stdout } = await tribunal(['generate_api_token', 'ada'], env);
const headers = { authorization: `Bearer ${stdout.trim()}`, accept: 'application/json' };
const site = await startSite({ ...env, SITE_LOCAL_JUDGE: 'True', SITE_LOG_LEVEL: 'warn' });

function upload(...parts: Parameters<typeof zipOf>) {
  const body = new FormData();
  body.set('test_data', new Blob([new Uint8Array(zipOf(...parts))]), 'tests.zip');
  return fetch(`${site.address}/problem/sums/test_data`, { method: 'POST', headers, body });
}

async function submit(source: string): Promise<number> {
  const body = new URLSearchParams({ source, language: '8' });
  const reply = await fetch(`${site.address}/problem/sums/submit`, { method: 'POST', headers, body });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

async function resultOf(id: number, wait: number) {
  const reply = await fetch(`${site.address}/api/v2/submission/${id}?wait=${wait}`, { headers });
  return ((await reply.json()) as { data: { object: { result: string | null } } }).data.object.result;
}

const sum = 'print(sum(map(int, input().split())))\n';

describe('a site with its files in a bucket', { skip: hasBubblewrap ? false : 'needs bubblewrap' }, () => {
  test('judges with the files of the bucket, and has none itself', async () => {
    const id = await submit(sum);
    let result = null;
    while (result === null) result = await resultOf(id, 30);
    assert.equal(result, 'AC');
    assert.ok(!existsSync(join(SITE_DATA_DIR, 'files')));
  });

  test('stays up without the bucket, refuses uploads, and lets submissions wait until it is back', async () => {
    const tests = [
      { name: '1.in', content: '20 22\n' },
      { name: '1.out', content: '42\n' },
    ];
    assert.equal((await upload(...tests)).status, 200);
    await server.stop();
    const refused = await upload(...tests, { name: '2.in', content: 'x' }, { name: '2.out', content: 'y' });
    const { error } = (await refused.json()) as { error: { message: string } };
    assert.deepEqual(
      [refused.status, error.message],
      [503, 'The site cannot reach its file store now. Nothing was changed. Try again in a few minutes.'],
    );
    assert.equal((await fetch(`${site.address}/problem/sums`)).status, 200);
    const id = await submit(sum);
    assert.equal(await resultOf(id, 8), null);
    await server.start();
    let result = null;
    while (result === null) result = await resultOf(id, 30);
    assert.equal(result, 'AC');
    await site.stop();
  });

  test('is restored from its backup into a folder, and from there into another bucket', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    assert.equal((await tribunal(['backup', first], env)).status, 0);
    const inFolder = { SITE_DATA_DIR: join(folder, 'restored') };
    assert.equal((await tribunal(['restore', first], inFolder)).status, 0);
    assert.equal((await tribunal(['backup', second], inFolder)).status, 0);
    const elsewhere = { ...env, SITE_DATA_DIR: join(folder, 'again'), SITE_FILES_URL: 's3://tribunal/two' };
    assert.equal((await tribunal(['restore', second], elsewhere)).status, 0);
    assert.deepEqual(await namesIn(elsewhere), await namesIn(env));
  });
});

async function namesIn(given: Record<string, string>): Promise<string[]> {
  const names: string[] = [];
  for await (const { hash } of openFileStore(loadSettings(given).settings).list()) names.push(hash);
  return names.sort();
}
