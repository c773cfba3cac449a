import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import {
  judgeDataPaths,
  parseCurrentVersions,
  parseVersionFiles,
  versionTime,
} from '@tribunal/contract/judges/judge-data';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
await builders(database).aProblem({ code: 'sum' });
const cases = [{ input: '0123456789', output: '', points: null, batch: null }];
const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
await saveDataVersion(site, commandLine, 'sum', { ...data, fault: null, reason: '' });
await database.query
  .insertInto('judges')
  .values([
    { name: 'one', auth_key: 'its key' },
    { name: 'blocked', auth_key: 'its key', is_blocked: true },
    { name: 'keyless', auth_key: '' },
  ])
  .execute();

const basic = (name: string, key: string) => `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;

function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  return app.inject({ url, method, headers: { authorization: basic('one', 'its key'), ...headers } });
}

test('a judge gets the current versions, with the times by which stock judges announce them', async () => {
  const reply = await get(judgeDataPaths.problems);
  assert.deepEqual(parseCurrentVersions(reply.json()), [
    { code: 'sum', version: data.version, time: versionTime(data.version) },
  ]);
});

test('a judge gets the files of a version by path', async () => {
  const files = parseVersionFiles((await get(judgeDataPaths.version(data.version))).json());
  assert.deepEqual(
    files?.map(({ path, bytes }) => [path, bytes]),
    [
      ['cases/1.in', 10],
      ['cases/1.out', 0],
      ['init.yml', files?.[2]?.bytes],
    ],
  );
});

test('a judge gets a file, whole or from a byte on', async () => {
  const url = judgeDataPaths.file(hash('sha256', '0123456789'));
  const whole = await get(url);
  assert.deepEqual([whole.statusCode, whole.body], [200, '0123456789']);
  assert.equal(whole.headers['cache-control'], 'private, max-age=31536000, immutable');
  const rest = await get(url, { range: 'bytes=4-' });
  assert.deepEqual(
    [rest.statusCode, rest.body, rest.headers['content-range']],
    [206, '456789', 'bytes 4-9/10'],
  );
  const middle = await get(url, { range: 'bytes=4-5' });
  assert.deepEqual([middle.statusCode, middle.body], [206, '45']);
  assert.equal((await get(url, { range: 'bytes=10-' })).statusCode, 416);
  const head = await get(url, {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', '10']);
  assert.equal((await get(judgeDataPaths.file(hash('sha256', '')))).body, '');
});

test('only data that a version refers to can be fetched', async () => {
  const { hash: unreferenced } = await site.blobs.put(Buffer.from('a secret of nobody'));
  const paths = [
    judgeDataPaths.file(unreferenced),
    judgeDataPaths.file('0'.repeat(64)),
    judgeDataPaths.version('0'.repeat(64)),
    '/judge-data/files/..%2f..%2fetc',
    '/judge-data/nothing',
  ];
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).statusCode));
  assert.deepEqual(statuses, [404, 404, 404, 404, 404]);
  assert.equal((await get(judgeDataPaths.problems, {}, 'POST')).statusCode, 405);
});

test('nobody else gets anything, and an address with many wrong keys has to wait, but not for a right key', async () => {
  for (const authorization of [
    ...['', 'Basic ', 'Basic !', basic('one', 'another key'), basic('one', '')],
    ...[basic('blocked', 'its key'), basic('keyless', ''), basic('nobody', ''), 'Bearer x'],
  ]) {
    const reply = await get(judgeDataPaths.problems, { authorization });
    assert.deepEqual([reply.statusCode, reply.headers['www-authenticate']], [401, 'Basic realm="judge"']);
  }
  // All at the same time.
  const refused = { authorization: basic('one', 'a guess') };
  await Promise.all(Array.from({ length: 30 - 9 }, () => get(judgeDataPaths.problems, refused)));
  const reply = await get(judgeDataPaths.problems, { authorization: '' });
  assert.deepEqual([reply.statusCode, reply.headers['retry-after']], [429, '60']);
  // Others may have the same address, that of a proxy.
  assert.equal((await get(judgeDataPaths.problems)).statusCode, 200);
});
