import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { setBanner } from '@tribunal/server/actions/contests/editing/set-banner';
import { cloneContest } from '@tribunal/server/commands/contests/clone-contest-command';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { runCommand } from '../../commands/run-command.ts';
import { people } from '../../fixtures/accounts.ts';
import { contentOf, errorsOf } from '../../fixtures/browser.ts';
import { builders } from '../../fixtures/builders.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { dumpText } from '../../fixtures/snapshot.ts';
import { square } from '../../problem-packages/package-fixtures.ts';
import { fieldsIn } from './fields-in-page.ts';

const now = new Date('2026-01-01T00:00:00Z');
const database = await testDatabase();
const site = testSite(database, { now: () => now });
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken, signedIn } = people(site, app);
const { aProblem } = builders(database);

const organizer = await aPerson({ username: 'organizer', permissions: ['edit_own_contest'] });
const stranger = await aPerson({ username: 'stranger' });
const tokens = { organizer: await aToken(organizer), stranger: await aToken(stranger) };
await aProblem({ code: 'a' });
await aProblem({ code: 'b' });

const times = { start_time: '2026-02-01T10:00:00Z', end_time: '2026-02-01T15:00:00Z' };

async function call(url: string, payload: object, token = tokens.organizer) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url, headers, payload });
  const { data, error } = reply.json();
  return { status: reply.statusCode, data, error };
}

const recordOf = async (key: string) =>
  (await dumpText(database))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .find((record) => record.type === 'contest' && record.key === key);

describe('a new contest', () => {
  test('takes no problem that its creator may not see', async () => {
    const hidden = await aProblem({ code: 'hidden', is_public: false });
    const problems = [{ code: 'a' }, { code: 'hidden' }];
    const refused = await call('/contests/new', { key: 'thief', name: 'Thief', ...times, problems });
    assert.deepEqual([refused.status, Object.keys(refused.error.fields)], [400, ['problems']]);
    assert.match(refused.error.fields.problems, /hidden/);
    await database.query
      .insertInto('problem_roles')
      .values({ problem_id: hidden, user_id: organizer.id, role: 'tester', position: 0 })
      .execute();
    assert.equal(
      (await call('/contests/new', { key: 'owner', name: 'Owner', ...times, problems })).status,
      201,
    );
    await database.query.deleteFrom('problem_roles').execute();
    const { status } = await call('/contest/owner/edit', { problems: problems.toReversed() });
    assert.equal(status, 200, 'a problem of the contest stays');
    const copied = await call('/contest/owner/clone', { key: 'copy' });
    assert.deepEqual(
      [copied.status, copied.error.fields],
      [400, { problems: 'These problems do not exist, or you may not see them: hidden.' }],
    );
    assert.equal(await recordOf('copy'), undefined);
    const without = await call('/contest/owner/clone', { key: 'copy', problems: [{ code: 'a' }] });
    assert.equal(without.status, 201);
  });

  test('that has already ended is created with a warning', async () => {
    const past = { start_time: '2025-02-01T10:00:00Z', end_time: '2025-02-01T15:00:00Z' };
    const warning = 'Warning: the end is in the past, so the contest is over immediately.';
    const created = await call('/contests/new', { key: 'past', name: 'Past', ...past });
    assert.deepEqual([created.status, created.data], [201, { key: 'past', warnings: [warning] }]);
    const page = await signedIn(organizer);
    const { headers } = await page.post('/contests/new', { key: 'paged', name: 'Past', ...past });
    assert.equal(headers.location, '/contest/paged?past-end');
    assert.match(contentOf(await page.get('/contest/paged?past-end')), new RegExp(warning));
    assert.doesNotMatch(contentOf(await page.get('/contest/paged')), /in the past/);
    const edited = await page.post('/contest/paged/edit', { end_time: '2025-02-01T16:00:00Z' });
    assert.equal(edited.headers.location, '/contest/paged?past-end');
  });

  test('has the defaults of a snapshot, as an ICPC contest shows only verdicts, and has its creator as author', async () => {
    const { status, data } = await call('/contests/new', {
      key: 'cup',
      name: 'Cup',
      ...times,
      format: 'icpc',
      frozen_last_minutes: 60,
      problems: [{ code: 'a', points: 1 }],
    });
    assert.deepEqual([status, data], [201, { key: 'cup' }]);
    const { id: _, ...record } = await recordOf('cup');
    assert.deepEqual(record, {
      type: 'contest',
      key: 'cup',
      name: 'Cup',
      start_time: '2026-02-01T10:00:00+00:00',
      end_time: '2026-02-01T15:00:00+00:00',
      ...defaultsOf(contestSettings),
      format: 'icpc',
      frozen_last_minutes: 60,
      authors: ['organizer'],
      submission_visibility: 'verdict',
      banner: null,
      thawed_at: null,
      system_tested_at: null,
      finalized_at: null,
      opened_at: null,
      kept_hidden: [],
      problems: [
        {
          code: 'a',
          points: 1,
          partial: true,
          max_submissions: null,
          label: null,
          color: null,
          submission_visibility: null,
        },
      ],
    });
  });

  test('is refused with a message beside each wrong field', async () => {
    const table: [fields: object, status: number, wrong: string[]][] = [
      [{}, 400, ['end_time', 'key', 'name', 'start_time']],
      [{ key: 'cup', name: 'Again', ...times }, 409, ['key']],
      [{ key: 'x y', name: 'Spaces', ...times }, 400, ['key']],
      [{ key: 'late', name: 'Late', ...times, end_time: times.start_time }, 400, ['end_time']],
    ];
    for (const [fields, status, wrong] of table) {
      const refused = await call('/contests/new', fields);
      assert.equal(refused.status, status, JSON.stringify(fields));
      assert.deepEqual(Object.keys(refused.error.fields).sort(), wrong);
    }
  });

  test('can be created on the page, hidden at first', async () => {
    const browser = await signedIn(organizer);
    assert.match(contentOf(await browser.get('/contests/new')), /<h1>New contest<\/h1>/);
    const fields = {
      form: 'page',
      key: 'page-cup',
      name: 'Page cup',
      start_time: '2026-02-01T10:00:00',
      start_time_zone: 'Asia/Ho_Chi_Minh',
      end_time: '2026-02-01T15:00:00',
      end_time_zone: 'Asia/Ho_Chi_Minh',
      frozen_last_minutes: '0',
      balloons_during_freeze: '0',
      medal_rule: 'count',
      gold_medals: '1',
      silver_medals: '1',
      bronze_medals: '2',
      points_precision: '3',
      format: 'icpc',
      config_penalty: '10',
      scoreboard_visibility: 'V',
      submission_visibility: 'everything',
      feedback_tokens: '0',
      verification: 'none',
      registration_days_kept: '180',
      'problems-0-code': 'a',
      'problems-0-points': '2',
      'problems-0-position': '1',
    };
    const reply = await browser.post('/contests/new', fields);
    assert.equal(reply.headers.location, '/contest/page-cup');
    const record = await recordOf('page-cup');
    assert.deepEqual(
      [record.start_time, record.is_visible, record.format_config, record.problems],
      [
        '2026-02-01T03:00:00+00:00',
        false,
        { penalty: 10 },
        [
          {
            code: 'a',
            points: 2,
            partial: false,
            max_submissions: null,
            label: null,
            color: null,
            submission_visibility: null,
          },
        ],
      ],
    );
  });

  test('gets as many rows for problems as wanted without a script, and keeps everything that was typed', async () => {
    await aProblem({ code: 'unseen', is_public: false });
    const browser = await signedIn(organizer);
    const typed = {
      ...{ 'problems-0-code': 'a', 'problems-0-points': '40', 'problems-0-partial': 'on' },
      ...{ 'problems-1-code': 'wrong code', 'problems-5-partial': 'on' },
    };
    const shown = await browser.post('/contests/new', {
      ...{ form: 'page', name: 'Half done', key: '', start_time: 'soon', ...typed, more_rows: 'problems' },
    });
    assert.equal(shown.statusCode, 200);
    const page = contentOf(shown);
    assert.match(page, /name="name"[^>]* value="Half done"/);
    assert.match(page, /name="problems-1-code"[^>]* value="wrong code"/);
    assert.equal(page.match(/name="problems-\d+-code"/g)?.length, 12);
    const isTicked = (row: number) =>
      /type="checkbox" value="on" checked/.test(
        new RegExp(`<input[^>]*name="problems-${row}-partial"[^>]*>`).exec(page)?.[0] ?? '',
      );
    assert.deepEqual([0, 1, 2, 11].map(isTicked), [true, false, true, true], 'a new row has the usual value');
    assert.equal(page.match(/ autofocus/g)?.length, 1);
    assert.doesNotMatch(page, /aria-invalid|errorlist/);
    assert.equal(page.match(/<option value="a">/g)?.length, 1, 'one list of codes for all rows');
    assert.doesNotMatch(page, /<option value="unseen">/);
  });

  test('is only for users with the permission', async () => {
    const fields = { key: 'mine', name: 'Mine', ...times };
    assert.equal((await call('/contests/new', fields, tokens.stranger)).status, 403);
    assert.equal((await (await signedIn(stranger)).get('/contests/new')).statusCode, 403);
    assert.equal(await recordOf('mine'), undefined);
  });
});

test('a copy of a contest has its settings, problems and banner, under another key', async () => {
  const contest = await database.query
    .selectFrom('contests')
    .select('id')
    .where('key', '=', 'cup')
    .executeTakeFirstOrThrow();
  await setBanner(database, commandLine, contest.id, square, now);
  const { status, data } = await call('/contest/cup/clone', { key: 'cup-2', name: 'Cup II' });
  assert.deepEqual([status, data], [201, { key: 'cup-2' }]);
  const [{ id: _, ...one }, { id: __, ...two }] = [await recordOf('cup'), await recordOf('cup-2')];
  assert.deepEqual(two, { ...one, key: 'cup-2', name: 'Cup II' });
  assert.equal(two.banner, square.toString('base64'));
  assert.equal((await call('/contest/cup/clone', { key: 'cup-2' })).status, 409);
  assert.equal((await call('/contest/cup/clone', { key: 'theirs' }, tokens.stranger)).status, 403);
  const helper = await aPerson({ username: 'helper' });
  await call('/contest/cup/edit', { authors: ['organizer', 'helper'] });
  const browser = await signedIn(helper);
  assert.equal((await browser.get('/contest/cup/edit')).statusCode, 200);
  assert.equal((await browser.get('/contest/cup/clone')).statusCode, 403, 'may edit, but not create');
  assert.doesNotMatch((await browser.get('/contest/cup')).body, /\/clone/);
  assert.match((await (await signedIn(organizer)).get('/contest/cup')).body, /\/contest\/cup\/clone/);
});

test('a copy by the command has other times: a time, or a change forward or back', async () => {
  const options = ['--problems', 'none', '--name', 'Rehearsal', '--start', '-1d', '--end', '-26h'];
  const copied = await runCommand(site, cloneContest, ['cup', 'rehearsal', ...options]);
  assert.deepEqual(copied, { status: 0, stdout: 'Created the contest rehearsal.\n', stderr: '' });
  const [cup, copy] = [await recordOf('cup'), await recordOf('rehearsal')];
  const movedBy = (field: string) => (Date.parse(copy[field]) - Date.parse(cup[field])) / 3_600_000;
  assert.deepEqual([copy.name, movedBy('start_time'), movedBy('end_time')], ['Rehearsal', -24, -26]);
});

test('a copy has the same problems, others or none, and the page asks which', async () => {
  const codesOf = async (key: string) =>
    (await recordOf(key)).problems.map(({ code }: { code: string }) => code);
  const copy = (key: string, fields: object) => call('/contest/cup/clone', { key, ...fields });
  const same = await codesOf('cup');
  assert.notDeepEqual(same, []);
  for (const [key, fields, expected] of [
    ['copy-same', { copy_problems: 'same' }, same],
    ['copy-none', { copy_problems: 'none' }, []],
    ['copy-other', { copy_problems: 'other', problems: [{ code: 'b' }] }, ['b']],
  ] as const) {
    assert.equal((await copy(key, fields)).status, 201);
    assert.deepEqual(await codesOf(key), expected);
  }
  const missing = await copy('copy-missing', { copy_problems: 'other' });
  assert.deepEqual([missing.status, missing.error.fields], [400, { problems: 'Enter the other problems.' }]);
  const browser = await signedIn(organizer);
  const page = contentOf(await browser.get('/contest/cup/clone'));
  assert.deepEqual(
    [/name="problems-0-code"[^>]*value="[^"]/.test(page), page.includes('name="copy_problems"')],
    [false, true],
  );
  const fields = { ...fieldsIn(page), key: 'copy-page', copy_problems: '', format: 'icpc' };
  assert.deepEqual(errorsOf(await browser.post('/contest/cup/clone', fields)), [
    'Choose which problems the copy has.',
  ]);
});

test('a contest without submissions can be deleted; one with submissions cannot', async () => {
  await call('/contest/cup/clone', { key: 'gone' });
  assert.equal((await call('/contest/gone/delete', {}, tokens.stranger)).status, 403);
  assert.deepEqual((await call('/contest/gone/delete', {})).data, { key: 'gone' });
  assert.equal(await recordOf('gone'), undefined);
  await aSubmissionIn('cup');
  const refused = await call('/contest/cup/delete', {});
  assert.deepEqual([refused.status, (await recordOf('cup')).key], [409, 'cup']);
  const browser = await signedIn(organizer);
  assert.match(contentOf(await browser.get('/contest/cup/delete')), /cannot be deleted.*Hide the contest/s);
  await browser.post('/contest/cup/edit', { is_visible: 'false' });
  assert.equal((await recordOf('cup')).is_visible, false);
  assert.match(contentOf(await browser.get('/contest/cup/delete')), /It is hidden/);
});

async function aSubmissionIn(key: string): Promise<void> {
  await database.pool.query(
    `with language as (insert into languages (key, name) values ('PY3', 'Python 3') returning id),
      participation as (
        insert into participations (contest_id, user_id, virtual, real_start)
        select c.id, $2, 0, c.start_time from contests c where c.key = $1 returning id)
    insert into submissions (user_id, problem_id, language_id, date, judged_at, contest_id, contest_problem_id,
      participation_id, virtual, contest_points)
    select $2, cp.problem_id, language.id, c.start_time, c.start_time, c.id, cp.id, participation.id, 0, 0
    from contests c join contest_problems cp on cp.contest_id = c.id, language, participation where c.key = $1`,
    [key, stranger.id],
  );
}
