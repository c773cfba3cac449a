import { itemAt } from '@tribunal/core/lists';
import { codeOf, messageOf } from '@tribunal/core/unknown';
import type { Log } from '../environment/log.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Settings } from '../environment/settings.ts';
import { type ConnectionLimits, connect, type Database } from './connection.ts';
import { connectionFailure, isDatabaseAway } from './database-away.ts';
import type { ProcessKind } from './embedded/directory-lock.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';

/**
 * Opens the database as the one site of its data directory or for a command that runs next to it. The caller migrates the
 * schema.
 */
export async function openDatabase(
  settings: Pick<Settings, 'DATABASE_URL' | 'SITE_DATA_DIR'> & Partial<Pick<Settings, 'DATABASE_DIRECT_URL'>>,
  kind: ProcessKind,
  log: Log,
  limits: ConnectionLimits = {},
): Promise<Database> {
  const applicationName = `tribunal ${kind} ${process.pid}`;
  if (settings.DATABASE_URL) {
    const direct = settings.DATABASE_DIRECT_URL || null;
    refuseUnsupportedServer(await readServerFacts(direct ?? settings.DATABASE_URL));
    const pooler = direct === null ? undefined : { direct: { connectionString: direct } };
    const database = connect({ connectionString: settings.DATABASE_URL }, applicationName, limits, pooler);
    if (pooler) await refuseOtherTimeZone(database);
    return database;
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

/** A pooler gives its sessions to many, so the site cannot set their time zone. */
async function refuseOtherTimeZone(database: Database): Promise<void> {
  try {
    const { rows } = await database.pool.query<{ zone: string; name: string }>(
      `select current_setting('TimeZone') as zone, current_database() as name`,
    );
    const { zone = '', name = '' } = rows[0] ?? {};
    if (/^(?:Etc\/)?UTC$/i.test(zone)) return;
    throw new OperatorError(
      `the sessions behind DATABASE_URL have the time zone ${zone}; run: alter database ${name} set timezone to 'UTC'`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** `version` in the server's own numbering: 150004 is 15.4. */
export function refuseUnsupportedServer({ version, encoding }: ServerFacts): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_SERVER)
    throw new OperatorError(
      `the server of DATABASE_URL is PostgreSQL ${major}; version ${OLDEST_SERVER} or newer is required`,
    );
  if (encoding !== 'UTF8')
    throw new OperatorError(`the database of DATABASE_URL has the encoding ${encoding}; UTF8 is required`);
}

interface ServerFacts {
  version: number;
  encoding: string;
}

const OLDEST_SERVER = 15;

async function readServerFacts(databaseUrl: string): Promise<ServerFacts> {
  const database = connect({ connectionString: databaseUrl }, 'tribunal check');
  try {
    const { rows } = await database.pool.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    return itemAt(rows, 0);
  } catch (error) {
    const reason = messageOf(error) || codeOf(error);
    const reported = new OperatorError(`cannot connect to the database of DATABASE_URL: ${reason}`);
    throw isDatabaseAway(error) ? Object.assign(reported, { code: connectionFailure }) : reported;
  } finally {
    await database.close();
  }
}
