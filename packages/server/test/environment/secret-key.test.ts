import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { OperatorError } from '@tribunal/server/environment/operator-error';
import { secretKey } from '@tribunal/server/environment/secret-key';
import { testDatabase } from '../fixtures/database.ts';
import { tribunal } from '../fixtures/tribunal.ts';

async function newDataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-key-'));
  after(() => rm(folder, { recursive: true }));
  return folder;
}

test('a given key is used, and none is created', async () => {
  const folder = await newDataDirectory();
  assert.equal(await secretKey('given', folder), 'given');
  assert.deepEqual(await readdir(folder), []);
});

test('the first start creates a key that only its owner can read, and later ones use it', async () => {
  const folder = join(await newDataDirectory(), 'not', 'made', 'yet');
  const made = await secretKey('', folder);
  assert.match(made, /^[A-Za-z0-9_-]{64}$/);
  assert.deepEqual(await readdir(folder), ['secret-key']);
  const path = join(folder, 'secret-key');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.equal(await readFile(path, 'utf8'), `${made}\n`);
  assert.equal(await secretKey('', folder), made);
});

test('two sites have different keys', async () => {
  const [one, other] = [await newDataDirectory(), await newDataDirectory()];
  assert.notEqual(await secretKey('', one), await secretKey('', other));
});

test('programs that start together use one key', async () => {
  const folder = await newDataDirectory();
  const keys = await Promise.all(Array.from({ length: 8 }, () => secretKey('', folder)));
  assert.deepEqual(new Set(keys), new Set([await secretKey('', folder)]));
  assert.deepEqual(await readdir(folder), ['secret-key']);
});

test('a file that is too short is refused and not changed', async () => {
  const folder = await newDataDirectory();
  const path = join(folder, 'secret-key');
  await writeFile(path, `${'x'.repeat(31)}\n`);
  const line = `${path} does not contain a secret key; restore it from a backup`;
  await assert.rejects(secretKey('', folder), new OperatorError(line));
  assert.equal(await readFile(path, 'utf8'), `${'x'.repeat(31)}\n`);
});

test('an unreadable key is refused and not replaced', async () => {
  const folder = await newDataDirectory();
  await mkdir(join(folder, 'secret-key'));
  await assert.rejects(
    secretKey('', folder),
    new OperatorError('cannot read the secret key: EISDIR: illegal operation on a directory, read'),
  );
});

test('a read-only data directory is reported in one line', async () => {
  const folder = await newDataDirectory();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await assert.rejects(secretKey('', file), {
    name: 'OperatorError',
    message: `cannot read the secret key: ENOTDIR: not a directory, open '${join(file, 'secret-key')}'`,
  });
});

test('a site refuses another key than before until the operator accepts it; an empty site accepts any', async () => {
  const DATABASE_URL = (await testDatabase()).pool.options.connectionString!;
  const SITE_DATA_DIR = await newDataDirectory();
  const withKey = (letter: string, ...args: string[]) =>
    tribunal(args, { SITE_DATA_DIR, DATABASE_URL, SECRET_KEY: letter.repeat(32), SITE_BRIDGE_PORT: '0' });
  const refusedBy = (command: string) =>
    `tribunal ${command}: the secret key is not the one that this site was using: restore SECRET_KEY, or the file secret-key in the data directory; or accept the new key with: tribunal accept-secret-key\n`;

  assert.equal((await withKey('a', 'migrate')).status, 0);
  assert.equal((await withKey('b', 'create-user', 'ann', '--password', 'long enough to pass')).status, 0);
  assert.deepEqual(await withKey('a', 'generate_api_token', 'ann'), {
    status: 1,
    stdout: '',
    stderr: refusedBy('generate_api_token'),
  });
  assert.match((await withKey('a', 'doctor')).stdout, /^fault +secret key +the secret key is not the one/m);
  assert.equal((await withKey('a', 'serve')).stderr, refusedBy('serve'));
  assert.equal((await withKey('b', 'generate_api_token', 'ann')).status, 0);
  assert.deepEqual(await withKey('a', 'accept-secret-key'), {
    status: 0,
    stdout: 'The site uses this secret key from now on.\n',
    stderr: '',
  });
  assert.equal((await withKey('a', 'generate_api_token', 'ann')).status, 0);
  assert.equal((await withKey('b', 'migrate')).stderr, refusedBy('migrate'));
});
