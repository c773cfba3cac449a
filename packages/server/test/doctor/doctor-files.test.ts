import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { directoryStore } from '@tribunal/server/blobs/directory-store';
import { checkFiles } from '@tribunal/server/doctor/check-files';
import type { Finding } from '@tribunal/server/doctor/finding';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { tribunal } from '../fixtures/tribunal.ts';

const SITE_DATA_DIR = mkdtempSync(join(tmpdir(), 'tribunal-doctor-files-'));
after(() => rmSync(SITE_DATA_DIR, { recursive: true, force: true }));
const database = await testDatabase();
const place = join(SITE_DATA_DIR, 'files');
const blobs = directoryStore(place);
const site = testSite(database, { blobs, settings: { SITE_DATA_DIR } });
await builders(database).aProblem({ code: 'sums' });
const cases = [{ input: 'x', output: 'y', points: null, batch: null }];
const data = await generateData(blobs, { name: 'standard', args: null }, cases);
await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: '' });

const wrong = (count: number): Finding => ({
  state: 'fault',
  about: 'files',
  what: `${count} files are missing or damaged in ${place}, of these problems: sums`,
  fix: 'restore a backup into another data directory and copy its files, or upload the test data of these problems again',
});

test('doctor finds files that are missing or have another size, and with --files another content', async () => {
  const env = {
    SITE_DATA_DIR,
    DATABASE_URL: database.pool.options.connectionString!,
    ...{ SITE_LOCAL_JUDGE: 'False', SITE_BRIDGE_PORT: '0', PORT: '0' },
  };
  const { stdout } = await tribunal(['doctor', '--files'], env);
  assert.match(stdout, /^ok +files +3 files of problems, .* all with the right content$/m);
  const input = blobs.pathOf?.(data.files.find(({ path }) => path.endsWith('.in'))?.hash ?? '') ?? '';
  await writeFile(input, 'z');
  assert.equal((await checkFiles(database, site.settings, false)).state, 'ok', 'the size is right');
  assert.deepEqual(await checkFiles(database, site.settings, true), wrong(1));
  await writeFile(input, 'too long');
  assert.deepEqual(await checkFiles(database, site.settings, false), wrong(1));
  await writeFile(input, 'z');
  await generateData(blobs, { name: 'standard', args: null }, cases);
  assert.equal(
    (await checkFiles(database, site.settings, true)).state,
    'ok',
    'the same data again repairs it',
  );
  const image = {
    name: 'a.png',
    kind: 'image',
    media_type: 'image/png',
    ...(await blobs.put(Buffer.from('old'))),
  };
  const { id } = await database.query.selectFrom('problems').select('id').executeTakeFirstOrThrow();
  await database.query
    .insertInto('problem_revisions')
    .values({ problem_id: id, number: 1, made_at: new Date(), settings: JSON.stringify({ files: [image] }) })
    .execute();
  await rm(blobs.pathOf?.(image.hash) ?? '');
  assert.deepEqual(await checkFiles(database, site.settings, false), wrong(1), 'of an earlier statement');
  await blobs.put(Buffer.from('old'));
  await rm(place, { recursive: true });
  assert.deepEqual(await checkFiles(database, site.settings, true), wrong(4));
  assert.equal((await tribunal(['doctor'], env)).status, 1);
});

test('doctor reports a bucket that does not answer', async () => {
  const bucket = { SITE_FILES_URL: 's3://bucket', AWS_ENDPOINT_URL: 'http://127.0.0.1:2' };
  assert.deepEqual(await checkFiles(database, { ...site.settings, ...bucket }, false), {
    state: 'fault',
    about: 'files',
    what: 'the file store is not available: ECONNREFUSED',
    fix: 'check SITE_FILES_URL, AWS_ENDPOINT_URL, the keys and the bucket',
  });
});
