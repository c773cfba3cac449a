import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbeddedPostgres } from '@tribunal/server/storage/embedded-postgres';
import pg from 'pg';
import { pino } from 'pino';

export interface TestServer {
  admin: pg.ClientConfig;
  owner: string;
  url(database: string): string;
  close(): Promise<void>;
}

/**
 * The server at TEST_DATABASE_URL, or the embedded one: of the whole test run in TEST_DATABASE_DIR, below the temporary folder of the
 * run, otherwise of this process alone.
 */
export async function openTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL, TEST_DATABASE_DIR } = process.env;
  if (TEST_DATABASE_URL) return serverAt(TEST_DATABASE_URL);
  if (TEST_DATABASE_DIR) return embeddedServer(resolve(tmpdir(), TEST_DATABASE_DIR));
  const ownDir = await mkdtemp(join(tmpdir(), 'tribunal-test-'));
  const server = await embeddedServer(ownDir);
  return {
    ...server,
    async close() {
      await server.close();
      await rm(ownDir, { recursive: true });
    },
  };
}

function serverAt(url: string): TestServer {
  return {
    admin: { connectionString: url },
    owner: decodeURIComponent(new URL(url).username),
    url: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    close: async () => {},
  };
}

async function embeddedServer(dataDir: string): Promise<TestServer> {
  const { server, close } = await openEmbeddedPostgres(dataDir, 'command', pino({ level: 'silent' }));
  const { host = '', port, user: owner = '' } = server;
  const admin = { ...server, user: 'postgres', database: 'postgres' };
  await preferSpeedToDurability(admin);
  const address = `${owner}@${encodeURIComponent(host)}:${port}`;
  return { admin, owner, url: (database) => `postgresql://${address}/${database}`, close };
}

async function preferSpeedToDurability(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query(`select pg_reload_conf()`);
  await client.end();
}
