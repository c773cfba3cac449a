import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCurrentData } from '@tribunal/server/storage/judges/judgeable';
import { sql } from 'kysely';
import { eventually } from '../../../../../test/eventually.ts';
import { nobody, startStockJudge } from '../../stock-judge/stock-judge.ts';
import type { ChangingSite } from './changing-site.ts';

export const stockName = 'stock';

/** Starts an unmodified DMOJ judge for the site, and `pull-problems` for its folder. */
export async function startChangingStockJudge(changing: ChangingSite) {
  await changing.addJudge(stockName);
  const folder = join(changing.directory, stockName);
  const problemsDirectory = join(folder, 'problems');
  mkdirSync(problemsDirectory, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(problemsDirectory, nobody, nobody);
  const port = changing.bridgePort;
  const key = `key of ${stockName}`;
  changing.stopAtEnd(await startStockJudge({ name: stockName, key, port, problemsDirectory, folder }));
  const args = [String(port), stockName, problemsDirectory];
  changing.start('pull-program.ts', args, isRoot ? { uid: nobody } : {});

  const hasData = async () => {
    const { rows } = await sql<{ hasData: boolean }>`
      select ${hasCurrentData({ judge: 'j', problem: 'p' })} as "hasData"
      from judges j, problems p where j.name = ${stockName} and j.is_online`.execute(changing.database.query);
    return rows[0]?.hasData ?? false;
  };
  return { becomesCurrent: () => eventually('the stock judge has the current data', hasData) };
}
