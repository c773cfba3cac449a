import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../packages/server/src/database/migrations.ts';
import { openDatabase } from '../packages/server/src/database/open-database.ts';
import { createLog } from '../packages/server/src/environment/log.ts';
import type { BenchRow } from './bench.ts';
import { judgeCosts } from './scale/judges.ts';
import { requestCosts } from './scale/requests.ts';
import { verdictRates } from './scale/verdicts.ts';

export const name = 'scale';

export async function run(): Promise<BenchRow[]> {
  const costs = [...(await judgeCosts()), ...(await requestCosts())].map((row) => ({ bench: name, ...row }));
  return [...(await verdicts()), ...costs];
}

async function verdicts(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const settings = { DATABASE_URL: '', SITE_DATA_DIR: folder };
  const database = await openDatabase(settings, 'command', createLog('silent'));
  try {
    await migrate(database.pool);
    return await verdictRates(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
