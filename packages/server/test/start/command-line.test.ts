import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../../test/eventually.ts';
import { emptyDatabase, testDatabase } from '../fixtures/database.ts';
import { tribunal } from '../fixtures/tribunal.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'tribunal-commands-'));
after(() => rmSync(dataDirectory, { recursive: true }));

const commands = [
  ['serve'],
  ['migrate'],
  ['doctor'],
  ['create-admin'],
  ['create-user'],
  ['generate_api_token', 'generate-api-token'],
  ['judge'],
  ['rejudge'],
  ['load'],
  ['dump'],
];

describe('help', () => {
  test('the overview lists every command and is also shown without a command', async () => {
    const { status, stdout, stderr } = await tribunal(['--help']);
    const listed = [...stdout.matchAll(/^ {2}(\S+) /gm)].map(([, name]) => name!);
    assert.deepEqual([status, stderr], [0, '']);
    for (const [name] of commands) assert.ok(listed.includes(name!), name);
    assert.deepEqual(await tribunal([]), { status, stdout, stderr });
    for (const name of listed) {
      const help = await tribunal([name, '--help']);
      assert.deepEqual([help.status, help.stderr], [0, ''], name);
      assert.match(help.stdout, new RegExp(`^Usage: tribunal ${name}\\b`));
    }
  });

  test('the version is printed with the name of the program', async () => {
    const { status, stdout } = await tribunal(['--version']);
    assert.equal(status, 0);
    assert.match(stdout, /^tribunal \d+\.\d+\.\d+\n$/);
  });

  test('a closed pipe ends the overview without an error', async () => {
    const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
    const node = `${process.execPath} --import=tsx --conditions=source ${main}`;
    const script = `{ sleep 0.2; ${node} --help; echo $? >&2; } | true; wait`;
    const { stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    assert.equal(stderr, '0\n');
  });

  for (const [name, ...aliases] of commands) {
    for (const alias of aliases) {
      test(`${alias} is another name of ${name}`, async () =>
        assert.deepEqual(await tribunal([alias, '--help']), await tribunal([name!, '--help'])));
    }
  }
});

describe('errors that an operator can fix are printed in one line on standard error, with exit status 1:', () => {
  async function assertTold(args: string[], line: string, env: Record<string, string> = {}): Promise<void> {
    const SITE_DATA_DIR = dataDirectory;
    const ran = await tribunal(args, {
      SITE_DATA_DIR,
      SITE_LOG_LEVEL: 'silent',
      SITE_BRIDGE_PORT: '0',
      ...env,
    });
    assert.deepEqual(ran, { status: 1, stdout: '', stderr: `${line}\n` });
  }

  test('an unknown command', () =>
    assertTold(['server'], 'tribunal: there is no command "server" (see tribunal --help)'));

  test('an unknown option', () =>
    assertTold(
      ['serve', '--port', '1'],
      `tribunal serve: Unknown option '--port' (see tribunal serve --help)`,
    ));

  test('an additional argument', async () => {
    const { pool } = await testDatabase();
    const line = `tribunal migrate: Unexpected argument 'now' (see tribunal migrate --help)`;
    await assertTold(['migrate', 'now'], line, { DATABASE_URL: pool.options.connectionString! });
  });

  test('a bad setting', () =>
    assertTold(['serve'], 'tribunal serve: setting PORT: "high" is not a whole number from 0 to 65535', {
      PORT: 'high',
    }));

  test('an unreachable database', () =>
    assertTold(
      ['serve'],
      'tribunal serve: cannot connect to the database of DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1',
      { DATABASE_URL: 'postgresql://site:hidden@127.0.0.1:1/site', SITE_DATABASE_WAIT: '0' },
    ));

  test('a database that is unavailable for longer than the start waits', () =>
    assertTold(
      ['serve'],
      'tribunal serve: gave up after 1 seconds without the database: cannot connect to the database of DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1',
      { DATABASE_URL: 'postgresql://site:hidden@127.0.0.1:1/site', SITE_DATABASE_WAIT: '1' },
    ));

  test('a judge key that begins with a hyphen is valid', () =>
    assertTold(['judge', '--key', '-abc', '--slots', '1'], 'tribunal judge: --site is missing'));

  test('a data directory that cannot be written', async () => {
    const file = join(dataDirectory, 'file');
    writeFileSync(file, '');
    const reason = `ENOTDIR: not a directory, mkdir '${file}/data'`;
    await assertTold(['serve'], `tribunal serve: cannot use the data directory: ${reason}`, {
      SITE_DATA_DIR: join(file, 'data'),
    });
  });

  test('a used port of the site or of the bridge, and no connection to the database stays open', async () => {
    const { pool } = await testDatabase();
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const inUse = `port ${port} on 127.0.0.1 is already in use`;
    const env = { SITE_LOCAL_JUDGE: 'False', DATABASE_URL: pool.options.connectionString! };
    await assertTold(['serve'], `tribunal serve: ${inUse}; choose another with PORT`, {
      ...env,
      PORT: String(port),
    });
    const line = `tribunal serve: cannot listen for judges: ${inUse}; choose another port with SITE_BRIDGE_PORT`;
    await assertTold(['serve'], line, { ...env, PORT: '0', SITE_BRIDGE_PORT: String(port) });
    holder.close();
    // PostgreSQL lists a session for a moment after its connection was closed.
    const sessions = `select 1 from pg_stat_activity
      where datname = current_database() and application_name like 'tribunal site%'`;
    await eventually('all sessions have ended', async () => (await pool.query(sessions)).rowCount === 0);
  });

  test('a schema that is newer than the program', async () => {
    const { pool } = await emptyDatabase();
    const DATABASE_URL = pool.options.connectionString!;
    assert.deepEqual(await tribunal(['migrate'], { DATABASE_URL, SITE_DATA_DIR: dataDirectory }), {
      status: 0,
      stdout: 'The schema is up to date.\n',
      stderr: '',
    });
    const { rows } = await pool.query<{ last: number }>(`
      insert into schema_migrations (version, name, checksum) select max(version) + 1, 'from-later.sql', '' from schema_migrations
      returning version - 1 as last`);
    const last = String(rows[0]!.last).padStart(4, '0');
    const line = `the schema is newer than the program: the database has migration from-later.sql, this program knows migrations up to ${last}`;
    for (const name of ['serve', 'migrate'])
      await assertTold([name], `tribunal ${name}: ${line}`, { DATABASE_URL });
  });
});

test('sites that start together on one database run the migrations once', async () => {
  const { pool } = await emptyDatabase();
  const env = { DATABASE_URL: pool.options.connectionString!, SITE_DATA_DIR: dataDirectory };
  const ran = await Promise.all([tribunal(['migrate'], env), tribunal(['migrate'], env)]);
  assert.deepEqual(
    ran.map(({ status, stderr }) => [status, stderr]),
    [
      [0, ''],
      [0, ''],
    ],
  );
});
