import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importDmojCommand } from '@tribunal/server/commands/moving/import-dmoj-command';
import { runCommand } from '../commands/run-command.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { assertReports } from './assert-reports.ts';
import { skip } from './mariadb.ts';
import { addContest, addPeople, addProblems, addSubmission, problemIds } from './old-content.ts';
import { oldSite } from './old-site.ts';

/** Rows that forms would not make, but scripts, earlier versions and other systems did. */
async function anOddSite() {
  const old = await oldSite('DMOJ');
  await addProblems(old, { description: 'nothing\0' });
  const { ada, bob } = await addPeople(old, {});
  await old.run('UPDATE judge_problem SET points = -5, time_limit = 1e10 WHERE id = ?', [problemIds.third]);
  await old.run("UPDATE judge_solution SET content = 'nothing\\0 ![](/martor/1.png)'");
  await old.run(
    "UPDATE judge_problemtranslation SET description = '[pdf](https://old.example.org/pdf/1.pdf)'",
  );
  await old.add('judge_blogpost', { title: 'Hello', visible: 1, content: '<img src="/media/1.png">' });
  for (const [id, slug] of Object.entries({ 21: 'club', 22: 'club', 23: 'club-22' }))
    await old.add('judge_organization', { id: Number(id), name: slug, slug });
  const zero = '0000-00-00 00:00:00';
  await addContest(old, { key: 'zero', format_name: 'default', start_time: zero }, new Map());
  await addContest(
    old,
    { key: 'month', format_name: 'default', start_time: '2024-00-00 00:00:00' },
    new Map(),
  );
  await addContest(old, { key: 'day', format_name: 'default', end_time: '2024-05-00 00:00:00' }, new Map());
  const contest = await addContest(
    old,
    { key: 'odd', format_name: 'default', time_limit: 9e15, description: 'nothing\0' },
    new Map([
      [ada, [0, 0, 0]],
      [bob, [0, 0, 0]],
    ]),
  );
  await old.run('UPDATE judge_contestparticipation SET start = ? WHERE user_id = ?', [zero, bob]);
  await addSubmission(old, { user: bob, at: 600, points: 0, result: 'WA' }, contest);
  await addSubmission(old, {
    ...{ user: ada, at: 600, points: 0, result: 'WA', given: { error: 'nothing\0' } },
    cases: [{ case: 1, status: 'WA', time: 1e300, feedback: 'nothing\0' }],
  });
  return old;
}

/** As before the columns that later versions added. */
async function anEarlySite() {
  const old = await oldSite('DMOJ');
  await addProblems(old);
  const { ada } = await addPeople(old, {});
  const contest = await addContest(
    old,
    { key: 'early', format_name: 'default' },
    new Map([[ada, [0, 0, 0]]]),
  );
  await addSubmission(old, { user: ada, at: 600, points: 0, result: 'WA' }, contest);
  await addSubmission(old, { user: ada, at: 90_000, points: 0, result: 'WA' });
  await old.run('ALTER TABLE judge_submission DROP COLUMN judged_date, DROP COLUMN contest_object_id');
  await old.run(
    'ALTER TABLE judge_contestparticipation DROP COLUMN tiebreaker, DROP COLUMN is_disqualified, DROP COLUMN format_data',
  );
  return old;
}

const none = { url: '' };
const [odd, early] = skip ? [none, none] : [await anOddSite(), await anEarlySite()];

describe('odd values of an old site', { skip }, () => {
  test('do not stop the import, and the report names them', async () => {
    const site = testSite(await testDatabase());
    const done = await runCommand(site, importDmojCommand, [odd.url, '--rename']);
    assert.equal(done.status, 0, done.stderr);
    assertReports(done.stdout, [
      '- 1 × organization renamed, because this site does not allow the name or has it already: club → club-22-2',
      '- 3 × contest without start or end left out: zero, month, day',
      '- 1 × participation without a start left out: odd',
      '- 1 × submission of a contest that does not have its problem, user or participation any more, left out (--keep-detached imports it): 1',
      '- 1 × statement with a NUL character, replaced: sums',
      '- 1 × editorial with a NUL character, replaced: sums',
      '- 1 × editorial uses uploaded files of the old site: sums',
      '- 1 × translated statement uses uploaded files of the old site: sums',
      '- 1 × news uses uploaded files of the old site: Hello',
      '- 1 × description of a contest with a NUL character, replaced: odd',
      '- 1 × message of a judge with a NUL character, replaced: 2',
      '- 1 × problem with negative points, now 0: third',
      '- 2 × limit or time above the largest possible, now that: third, odd',
    ]);
  });

  test('columns that an early version does not have yet are named', async () => {
    const site = testSite(await testDatabase());
    const done = await runCommand(site, importDmojCommand, [early.url, '--rename']);
    assert.equal(done.status, 0, done.stderr);
    assert.match(
      done.stdout,
      /^- 5 × column that the old site does not have yet: judge_submission.judged_date, /m,
    );
    assert.match(done.stdout, /^- submissions: 2 there, 2 here$/m);
  });
});
