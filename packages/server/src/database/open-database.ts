import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings.ts';
import { type ConnectionLimits, connect, type Database } from './connection.ts';
import { isDatabaseAway } from './database-away.ts';
import type { TenantKind } from './embedded/directory-lock.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/** The site's database, as the one site of its data directory or as a command beside it. The schema is the caller's to migrate. */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'SITE_DATA_DIR'>,
  kind: TenantKind,
  log: Log,
  limits: ConnectionLimits = {},
): Promise<Database> {
  const applicationName = `tribunal ${kind} ${process.pid}`;
  if (settings.DATABASE_URL) {
    refuseUnfitServer(await askServer(settings.DATABASE_URL));
    return connect({ connectionString: settings.DATABASE_URL }, applicationName, limits);
  }
  const embedded = await openEmbeddedPostgres(settings.SITE_DATA_DIR, kind, log);
  const database = connect(embedded.server, applicationName, limits);
  return {
    ...database,
    async close() {
      await database.close();
      await embedded.close();
    },
  };
}

/** `version` as the server numbers it: 150004 is 15.4. */
export function refuseUnfitServer({ version, encoding }: ServerFacts): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_SERVER)
    throw new OperatorError(
      `the server of DATABASE_URL is PostgreSQL ${major}: ${OLDEST_SERVER} or newer is needed`,
    );
  if (encoding !== 'UTF8')
    throw new OperatorError(`the database of DATABASE_URL is encoded in ${encoding}: UTF8 is needed`);
}

interface ServerFacts {
  version: number;
  encoding: string;
}

const OLDEST_SERVER = 15;

/** What PostgreSQL calls it. */
const connectionFailure = '08006';

async function askServer(databaseUrl: string): Promise<ServerFacts> {
  const database = connect({ connectionString: databaseUrl }, 'tribunal check');
  try {
    const { rows } = await database.pool.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    return rows[0]!;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const told = new OperatorError(`the database of DATABASE_URL cannot be reached: ${message || code}`);
    throw isDatabaseAway(error) ? Object.assign(told, { code: connectionFailure }) : told;
  } finally {
    await database.close();
  }
}
