import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type ConnectionLimits, connect, type Database } from './database.ts';
import type { TenantKind } from './embedded/tenancy.ts';
import { type Log, openEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseSettings {
  /** Empty: the embedded PostgreSQL in the data directory. */
  databaseUrl: string;
  dataDir: string;
}

/** The site's database, as the one site of its data directory or as a command beside it. The schema is the caller's to migrate. */
export async function openDatabase<Tables>(
  settings: DatabaseSettings,
  kind: TenantKind,
  log: Log,
  limits: ConnectionLimits = {},
): Promise<Database<Tables>> {
  const applicationName = `tribunal ${kind} ${process.pid}`;
  if (settings.databaseUrl) {
    await checkServer(settings.databaseUrl);
    return connect({ connectionString: settings.databaseUrl }, applicationName, limits);
  }
  const embedded = await openEmbeddedPostgres(settings.dataDir, kind, log);
  const database = connect<Tables>(embedded.server, applicationName, limits);
  return {
    ...database,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

async function checkServer(databaseUrl: string): Promise<void> {
  const { version, encoding } = await askServer(databaseUrl);
  if (version < OLDEST_SERVER * 10_000)
    throw new OperatorError(
      `the server of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}: ${OLDEST_SERVER} or newer is needed`,
    );
  if (encoding !== 'UTF8')
    throw new OperatorError(`the database of DATABASE_URL is encoded in ${encoding}: it must be UTF8`);
}

const OLDEST_SERVER = 15;

async function askServer(databaseUrl: string): Promise<{ version: number; encoding: string }> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    return rows[0]!;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`the database of DATABASE_URL cannot be reached: ${message || code}`);
  } finally {
    await client.end();
  }
}
