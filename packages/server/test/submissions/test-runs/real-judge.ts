import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJudge } from '@tribunal/judge/judge';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import type { Database } from '@tribunal/server/database/connection';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { shortTimes } from '../../bridge/judged-site.ts';
import { closeAtEnd } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';

/** A bridge, and our judge with the problem `sums` and Python. Each call of `start` connects it until it is stopped. */
export async function realJudge(database: Database, now = () => new Date()) {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'tribunal-cache-'));
  const site = testSite(database, { now });
  const cases = [0, 1].map((number) => ({
    input: `${number} ${number + 1}\n`,
    output: `${2 * number + 1}\n`,
    points: 1,
    batch: null,
  }));
  const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
  await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: '' });
  const bridge = openBridge(site, shortTimes);
  const port = await bridge.listen('127.0.0.1', 0);
  await database.query.insertInto('judges').values({ name: 'ours', auth_key: 'its key' }).execute();
  let stop = async () => {};
  closeAtEnd(async () => {
    await stop();
    await bridge.close();
    rmSync(cacheDirectory, { recursive: true });
  });

  function start(): void {
    const stopping = new AbortController();
    const judge = runJudge({
      site: { host: '127.0.0.1', port },
      name: 'ours',
      key: 'its key',
      cacheDirectory,
      languages: ['PY3'],
      log: () => {},
      signal: stopping.signal,
    });
    stop = async () => {
      stopping.abort();
      await judge;
    };
  }

  return { start, stop: () => stop() };
}
