import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Database } from '../../packages/server/src/database/connection.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/database/migrations.ts';
import { createLog } from '../../packages/server/src/environment/log.ts';
import { urlOf } from '../../packages/server/test/database/own-server.ts';
import { type Served, serveProcess, tribunal } from './processes.ts';

export interface BenchSite {
  readonly site: Served;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Deleted afterwards with all its contents. */
  readonly folder: string;
}

/** A site as a separate process, on an embedded database with the usual durable settings, filled by `generate`. */
export async function withBenchSite<Result>(
  settings: Readonly<Record<string, string>>,
  generate: (database: Database) => Promise<void>,
  measure: (bench: BenchSite) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const embedded = await openEmbeddedPostgres(folder, 'command', createLog('silent'));
  const database = connect(embedded.server, 'tribunal bench');
  try {
    await migrate(database.pool);
    await generate(database);
    const databaseUrl = urlOf(embedded);
    const site = await serveProcess([tribunal, 'serve'], { ...quiet(databaseUrl, folder), ...settings });
    try {
      return await measure({ site, database, databaseUrl, folder });
    } finally {
      await site.stop();
    }
  } finally {
    await database.close();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function quiet(databaseUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SITE_DATA_DIR: folder,
    PORT: '0',
    SITE_BRIDGE_PORT: '0',
    SITE_LOCAL_JUDGE: 'False',
    SITE_LOG_LEVEL: 'warn',
  };
}
