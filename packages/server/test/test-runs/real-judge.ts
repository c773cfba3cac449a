import { runJudge } from '@tribunal/judge/judge';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import type { Database } from '@tribunal/server/database/connection';
import { problemFolders, sumProblem } from '../../../judge/test/problem-folder.ts';
import { shortTimes } from '../bridge/judged-site.ts';
import { closeAtEnd } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

/** A bridge, and our judge with the problem `sums` and Python. Each call of `start` connects it until it is stopped. */
export async function realJudge(database: Database, now = () => new Date()) {
  const folders = problemFolders();
  folders.add('sums', sumProblem(1, 1));
  const bridge = openBridge(testSite(database, { now }), shortTimes);
  const port = await bridge.listen('127.0.0.1', 0);
  await database.query.insertInto('judges').values({ name: 'ours', auth_key: 'its key' }).execute();
  let stop = async () => {};
  closeAtEnd(async () => {
    await stop();
    await bridge.close();
    folders.remove();
  });

  function start(): void {
    const stopping = new AbortController();
    const judge = runJudge({
      site: { host: '127.0.0.1', port },
      name: 'ours',
      key: 'its key',
      problemsDirectory: folders.root,
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
