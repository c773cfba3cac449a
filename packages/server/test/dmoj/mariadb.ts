import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { atEndOfFile } from '../fixtures/end-of-file.ts';

const program = ['/usr/sbin/mariadbd', '/usr/bin/mariadbd'].find(existsSync) ?? 'mariadbd';

export const skip =
  spawnSync(program, ['--no-defaults', '--version']).status === 0
    ? false
    : 'needs MariaDB (Debian and Ubuntu: apt install mariadb-server-core)';

interface Driver {
  createConnection(options: object): Promise<{
    query(statement: string, values?: readonly unknown[]): Promise<[unknown]>;
    end(): Promise<void>;
  }>;
}

export interface OldDatabase {
  readonly url: string;
  run(statement: string, values?: readonly unknown[]): Promise<unknown>;
}

let server: Promise<string> | undefined;
let stopServer = async () => {};
atEndOfFile(() => stopServer());
let databases = 0;

/** An empty database of a MariaDB server that all tests of a file share. */
export async function oldDatabase(): Promise<OldDatabase> {
  server ??= startServer();
  const socketPath = await server;
  const name = `old_${++databases}`;
  const driver: string = 'mysql2/promise';
  const { createConnection } = (await import(driver)) as Driver;
  const connection = await createConnection({ socketPath, charset: 'utf8mb4', dateStrings: true });
  after(() => connection.end());
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci`);
  await connection.query(`USE ${name}`);
  // Old sites contain zero dates, which are refused by default now.
  await connection.query("SET SESSION sql_mode = ''");
  return {
    url: `mysql://reader@localhost/${name}?socket=${encodeURIComponent(socketPath)}`,
    run: async (statement, values = []) => (await connection.query(statement, values))[0],
  };
}

/** Without grant tables, the server needs no set-up and starts at once. */
async function startServer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-mariadb-'));
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')];
  mkdirSync(data);
  const child = spawn(
    program,
    [
      ...[
        '--no-defaults',
        `--datadir=${data}`,
        `--socket=${socket}`,
        '--skip-networking',
        '--skip-grant-tables',
      ],
      ...[
        `--user=${userInfo().username}`,
        '--innodb-buffer-pool-size=16M',
        '--innodb-flush-log-at-trx-commit=0',
      ],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  stopServer = async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGKILL')) await exit;
    rmSync(folder, { recursive: true, force: true });
    server = undefined;
  };
  while (!log.includes('ready for connections')) {
    if (child.exitCode !== null) throw new Error(`MariaDB did not start: ${log}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return socket;
}
