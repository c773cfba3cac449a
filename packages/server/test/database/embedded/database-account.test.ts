import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packagedPostgres } from '@tribunal/server/database/embedded/programs';
import { ask, newFolder, serverPid } from './data-directory.ts';
import { startDatabaseProcess } from './start-database-process.ts';

/** Exists on every system, as initdb requires for its account. */
const ordinaryUser = { uid: 1, gid: 1 };

const isRoot = process.getuid?.() === 0;
const asRoot = { skip: !isRoot && 'needs root' };
const asOrdinaryUser = { skip: await whyNoOrdinaryUser() };

async function whyNoOrdinaryUser(): Promise<string | false> {
  if (!isRoot) return 'needs root, to become somebody else';
  const thisFile = fileURLToPath(import.meta.url);
  const canRead = promisify(execFile)('cat', [thisFile], { ...ordinaryUser, cwd: '/' });
  return canRead.then(
    () => false,
    () => 'this checkout lies in a folder closed to other users',
  );
}

async function copyOfPackage(folder: string): Promise<string> {
  const copy = join(folder, 'package');
  await cp(packagedPostgres(), copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

const aLink = join('native', 'lib', 'libicuuc.so.60');

async function copyWithoutLinks(folder: string): Promise<string> {
  const copy = await copyOfPackage(folder);
  await promisify(execFile)('find', [join(copy, 'native'), '-type', 'l', '-delete']);
  return copy;
}

test('as root, the database runs as nobody in a folder that only root can reach', asRoot, async () => {
  const dataDir = await newFolder();
  await ask(dataDir, `select 1`);
  const home = await stat(join(dataDir, 'postgres'));
  const cluster = await stat(join(dataDir, 'postgres', 'cluster'));
  const modes = [home, cluster].map(({ uid, mode }) => ({ uid, mode: mode & 0o777 }));
  assert.deepEqual(modes, [
    { uid: 0, mode: 0o700 },
    { uid: 65534, mode: 0o700 },
  ]);
});

test('an ordinary user can run a site', asOrdinaryUser, async () => {
  const dataDir = await newFolder();
  await chown(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  const site = await startDatabaseProcess(dataDir, 'site', { account: ordinaryUser });
  const { uid } = await stat(join(dataDir, 'postgres', 'cluster'));
  assert.equal(uid, ordinaryUser.uid);
  assert.deepEqual(await ask(dataDir, `select 1 as number`), [{ number: 1 }]);
  assert.equal(await site.stop(), 0);
});

test('as root, a checkout and its data may be under a folder that is closed to others', asRoot, async () => {
  const folder = await newFolder();
  const rootCopiesFolder = join(await newFolder(), 'copies');
  await chmod(join(rootCopiesFolder, '..'), 0o755);
  const packageFolder = await copyOfPackage(folder);
  const dataDir = join(folder, 'data');
  await chmod(folder, 0o700);
  const site = await startDatabaseProcess(dataDir, 'site', { packageFolder, rootCopiesFolder });
  assert.equal(await site.stop(), 0);
  const again = await startDatabaseProcess(dataDir, 'site', { packageFolder, rootCopiesFolder });
  assert.equal(await again.stop(), 0);
});

test('the database starts even if the install script of its package did not run', async () => {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  const packageFolder = await copyWithoutLinks(folder);
  const site = await startDatabaseProcess(join(folder, 'data'), 'site', { packageFolder });
  assert.equal(await readlink(join(packageFolder, aLink)), 'libicuuc.so.60.2');
  assert.equal(await site.stop(), 0);
});

test('the database starts even if the package lacks its links and is read-only', asOrdinaryUser, async () => {
  const folder = await newFolder();
  await chmod(folder, 0o755);
  const packageFolder = await copyWithoutLinks(folder);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await chown(dataDir, ordinaryUser.uid, ordinaryUser.gid);
  const site = await startDatabaseProcess(dataDir, 'site', { account: ordinaryUser, packageFolder });
  await assert.rejects(readlink(join(packageFolder, aLink)), { code: 'ENOENT' });
  assert.equal(await site.stop(), 0);
});

test('a database that belongs to another user is refused in one line', asOrdinaryUser, async () => {
  const dataDir = await newFolder();
  await chmod(dataDir, 0o755);
  await ask(dataDir, `select 1`);
  await assert.rejects(startDatabaseProcess(dataDir, 'site', { account: ordinaryUser }), {
    message: `another user owns the database in ${dataDir}/postgres/cluster`,
  });
});

test('a data directory that cannot be written is refused in one line', asOrdinaryUser, async () => {
  const dataDir = await newFolder();
  await chmod(dataDir, 0o755);
  await assert.rejects(startDatabaseProcess(dataDir, 'site', { account: ordinaryUser }), {
    message: `cannot use the data directory: EACCES: permission denied, mkdir '${dataDir}/postgres'`,
  });
});

test('a process with the pid of a killed database does not prevent its start', async () => {
  const dataDir = await newFolder();
  await ask(dataDir, `select 1`);
  const cluster = join(dataDir, 'postgres', 'cluster');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' });
  const left = [
    stranger.pid,
    '/proc/self/cwd',
    1_700_000_000,
    5432,
    '.',
    '',
    '  9995106         5',
    'ready   ',
    '',
  ];
  await writeFile(join(cluster, 'postmaster.pid'), left.join('\n'));
  assert.deepEqual(await ask(dataDir, `select 1 as number`), [{ number: 1 }]);
  assert.equal(await serverPid(dataDir), undefined);
  const gone = once(stranger, 'exit');
  stranger.kill();
  await gone;
});
