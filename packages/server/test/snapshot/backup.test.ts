import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { directoryStore } from '@tribunal/server/blobs/directory-store';
import { backup } from '@tribunal/server/commands/backup/backup';
import { restore } from '@tribunal/server/commands/backup/restore';
import type { Site } from '@tribunal/server/site';
import { writeAtomically } from '@tribunal/server/snapshot/dump/atomic-file';
import { dumpSnapshot } from '@tribunal/server/snapshot/dump/dump-snapshot';
import { siteSecrets } from '@tribunal/server/snapshot/load/secrets';
import { loadRecords } from '@tribunal/server/snapshot/load-snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { richSnapshot } from '../fixtures/rich-snapshot.ts';
import { testSite } from '../fixtures/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-backup-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string) => join(folder, name);
writeFileSync(inFolder('passphrase'), 'correct horse\n');
writeFileSync(inFolder('other-passphrase'), 'wrong horse\n');

async function aSite(name: string): Promise<Site> {
  const SITE_DATA_DIR = mkdtempSync(inFolder(name));
  const blobs = directoryStore(join(SITE_DATA_DIR, 'files'));
  return testSite(await testDatabase(), { settings: { SITE_DATA_DIR }, blobs });
}

const original = await aSite('original');
await loadRecords(original, richSnapshot, siteSecrets(original.secretKey));
const encrypted = ['--passphrase-file', inFolder('passphrase')];

async function dumpOf(site: Site, secretKey = original.secretKey): Promise<string> {
  const output = new PassThrough();
  const read = text(output);
  const secrets = siteSecrets(secretKey);
  const options = { secrets, signal: new AbortController().signal, hasAuditLog: true };
  await dumpSnapshot(site, output, options);
  output.end();
  return read;
}

test('a restored site has the same content, files and secret key', async () => {
  for (const args of [[], encrypted]) {
    const file = inFolder(`backup-${args.length}`);
    assert.equal((await runCommand(original, backup, [file, ...args])).status, 0);
    const restored = await aSite('restored');
    const { status, stderr } = await runCommand(restored, restore, [file, ...args]);
    assert.deepEqual([status, stderr.replaceAll(/^warning: .*\n/gm, '')], [0, '']);
    assert.equal(await dumpOf(restored), await dumpOf(original));
    const key = readFileSync(join(restored.settings.SITE_DATA_DIR, 'secret-key'), 'utf8');
    assert.equal(key.trim(), original.secretKey);
  }
  assert.equal(statSync(inFolder('backup-0')).mode & 0o777, 0o600);
});

test('an archive that fails its verification does not replace an earlier one', async () => {
  const file = inFolder('kept');
  writeFileSync(file, 'earlier');
  const verified: string[] = [];
  const written = writeAtomically(
    file,
    async (output) => void output.write('damaged'),
    async (path) => {
      verified.push(readFileSync(path, 'utf8'));
      throw new Error('it is damaged');
    },
  );
  await assert.rejects(written, /it is damaged/);
  assert.deepEqual([verified, readFileSync(file, 'utf8')], [['damaged'], 'earlier']);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('kept')),
    ['kept'],
  );
});

test('an encrypted archive contains nothing readable and needs its passphrase', async () => {
  const file = inFolder('backup-2');
  assert.ok(!readFileSync(file).includes(original.secretKey));
  const site = await aSite('locked');
  assert.match((await runCommand(site, restore, [file])).stderr, /is encrypted: give its passphrase/);
  const wrong = ['--passphrase-file', inFolder('other-passphrase')];
  assert.match((await runCommand(site, restore, [file, ...wrong])).stderr, /passphrase of .* is wrong/);
});

test('an archive that is damaged or cut off anywhere changes nothing', async () => {
  const site = await aSite('untouched');
  const before = await dumpOf(site);
  const whole = readFileSync(inFolder('backup-0'));
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1]! ^= 1;
  for (const bytes of [
    flipped,
    whole.subarray(0, -1),
    whole.subarray(0, whole.length >> 1),
    whole.subarray(0, 40),
  ]) {
    writeFileSync(inFolder('damaged'), bytes);
    const { status, stderr } = await runCommand(site, restore, [inFolder('damaged')]);
    assert.deepEqual([status, /is damaged or incomplete/.test(stderr)], [1, true]);
  }
  assert.equal(await dumpOf(site), before);
});

test('a stored file with another content than its name says stops the backup', async () => {
  const read = async () => Readable.from([Buffer.from('other')]);
  const damaged = { ...original, blobs: { ...original.blobs, read } };
  const { status, stderr } = await runCommand(damaged, backup, [inFolder('never')]);
  assert.deepEqual([status, existsSync(inFolder('never'))], [1, false]);
  assert.match(stderr, /the file [0-9a-f]{64} is damaged/);
});

test('a backup that fails while it is being written reports only why it failed', async () => {
  const file = inFolder('in-flight');
  const written = writeAtomically(file, async (output) => {
    output.write(Buffer.alloc(4 << 20));
    throw new Error('the database is gone');
  });
  await assert.rejects(written, /the database is gone/);
  assert.equal(existsSync(file), false);
});

test('a full disk stops the backup', async () => {
  const { status, stderr } = await runCommand(original, backup, ['/dev/full']);
  assert.deepEqual([status, /ENOSPC/.test(stderr)], [1, true], stderr);
});

test('a site with content is not overwritten', async () => {
  const { status, stderr } = await runCommand(original, restore, [inFolder('backup-0')]);
  assert.deepEqual([status, /the site is not empty/.test(stderr)], [1, true]);
});

test('a backup with a base leaves out its files, and is restored with it', async () => {
  const [full, next] = [inFolder('full'), inFolder('next')];
  await original.blobs.put(Buffer.from('x'));
  await runCommand(original, backup, [full]);
  await runCommand(original, backup, [next, '--base', full]);
  const alone = await aSite('alone');
  assert.match((await runCommand(alone, restore, [next])).stderr, /leaves out files of an earlier backup/);
  const other = await runCommand(alone, restore, [next, '--base', inFolder('backup-0')]);
  assert.match(other.stderr, /is not the backup on which/);
  const both = await aSite('both');
  assert.equal((await runCommand(both, restore, [next, '--base', full])).status, 0);
  assert.equal(await dumpOf(both), await dumpOf(original));
});

/** The pages of judgings, a proposal and a verification, as an administrator sees them. */
async function jurysPages(site: Site): Promise<string[]> {
  const app = await buildApp(site);
  const { aPerson, signedIn } = people(site, app);
  const session = await signedIn(await aPerson({ username: 'jury', is_superuser: true }));
  const pages: string[] = [];
  for (const path of ['/submission/1000', '/rejudge/60', '/problem/sum/solutions/'])
    pages.push(
      contentOf(await session.get(path)).replaceAll(/(name="csrfmiddlewaretoken" value=)"[^"]*"/g, '$1'),
    );
  await app.close();
  return pages;
}

test('the history of a submission, proposals and verifications look the same on the restored site', async () => {
  const restored = await aSite('pages');
  await runCommand(restored, restore, [inFolder('backup-0')]);
  const [history, proposal, solutions] = await jurysPages(restored);
  assert.match(history!, /judge\.1/);
  assert.match(proposal!, /href="\/submission\/1000"/);
  assert.match(solutions!, /class="case-WA"/);
  assert.deepEqual([history, proposal, solutions], await jurysPages(original));
});
