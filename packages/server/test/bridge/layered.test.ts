import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runJudge } from '@tribunal/judge/judge';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { notify } from '@tribunal/server/database/notifications';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { eventually } from '../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../judge/test/sandbox/bubblewrap-installed.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { layeredOutcomes, uploadLayered, wrongAbout } from '../stock-judge/layered-problem.ts';
import { shortTimes } from './judged-site.ts';

describe('pretests and batches with dependencies, from the upload to the verdict', {
  skip: withoutBubblewrap,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-layered-'));
  chmodSync(folder, 0o755);
  after(() => rmSync(folder, { recursive: true, force: true }));
  const database = await testDatabase();
  const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
  const { aUser, aLanguage, aProblem } = builders(database);
  const [userId, languageId] = [await aUser(), await aLanguage('PY3')];
  const problemId = await aProblem({ code: 'layered', points: 100 });
  await uploadLayered(site, 'layered', folder);
  const bridge = openBridge(site, shortTimes);
  const port = await bridge.listen('127.0.0.1', 0);
  await database.query.insertInto('judges').values({ name: 'ours', auth_key: 'its key' }).execute();
  const stopping = new AbortController();
  const judge = runJudge({
    site: { host: '127.0.0.1', port },
    name: 'ours',
    key: 'its key',
    cacheDirectory: join(folder, 'cache'),
    languages: ['PY3'],
    log: () => {},
    signal: stopping.signal,
  });
  closeAtEnd(async () => {
    stopping.abort();
    await judge;
    await bridge.close();
  });

  async function judged(source: string) {
    const submission = { userId, problemId, languageId, source, contest: null };
    const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
    await notify(database, id, 'submission_queued');
    const find = () =>
      database.query
        .selectFrom('submissions')
        .select(['status', 'result', 'case_points', 'case_total', 'points', 'error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await eventually('it is judged', async () => !['QU', 'P', 'G'].includes((await find()).status));
    const rows = await database.query
      .selectFrom('case_results')
      .select(['status', 'batch', 'points'])
      .where('submission_id', '=', id)
      .orderBy('position')
      .execute();
    return { ...(await find()), cases: rows.map((row) => `${row.status} ${row.batch ?? '-'} ${row.points}`) };
  }

  for (const [title, number, cases, points] of layeredOutcomes) {
    test(title, async () => {
      assert.deepEqual(await judged(wrongAbout(number)), {
        status: 'D',
        result: points === 100 ? 'AC' : 'WA',
        case_points: points,
        case_total: 100,
        points,
        error: null,
        cases,
      });
    });
  }
});
