import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { examine } from '@tribunal/server/doctor/examine';
import type { Finding } from '@tribunal/server/doctor/finding';
import { secretKey } from '@tribunal/server/environment/secret-key';
import { seedLanguages } from '@tribunal/server/storage/judges/languages/seed-languages';
import { emptyDatabase, testDatabase } from '../fixtures/database.ts';
import { mailServer } from '../fixtures/mail-server.ts';
import { tribunal } from '../fixtures/tribunal.ts';

const quiet = { SITE_LOCAL_JUDGE: 'False', SITE_BRIDGE_PORT: '0', PORT: '0' };
let SITE_DATA_DIR: string;
let DATABASE_URL: string;

before(async () => {
  SITE_DATA_DIR = await mkdtemp(join(tmpdir(), 'tribunal-doctor-'));
  DATABASE_URL = (await testDatabase()).pool.options.connectionString!;
});
after(() => rm(SITE_DATA_DIR, { recursive: true }));

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const needsOpenssl = hasOpenssl ? {} : { skip: 'needs openssl: install Debian package openssl' };

/** The findings about one subject, with the given settings on an otherwise healthy site. */
async function findings(about: string, given: Record<string, string> = {}): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const one of examine({ SITE_DATA_DIR, DATABASE_URL, ...quiet, ...given }))
    if (one.about === about) found.push(one);
  return found;
}

async function assertFound(about: string, given: Record<string, string>, expected: Finding): Promise<void> {
  assert.deepEqual(await findings(about, given), [expected]);
}

describe('the report', () => {
  const secrets = ['hunter2', 'sesame-sesame-sesame', 'swordfish'];
  const ill = () => ({
    SITE_DATA_DIR,
    PORT: 'eighty',
    SITE_BRIDGE_PORT: '0',
    SITE_LOCAL_JUDGE: 'False',
    DATABASE_URL: 'postgresql://site:hunter2@127.0.0.1:1/site',
    SITE_ENABLE_SYNC_API: 'True',
    GLOBAL_API_KEY: 'sesame-sesame-sesame',
    SITE_SMTP_URL: 'smtp://user:swordfish@127.0.0.1:1',
  });

  test('with invalid settings and no database everything else is checked, and the exit status is 1', async () => {
    const { status, stdout, stderr } = await tribunal(['doctor'], ill());
    const states = [...stdout.matchAll(/^(ok|warning|fault) +(\S+(?: \S+)*) {2,}/gm)].map(
      ([, ...row]) => row,
    );
    assert.deepEqual(
      { status, stderr, states },
      {
        status: 1,
        stderr: '',
        states: [
          ['fault', 'settings'],
          ['warning', 'settings'],
          ['ok', 'data directory'],
          ['ok', 'secret key'],
          ['fault', 'database'],
          ['ok', 'web port'],
          ['ok', 'bridge port'],
          ['ok', 'bridge TLS'],
          ['ok', 'sandbox'],
          ...['governor', 'turbo', 'hyper-threading', 'huge pages', 'swap', 'steal'].map((name) => [
            'ok',
            `timing: ${name}`,
          ]),
          ['fault', 'mail'],
          ['warning', 'mail'],
          ['warning', 'sync key'],
        ],
      },
    );
    assert.equal(stdout.match(/^ +fix: \S/gm)?.length, states.filter(([state]) => state !== 'ok').length);
    for (const secret of secrets) assert.ok(!stdout.includes(secret), secret);
  });

  test('with only warnings the exit status is 0', async () => {
    const { status, stdout } = await tribunal(['doctor'], { SITE_DATA_DIR, DATABASE_URL, ...quiet });
    assert.match(stdout, /^warning +mail/m);
    assert.equal(status, 0, stdout);
  });
});

describe('the data directory', () => {
  const about = 'data directory';

  test('that does not exist yet is checked through its parent folder and not created', async () => {
    const path = join(SITE_DATA_DIR, 'later', 'still');
    const [found] = await findings(about, { SITE_DATA_DIR: path });
    assert.match(
      `${found?.state} ${found?.what}`,
      new RegExp(`^ok ${path} \\(not created yet\\), \\d+\\.\\d GB free$`),
    );
  });

  test('must be a folder', async () => {
    const file = join(SITE_DATA_DIR, 'file');
    await writeFile(file, '');
    const what = `${file} is not a folder`;
    const expected: Finding = { state: 'fault', about, what, fix: 'choose another SITE_DATA_DIR' };
    await assertFound(about, { SITE_DATA_DIR: join(file, 'data') }, expected);
  });
});

describe('the secret key', () => {
  const about = 'secret key';
  const fix = 'generate a new one with: openssl rand -hex 32 (this invalidates all tokens and sessions)';
  const given: [string, Finding][] = [
    ['x'.repeat(32), { state: 'ok', about, what: 'set by SECRET_KEY' }],
    ['x'.repeat(31), { state: 'warning', about, what: 'SECRET_KEY is shorter than 32 characters', fix }],
  ];
  for (const [SECRET_KEY, expected] of given) {
    test(`of ${SECRET_KEY.length} characters gives ${expected.state}`, () =>
      assertFound(about, { SECRET_KEY }, expected));
  }

  test('in its file must be complete and private', async () => {
    const path = join(SITE_DATA_DIR, 'secret-key');
    await assertFound(about, {}, { state: 'ok', about, what: 'none yet: the first start generates one' });
    await secretKey('', SITE_DATA_DIR);
    await assertFound(about, {}, { state: 'ok', about, what: `${path}, readable only by its owner` });
    await chmod(path, 0o640);
    const what = `${path} is accessible to other users`;
    await assertFound(about, {}, { state: 'fault', about, what, fix: `chmod 600 ${path}` });
    await writeFile(path, 'cut off');
    const broken = `${path} does not contain a secret key; restore it from a backup`;
    const restore = `restore ${path} from a backup, and make the site's user its owner`;
    await assertFound(about, {}, { state: 'fault', about, what: broken, fix: restore });
    await rm(path);
  });
});

describe('the database', () => {
  test('that is available is reported with its version, schema and clock', async () => {
    const [database] = await findings('database');
    assert.match(
      `${database?.state} ${database?.what}`,
      /^ok the PostgreSQL of DATABASE_URL, \d+\.\d+, UTF8$/,
    );
    await assertFound('schema', {}, { state: 'ok', about: 'schema', what: 'up to date' });
    const [clock] = await findings('clock');
    assert.match(
      `${clock?.state} ${clock?.what}`,
      /^ok the clocks of the database and the site differ by 0\.\d s$/,
    );
  });

  test('that is embedded is not created by the check', async () => {
    const what = 'embedded PostgreSQL, not created yet: the first start creates it';
    await assertFound('database', { DATABASE_URL: '' }, { state: 'ok', about: 'database', what });
    assert.deepEqual(await findings('schema', { DATABASE_URL: '' }), []);
  });

  test('that is embedded and unreachable is an error, not a missing database', async () => {
    const folder = await mkdtemp(join(SITE_DATA_DIR, 'blocked-'));
    await writeFile(join(folder, 'postgres'), '');
    await assertFound(
      'database',
      { SITE_DATA_DIR: folder, DATABASE_URL: '' },
      {
        state: 'fault',
        about: 'database',
        what: `cannot use the data directory: EEXIST: file already exists, mkdir '${folder}/postgres'`,
        fix: `run this as the user that runs the site, and read ${folder}/postgres/postgres.log`,
      },
    );
  });

  test('without a schema has pending migrations, which the check does not run', async () => {
    const { pool } = await emptyDatabase();
    const given = { DATABASE_URL: pool.options.connectionString! };
    const [schema] = await findings('schema', given);
    assert.match(`${schema?.state} ${schema?.what}`, /^warning \d+ migrations are pending$/);
    const { rows } = await pool.query(`select from pg_tables where schemaname = 'public'`);
    assert.equal(rows.length, 0);
  });

  test('with a newer schema is an error', async () => {
    const { pool } = await testDatabase();
    await pool.query(
      `insert into schema_migrations (version, name, checksum) values (9999, 'from-later.sql', '')`,
    );
    const [schema] = await findings('schema', { DATABASE_URL: pool.options.connectionString! });
    assert.equal(schema?.state, 'fault');
    assert.match(
      schema?.what ?? '',
      /^the schema is newer than the program: the database has migration from-later\.sql/,
    );
  });
});

describe('judging', () => {
  const about = 'judging';
  const noLanguage: Finding = {
    state: 'warning',
    about,
    what: 'the site has no languages',
    fix: 'start the site; it adds the languages that the judge supports',
  };
  const noJudge: Finding = {
    state: 'warning',
    about,
    what: 'no judge is online',
    fix: 'start the site with SITE_LOCAL_JUDGE, or connect a judge (docs/judging.md)',
  };

  test('requires languages, judges, and a judge for every problem', async () => {
    const database = await testDatabase();
    const given = { DATABASE_URL: database.pool.options.connectionString! };
    assert.deepEqual(await findings(about, given), [noLanguage, noJudge]);
    await seedLanguages(database);
    assert.deepEqual(await findings(about, given), [noJudge]);
    await database.pool.query(`insert into judges (name, auth_key, is_online) values ('one', 'x', true)`);
    await assertFound(about, given, {
      state: 'ok',
      about,
      what: 'languages exist, and every problem has a judge',
    });
    await database.pool.query(`insert into problems (code, name) values ('sums', 'Sums')`);
    await assertFound(about, given, {
      state: 'warning',
      about,
      what: 'no online judge can judge 1 of the problems',
      fix: 'add test data, or connect a judge that has their data and languages',
    });
  });
});

describe('a port', () => {
  test('that another program uses is an error', async () => {
    const holder = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello')).listen(
      0,
      '127.0.0.1',
    );
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const what = `${port} on 127.0.0.1 is in use by another program`;
    for (const [about, setting] of [
      ['web port', 'PORT'],
      ['bridge port', 'SITE_BRIDGE_PORT'],
    ] as const) {
      const fix = `stop that program, or choose another ${setting}`;
      await assertFound(about, { [setting]: String(port) }, { state: 'fault', about, what, fix });
    }
    holder.close();
  });

  test('on an address of another machine is an error', async () => {
    const expected: Finding = {
      state: 'fault',
      about: 'web port',
      what: '8123 on 192.0.2.1 is not available: EADDRNOTAVAIL',
      fix: 'set HOST to an address of this machine',
    };
    await assertFound('web port', { HOST: '192.0.2.1', PORT: '8123' }, expected);
  });
});

test('the certificate of the bridge must exist, match its key and be valid', needsOpenssl, async () => {
  const about = 'bridge TLS';
  const [cert, key, otherKey] = ['cert.pem', 'key.pem', 'other.pem'].map((name) => join(SITE_DATA_DIR, name));
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=x',
  ];
  const make = (days: number, out: string) =>
    execFileSync('openssl', [...request, '-days', String(days), '-keyout', out, '-out', cert!], {
      stdio: 'ignore',
    });
  const state = async (keyFile: string) => {
    const given = { SITE_BRIDGE_TLS_CERT: cert!, SITE_BRIDGE_TLS_KEY: keyFile };
    return (await findings(about, given))[0]?.state;
  };
  assert.equal(await state(key!), 'fault');
  make(90, otherKey!);
  make(90, key!);
  assert.deepEqual([await state(key!), await state(otherKey!)], ['ok', 'fault']);
  make(3, key!);
  assert.equal(await state(key!), 'warning');
});

test('a sandbox is required only if the site has a local judge', async () => {
  const about = 'sandbox';
  await assertFound(about, {}, { state: 'ok', about, what: 'not needed: no judge runs with the site' });
  const { PATH } = process.env;
  process.env.PATH = '/nonexistent';
  await assertFound(
    about,
    { SITE_LOCAL_JUDGE: 'True' },
    {
      state: 'fault',
      about,
      what: 'bubblewrap is not installed. Install the package bubblewrap, version 0.8 or newer.',
      fix: 'fix this, or set SITE_LOCAL_JUDGE to False',
    },
  );
  process.env.PATH = PATH;
});

describe('mail', () => {
  const about = 'mail';
  const SITE_URL = 'https://judge.example';

  test('is correct if the server accepts the login; nothing is sent', async () => {
    const server = await mailServer();
    const { host } = new URL(server.url);
    await assertFound(
      about,
      { SITE_SMTP_URL: server.url, SITE_URL },
      { state: 'ok', about, what: `smtp://${host} accepts mail` },
    );
    assert.deepEqual(server.mails, []);
    server.close();
  });

  test('requires the address of a mail server', async () => {
    const what = 'SITE_SMTP_URL is not the address of a mail server';
    const fix = 'correct SITE_SMTP_URL, such as smtps://user:password@mail.example.org';
    for (const SITE_SMTP_URL of ['mail.example.org', 'https://mail.example.org', 'smtp://'])
      await assertFound(about, { SITE_SMTP_URL, SITE_URL }, { state: 'fault', about, what, fix });
  });
});

describe('the sync key', () => {
  const about = 'sync key';
  const fix = 'set GLOBAL_API_KEY to the output of: openssl rand -hex 32';
  const keys: [string, Finding][] = [
    ['', { state: 'warning', about, what: 'GLOBAL_API_KEY is empty: every sync request is refused', fix }],
    [
      '0123456789',
      { state: 'warning', about, what: 'GLOBAL_API_KEY has 10 characters; at least 32 are recommended', fix },
    ],
    [
      'abab'.repeat(9),
      { state: 'warning', about, what: 'GLOBAL_API_KEY repeats a few characters and can be guessed', fix },
    ],
    ['0123456789abcdef'.repeat(2), { state: 'ok', about, what: '32 characters' }],
  ];
  for (const [GLOBAL_API_KEY, expected] of keys) {
    test(`${JSON.stringify(GLOBAL_API_KEY)} gives ${expected.state}`, () =>
      assertFound(about, { SITE_ENABLE_SYNC_API: 'True', GLOBAL_API_KEY }, expected));
  }

  test('is not checked while the sync API is off', () =>
    assertFound(
      about,
      { GLOBAL_API_KEY: '' },
      { state: 'ok', about, what: 'not needed: the sync API is off' },
    ));
});
