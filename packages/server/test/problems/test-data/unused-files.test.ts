import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { removeUnusedFiles } from '@tribunal/server/actions/problems/test-data/remove-unused-files';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { holdFiles } from '@tribunal/server/storage/problems/test-data/data-versions';
import { memoryStore } from '../../fixtures/blobs.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

const database = await testDatabase();
let time = new Date('2026-01-01T00:00:00Z');
const now = () => time;
const site = testSite(database, { now, blobs: memoryStore(now) });
await builders(database).aProblem({ code: 'sums' });
const cases = [{ input: '1', output: '2', points: null, batch: null }];
const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: '' });
const { hash: unused } = await site.blobs.put(Buffer.from('of nobody'));

test('a file that no version refers to is removed after a day, and others stay', async () => {
  assert.equal(await removeUnusedFiles(site), 0);
  time = new Date('2026-01-02T00:00:01Z');
  await database.transaction(async (queries) => {
    await holdFiles(queries);
    assert.equal(await removeUnusedFiles(site), 0, 'while a version is being saved');
  });
  assert.equal(await removeUnusedFiles(site), 1);
  assert.equal(await site.blobs.has(unused), false);
  for (const { hash } of data.files) assert.ok(await site.blobs.has(hash));
});

test('files in a bucket that belongs to another site stay', async () => {
  const { hash } = await site.blobs.put(Buffer.from('of another site'));
  time = new Date('2026-01-05T00:00:00Z');
  const claimed: string[] = [];
  const claim = async (owner: string) => {
    claimed.push(owner);
    return claimed[0] === owner && claimed.length > 1 ? owner : 'another site';
  };
  assert.equal(await removeUnusedFiles({ ...site, blobs: { ...site.blobs, claim } }), 0);
  assert.equal(await site.blobs.has(hash), true);
  assert.equal(await removeUnusedFiles({ ...site, blobs: { ...site.blobs, claim } }), 1, 'its own files');
  assert.match(claimed[0] ?? '', /^\d+-\d+$/);
});

test('a version whose files are missing cannot be saved', async () => {
  const files = [{ path: 'init.yml', hash: unused, bytes: 9 }];
  const saving = saveDataVersion(site, commandLine, 'sums', { ...data, files, fault: null, reason: '' });
  await assert.rejects(saving, /is missing/);
});
