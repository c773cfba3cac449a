import { deepEqual, match } from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { scenarioApp } from '../../data/scenario.ts';
import { announceProblem } from '../../fixtures/announced-data.ts';
import { pages, tableRows, textOf } from './page.ts';

const { app, site } = await scenarioApp();
const { query } = site.database;
const asGuest = pages(app);

async function status() {
  const { content } = await asGuest('/status/');
  const count = (id: string) => new RegExp(`id="${id}">(\\d+)<`).exec(content)?.[1];
  const notice = textOf(/<p class="notice"[^>]*>(.*?)<\/p>/s.exec(content)?.[1] ?? '');
  return { notice, judging: count('judging'), waiting: count('waiting'), content };
}

/** Submission 3, to `sorting` in Python 3, is waiting. */
const queueOne = sql`insert into judge_queue (submission_id, judgement, priority, user_id, turn, enqueued_at)
  values (3, 1, 1, 1, 0, '2030-01-01T11:55Z')`;

test('a judge is shown with its ping, its load and its languages', async () => {
  const { content } = await status();
  deepEqual(tableRows(content, 'judge-list'), [
    ['alpha', 'idle', '2030-01-01 00:00 UTC', '12.0 ms', '0.50', 'C++17, Python 3'],
  ]);
});

test('the page shows waiting and current submissions, and why they wait', async () => {
  deepEqual(await status().then(({ content, ...rest }) => rest), {
    notice: 'All submissions are judged.',
    judging: '0',
    waiting: '0',
  });
  await queueOne.execute(query);
  const stuck = await status();
  deepEqual(
    [stuck.notice, stuck.waiting],
    ['1 submission is waiting because no judge that is online has the problem and the language.', '1'],
  );
  match(stuck.content, /<dt>Longest wait<\/dt><dd>5 minutes<\/dd>/);
  await announceProblem(site.database, 1, 'sorting');
  deepEqual((await status()).notice, 'Judging is in progress.');
  await sql`update judge_queue set claim = 1, judge_id = 1, site = gen_random_uuid(), lease_until = now()`.execute(
    query,
  );
  const judged = await status();
  deepEqual([judged.notice, judged.judging, judged.waiting], ['Judging is in progress.', '1', '0']);
  deepEqual(tableRows(judged.content, 'judge-list')[0]?.[1], 'judging');
  await sql`delete from judge_queue`.execute(query);
});

test('without a judge the page shows waiting submissions', async () => {
  await sql`update judges set is_online = false`.execute(query);
  deepEqual((await status()).notice, 'No judge is online. New submissions wait until a judge connects.');
  await queueOne.execute(query);
  const { notice, waiting, content } = await status();
  deepEqual([notice, waiting], ['No judge is online. 1 submission is waiting.', '1']);
  deepEqual(tableRows(content, 'judge-list'), []);
});
