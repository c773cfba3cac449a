import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { OperatorError } from '@tribunal/server/environment/operator-error';
import {
  examineSettings,
  loadSettings,
  placeholderSyncKey,
  type SettingName,
  settingsTable,
} from '@tribunal/server/environment/settings';

const SITE_DATA_DIR = mkdtempSync(join(tmpdir(), 'tribunal-settings-'));
const settingsFile = join(SITE_DATA_DIR, '.env');
after(() => rmSync(SITE_DATA_DIR, { recursive: true }));

function load(environment: Record<string, string> = {}, file = '') {
  writeFileSync(settingsFile, file);
  return loadSettings({ SITE_DATA_DIR, ...environment });
}

function assertRefused(line: string, environment: Record<string, string>, file = ''): void {
  assert.throws(() => load(environment, file), new OperatorError(line));
}

const secret = 'hunter2hunter2hunter2';
const goodKey = '0123456789abcdef0123456789abcdef';

describe('where settings come from', () => {
  test('without any, every setting has its default', () => {
    const { settings, warnings, given } = load();
    const defaults = Object.entries(settingsTable).map(([name, { fallback }]) => [name, fallback]);
    assert.deepEqual(settings, { ...Object.fromEntries(defaults), SITE_DATA_DIR });
    assert.deepEqual([warnings, [...given]], [[], ['SITE_DATA_DIR']]);
  });

  test('the environment overrides the file, and the file overrides the default', () => {
    const { settings } = load({ PORT: '1001' }, 'PORT=1002\nHOST=localhost\n# SITE_API_PAGE_SIZE=7\n\n');
    assert.deepEqual([settings.PORT, settings.HOST, settings.SITE_API_PAGE_SIZE], [1001, 'localhost', 1000]);
  });

  test('the file may be missing, but must be readable', async () => {
    assert.equal(loadSettings({ SITE_DATA_DIR: join(SITE_DATA_DIR, 'nowhere') }).settings.PORT, 8000);
    const odd = join(SITE_DATA_DIR, 'odd');
    await mkdir(join(odd, '.env'), { recursive: true });
    assert.throws(() => loadSettings({ SITE_DATA_DIR: odd }), {
      name: 'OperatorError',
      message: 'cannot read the settings file: EISDIR: illegal operation on a directory, read',
    });
  });

  const refusedLines: [string, string][] = [
    ['SITE_PROT=8000', `${settingsFile}: SITE_PROT is not a setting, or not allowed in this file`],
    ['PATH=/usr/bin', `${settingsFile}: PATH is not a setting, or not allowed in this file`],
    ['SITE_DATA_DIR=/srv', `${settingsFile}: SITE_DATA_DIR is not a setting, or not allowed in this file`],
    ['HOST=localhost\nPORT 8000', `${settingsFile}: line 2 is not NAME=value`],
    ['GLOBAL_API_KEY="first\nsecond"', `${settingsFile}: line 2 is not NAME=value`],
    [`${secret}==`, `${settingsFile}: line 1 is not NAME=value`],
  ];
  for (const [text, line] of refusedLines) {
    test(`a file with ${JSON.stringify(text)} prevents the start`, () => assertRefused(line, {}, text));
  }

  const quotedValues: [string, string][] = [
    [`plain value # a comment`, 'plain value'],
    [`'in # quotes' # a comment with 'quotes'`, 'in # quotes'],
    [`'it's one key'`, `it's one key`],
    [`"say "yes""`, 'say "yes"'],
    [`\`it's "one" key\``, `it's "one" key`],
    [`"two\\nlines"`, 'two\nlines'],
    [`'two\\nlines'`, 'two\\nlines'],
    [`it's one key`, `it's one key`],
    [`''`, ''],
  ];
  for (const [text, value] of quotedValues) {
    test(`SECRET_KEY=${text} in the file has the value that dotenv gives it`, () =>
      assert.equal(load({}, `export SECRET_KEY=${text}\r\nPORT=1002`).settings.SECRET_KEY, value.trim()));
  }

  test('the data directory cannot be among the files of the kernel', () => {
    for (const folder of ['/proc/x', '/dev/../sys'])
      assert.throws(() => loadSettings({ SITE_DATA_DIR: folder }), {
        name: 'OperatorError',
        message: `SITE_DATA_DIR: files cannot be stored in ${folder}`,
      });
  });

  test('an unknown name causes a warning only if it begins with SITE_ in the environment', () => {
    const { warnings } = load({ SITE_PROT: secret, toString: '1', HOME: '/root' });
    assert.deepEqual(warnings, ['SITE_PROT is in the environment but is not a setting']);
  });
});

describe('values', () => {
  const readings: [SettingName, string, unknown][] = [
    ['SITE_LOCAL_JUDGE', 'True', true],
    ['SITE_LOCAL_JUDGE', 'true', true],
    ['SITE_LOCAL_JUDGE', '1', true],
    ['SITE_LOCAL_JUDGE', 'yes', true],
    ['SITE_LOCAL_JUDGE', 'False', false],
    ['SITE_LOCAL_JUDGE', 'false', false],
    ['SITE_LOCAL_JUDGE', '0', false],
    ['SITE_LOCAL_JUDGE', 'no', false],
    ['PORT', '0', 0],
    ['PORT', ' 65535 ', 65535],
    ['SITE_API_RATE_LIMIT', '0', 0],
    ['SITE_LOG_LEVEL', 'debug', 'debug'],
    ['SITE_TRUSTED_PROXIES', '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['SITE_TRUSTED_PROXIES', '', []],
    ['DATABASE_URL', '', ''],
    ['SITE_FILES_URL', '', ''],
    ['DATABASE_URL', 'postgres:///site?host=/run/db', 'postgres:///site?host=/run/db'],
  ];
  for (const [name, text, value] of readings) {
    test(`${name}=${text} is read as ${JSON.stringify(value)}`, () =>
      assert.deepEqual(load({ [name]: text }).settings[name], value));
  }

  const refusals: [SettingName, string, string][] = [
    ['SITE_FILES_URL', '/srv/files', 'empty or the address of a bucket (s3://bucket/prefix)'],
    ['SITE_FILES_URL', 's3://bucket/../x y', 'empty or the address of a bucket (s3://bucket/prefix)'],
    ['AWS_ENDPOINT_URL', 's3.example.org', 'empty or the address of a service (https://s3.example.org)'],
    ['SITE_LOCAL_JUDGE', 'on', 'True or False'],
    ['SITE_LOCAL_JUDGE', '', 'True or False'],
    ['SITE_LOCAL_JUDGE', 'constructor', 'True or False'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '0x50', 'a whole number from 0 to 65535'],
    ['SITE_API_PAGE_SIZE', '0', 'a whole number from 1 to 10000'],
    ['SITE_LOG_LEVEL', 'loud', 'one of debug, info, warn, error, silent'],
    ['SITE_TRUSTED_PROXIES', 'proxy.example', 'a list of addresses or networks (10.0.0.0/8)'],
  ];
  for (const [name, text, kind] of refusals) {
    test(`${name}=${text} prevents the start, in the environment and in the file`, () => {
      const line = `setting ${name}: ${JSON.stringify(text)} is not ${kind}`;
      assertRefused(line, { [name]: text });
      assertRefused(line, {}, `${name}=${text}`);
    });
  }

  test('an invalid database address prevents the start and is not printed', () => {
    const line = 'its value is not the address of a PostgreSQL server (postgres://user:password@host/name)';
    for (const text of ['site', 'http://db.example/site', `site:${secret}@db.example/site`])
      assertRefused(`setting DATABASE_URL: ${line}`, { DATABASE_URL: text });
  });

  test('all errors can be reported at once, with defaults for the invalid values', () => {
    writeFileSync(settingsFile, 'NOPE=1\n');
    const { faults, settings } = examineSettings({ SITE_DATA_DIR, PORT: 'x', SITE_LOCAL_JUDGE: 'y' });
    assert.deepEqual(faults, [
      `${settingsFile}: NOPE is not a setting, or not allowed in this file`,
      'setting PORT: "x" is not a whole number from 0 to 65535',
      'setting SITE_LOCAL_JUDGE: "y" is not True or False',
    ]);
    assert.deepEqual([settings.PORT, settings.SITE_LOCAL_JUDGE], [8000, true]);
  });

  test('settings that contain a secret are marked', () => {
    const secrets = Object.entries(settingsTable).filter(([, { isSecret }]) => isSecret);
    const names = [
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URLS',
      'SECRET_KEY',
      'GLOBAL_API_KEY',
      'SITE_SMTP_URL',
      'SITE_METRICS_KEY',
    ];
    assert.deepEqual(
      secrets.map(([name]) => name),
      names,
    );
  });
});

test('replicas need the address of the server that they follow', () => {
  const replicas = 'postgres://one/site, postgres://two/site';
  assertRefused('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas', {
    DATABASE_REPLICA_URLS: replicas,
  });
  const { settings } = load({ DATABASE_REPLICA_URLS: replicas, DATABASE_URL: 'postgres://main/site' });
  assert.deepEqual(settings.DATABASE_REPLICA_URLS, ['postgres://one/site', 'postgres://two/site']);
});

test('a bucket needs its keys', () => {
  const bucket = { SITE_FILES_URL: 's3://bucket/some/prefix', AWS_ACCESS_KEY_ID: 'name' };
  assertRefused(
    'SITE_FILES_URL names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the keys for it',
    bucket,
  );
  const { settings } = load({ ...bucket, AWS_SECRET_ACCESS_KEY: secret });
  assert.equal(settings.SITE_FILES_URL, 's3://bucket/some/prefix');
});

describe('the sync key', () => {
  const on = { SITE_ENABLE_SYNC_API: 'True' };

  test('the public placeholder is refused when the sync API is on, given or left at its default', () => {
    const line =
      'SITE_ENABLE_SYNC_API is on but GLOBAL_API_KEY is still the public placeholder; generate a key with: openssl rand -hex 32';
    assertRefused(line, on);
    assertRefused(line, { ...on, GLOBAL_API_KEY: placeholderSyncKey });
    assert.doesNotThrow(() => load({ GLOBAL_API_KEY: placeholderSyncKey }));
  });

  const line =
    'GLOBAL_API_KEY is shorter than 32 characters; generate a longer one with: openssl rand -hex 32';
  const warned: [string, string, string[]][] = [
    ['under 32 characters starts with a warning that does not show it', goodKey.slice(1), [line]],
    ['of 32 characters starts without a warning', goodKey, []],
    ['that is empty starts without a warning', '', []],
  ];
  for (const [title, key, warnings] of warned) {
    test(`a key ${title}`, () => assert.deepEqual(load({ ...on, GLOBAL_API_KEY: key }).warnings, warnings));
  }

  test('a short key is not checked while the sync API is off', () =>
    assert.deepEqual(load({ GLOBAL_API_KEY: 'short' }).warnings, []));
});
