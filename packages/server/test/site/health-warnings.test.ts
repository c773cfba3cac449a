import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Database } from '@tribunal/server/database/connection';
import { createDiskSpace } from '@tribunal/server/environment/disk-space';
import { buildApp } from '@tribunal/server/start/app';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { people } from '../fixtures/accounts.ts';
import { announceProblem } from '../fixtures/announced-data.ts';
import { browser, contentOf } from '../fixtures/browser.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

/** The health of a site that was just started on the database. */
async function healthOf(database: Database, freeBytes = Infinity) {
  const site = testSite(database, { disk: createDiskSpace(async () => freeBytes) });
  const app = await buildApp(site);
  const reply = await app.inject('/healthz');
  const status = contentOf(await browser(app).get('/status/'));
  const { session } = await people(site, app).anAdministrator();
  const page = contentOf(await session.get('/problems/'));
  await app.close();
  await database.pool.query('delete from users');
  return { code: reply.statusCode, body: reply.json<unknown>(), status, page };
}

async function assertWarnings(database: Database, warnings: string[], freeBytes?: number): Promise<void> {
  const { code, body, status, page } = await healthOf(database, freeBytes);
  assert.deepEqual([code, body], [200, { status: 'ok', ...(warnings.length > 0 && { warnings }) }]);
  const noJudge = 'No judge is online.';
  assert.equal(status.split(noJudge).length - 1, warnings.includes(noJudge) ? 1 : 0);
  const onStatus = warnings.filter((warning) => warning !== noJudge);
  for (const [shown, expected] of [
    [status, onStatus],
    [page, warnings],
  ] as const) {
    const found = /<section class="notice warning" id="site-warnings"[^>]*>([\s\S]*?)<\/section>/.exec(
      shown,
    )?.[1];
    const sentences = [...(found ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(([, sentence = '']) =>
      sentence.replace(/<[^>]*>/g, ''),
    );
    assert.deepEqual(sentences, expected);
  }
}

describe('the health check, the status page and every page of an administrator', () => {
  test('report a site without languages and judges', async () => {
    await assertWarnings(await testDatabase(), ['The site has no languages.', 'No judge is online.']);
  });

  test('report low disk space', async () => {
    const database = await testDatabase();
    const lacks = ['The site has no languages.', 'No judge is online.'];
    await assertWarnings(database, ['Disk space is running out.', ...lacks], 199e6);
    await assertWarnings(database, lacks, 201e6);
  });

  test('report problems that no online and enabled judge can judge', async () => {
    const database = await testDatabase();
    const { aLanguage, aProblem } = builders(database);
    const [python, cobol] = [await aLanguage('PY3'), await aLanguage('COBOL')];
    await database.pool.query(
      `insert into judges (id, name, auth_key, is_online) values (1, 'one', 'x', true), (2, 'two', 'x', false)`,
    );
    await database.pool.query(
      `insert into judge_runtimes (judge_id, language_id, position, name) values (1, $1, 0, 'python'), (2, $2, 0, 'cobol')`,
      [python, cobol],
    );
    await aProblem({ code: 'open' });
    await assertWarnings(database, ['1 problem cannot be judged by any judge that is online.']);
    const inCobol = await aProblem({ code: 'old' });
    await database.pool.query('insert into problem_languages (problem_id, language_id) values ($1, $2)', [
      inCobol,
      cobol,
    ]);
    await announceProblem(database, 1, 'old');
    await announceProblem(database, 2, 'old');
    await announceProblem(database, 2, 'open');
    await assertWarnings(database, ['2 problems cannot be judged by any judge that is online.']);
    await database.pool.query('update judges set is_online = true');
    await assertWarnings(database, []);
    await database.pool.query('update judges set is_disabled = true');
    await assertWarnings(database, ['No judge is online.']);
  });

  test('report a submission that has waited for ten minutes', async () => {
    const database = await testDatabase();
    const { aLanguage, aProblem, aUser } = builders(database);
    const submission = {
      userId: await aUser(),
      problemId: await aProblem({ code: 'slow', is_public: false }),
      languageId: await aLanguage('PY3'),
    };
    await database.pool.query(`insert into judges (name, auth_key, is_online) values ('one', 'x', true)`);
    await database.transaction((queries) =>
      insertSubmission(queries, { ...submission, source: '', contest: null }, new Date()),
    );
    const waitFor = (minutes: number) =>
      database.pool.query(`update judge_queue set enqueued_at = now() - make_interval(mins => $1)`, [
        minutes,
      ]);
    const health = async () => {
      const app = await buildApp(testSite(database));
      const reply = await app.inject('/healthz');
      await app.close();
      return reply.json<unknown>();
    };
    await waitFor(9);
    assert.deepEqual(await health(), { status: 'ok' });
    await waitFor(11);
    const warnings = ['The oldest submission in the queue has waited for 11 minutes.'];
    assert.deepEqual(await health(), { status: 'ok', warnings });
  });

  test('ignore problems that accept no solutions', async () => {
    const database = await testDatabase();
    const { aLanguage, aProblem } = builders(database);
    await aLanguage('PY3');
    await database.pool.query(`insert into judges (name, auth_key, is_online) values ('one', 'x', true)`);
    await aProblem({ code: 'draft', is_public: false });
    await assertWarnings(database, []);
  });
});
