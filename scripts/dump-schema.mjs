// Writes packages/server/schema.sql from the migrations. Run it with `npm run schema`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@tribunal/server/database/migrations';
import { openDatabase } from '@tribunal/server/database/open-database';
import { pino } from 'pino';
import { dumpSchema } from '../packages/server/test/fixtures/schema-dump.ts';
import { root } from './setup.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-schema-'));
const settings = { DATABASE_URL: '', SITE_DATA_DIR: dataDir };
const database = await openDatabase(settings, 'command', pino({ level: 'silent' }));
try {
  await migrate(database.pool);
  writeFileSync(join(root, 'packages', 'server', 'schema.sql'), await dumpSchema(database.pool));
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true });
}
