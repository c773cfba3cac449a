import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { rateDueContests } from '@tribunal/server/actions/contests/rate-due-contests';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { load } from '@tribunal/server/commands/load';
import { importDmojCommand } from '@tribunal/server/commands/moving/import-dmoj-command';
import { runCommand } from '../commands/run-command.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { dumpText } from '../fixtures/snapshot.ts';
import { assertReports } from './assert-reports.ts';
import { skip } from './mariadb.ts';
import {
  addContest,
  addKnownContest,
  addPeople,
  addProblems,
  addSubmission,
  contestStart,
  type OldContest,
  problemIds,
} from './old-content.ts';
import { oldSite } from './old-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-vnoj-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const freeze = { frozen_last_minutes: 60 };
const known = [
  { key: 'icpc', format_name: 'icpc', ...freeze, ada: [200, 330, 250], bob: [40, 20, 20] },
  { key: 'vnoj', format_name: 'vnoj', ...freeze, ada: [200, 17100, 15000.25], bob: [40, 1200, 1200] },
  {
    key: 'lso',
    format_name: 'vnoj',
    format_config: '{"LSO": true}',
    frozen_last_minutes: -5,
    is_private: 1,
    ada: [200, 15900, 15000.25],
    bob: [40, 1200, 1200],
  },
  {
    key: 'altering',
    format_name: 'ioi',
    format_config: '{"last_score_altering": true, "odd": 1}',
    ...freeze,
    ada: [200, 15000, 15000.25],
    bob: [40, 1200, 1200],
  },
] as const;

/** By the rules of the old formats. */
const cells = {
  icpc: {
    ada: [
      { points: 100, time: 1200, tries: 2 },
      { points: 100, time: 15_000.25, tries: 3 },
      { points: 0, time: 15_600, tries: 2 },
    ],
    bob: [{ points: 40, time: 1200, tries: 1 }],
  },
  vnoj: {
    ada: [
      { points: 100, time: 1200, penalty: 1 },
      { points: 100, time: 15_000.25, penalty: 2 },
      { points: 0, time: 15_600, penalty: 2 },
    ],
    bob: [{ points: 40, time: 1200, penalty: 0 }],
  },
  ioi: {
    ada: [
      { points: 100, time: 1200 },
      { points: 100, time: 15_000.25 },
      { points: 0, time: 0 },
    ],
    bob: [{ points: 40, time: 1200 }],
  },
} as const;

const eve = 15;

async function prepare() {
  const old = await oldSite('VNOJ');
  await addProblems(old, {
    ...{
      deleted_at: '2024-05-05 00:00:00',
      testcase_result_visibility_mode: 'S',
      source: 'VOI',
      organization_id: 31,
    },
  });
  const people = await addPeople(old, {
    ...{ is_totp_enabled: 1, totp_key: Buffer.from('gAAAAA'), username_display_override: 'Countess' },
  });
  await old.add('judge_organization', { id: 31, name: 'School', slug: 'school', is_unlisted: 1 });
  for (const { key, ada, bob, ...given } of known) {
    const kept = cells[given.format_name];
    const contest = await addKnownContest(old, people, { key, ...given }, { ada, bob }, kept, 'PAC');
    if (key === 'vnoj') await addRating(old, contest, people.ada, 1637);
    if (key === 'lso') {
      await addRating(old, contest, people.bob, 1480);
      await addRatedAbsentee(old, contest);
    }
  }
  for (const global_post of [0, 1])
    await old.add('judge_blogpost', { title: `Post ${global_post}`, visible: 1, global_post });
  await addOddParticipations(old, people);
  await addOddSubmissions(old, people);
  await addOtherStandings(old, people);
  return old;
}

/** As the old site gave it: somebody in a private contest, and one of two, since the other was excluded. */
async function addRating(
  old: Awaited<ReturnType<typeof oldSite>>,
  { id: contest_id, participations }: OldContest,
  user_id: number,
  rating: number,
) {
  await old.add('judge_rating', {
    ...{ user_id, contest_id, participation_id: participations.get(user_id), rank: 1, rating },
    ...{ mean: rating + 99.5, performance: rating + 0.25, last_rated: '2024-01-02 00:00:00' },
  });
  await old.run('UPDATE judge_profile SET rating = ? WHERE id = ?', [rating, user_id]);
}

/** A contest that rates everybody also rates who registered and never came. */
async function addRatedAbsentee(old: Awaited<ReturnType<typeof oldSite>>, contest: OldContest) {
  const absentee = { contest_id: contest.id, user_id: eve, start: '1970-01-01 00:00:00' };
  const participation = await old.add('judge_contestparticipation', absentee);
  await addRating(old, { ...contest, participations: new Map([[eve, participation]]) }, eve, 1200);
}

/** Contests in which this site computes something else. */
async function addOtherStandings(
  old: Awaited<ReturnType<typeof oldSite>>,
  { ada, bob }: { ada: number; bob: number },
) {
  const aborted = await addContest(
    old,
    { key: 'aborted', format_name: 'vnoj', format_config: '{"penalty": 0}' },
    new Map([[ada, [100, 600, 600] as const]]),
    new Map([[ada, [{ points: 100, time: 600, penalty: 1 }]]]),
  );
  await addSubmission(old, { user: ada, at: 300, points: 0, result: 'AB', given: { status: 'AB' } }, aborted);
  await addSubmission(old, { user: ada, at: 600, points: 100, result: 'AC' }, aborted);
  const tied = await addContest(
    old,
    { key: 'tied', format_name: 'vnoj', is_private: 1 },
    new Map([[bob, [40, 1200, 1300] as const]]),
  );
  await addSubmission(old, { user: bob, at: 1200, points: 40, result: 'WA' }, tied, 2);
  await old.run('UPDATE judge_profile SET points = 4 WHERE id = ?', [bob]);
}

async function addOddParticipations(
  old: Awaited<ReturnType<typeof oldSite>>,
  { ada, bob }: { ada: number; bob: number },
) {
  const contest = await addContest(
    old,
    {
      key: 'Mùa xuân',
      format_name: 'marathon',
      description: 'Win $5.',
      time_limit: 3_600_000_000,
      is_rated: 1,
    },
    new Map([[ada, [100, 60, 0] as const]]),
  );
  await addSubmission(old, { user: ada, at: 60, points: 100, result: 'AC' }, contest);
  await old.add('judge_contestannouncement', {
    ...{ contest_id: contest.id, title: 'Typo', description: 'It is 5.', date: '2024-01-01 01:00:00' },
  });
  const participation = { contest_id: contest.id, user_id: bob };
  await old.add('judge_contestparticipation', { ...participation, start: '1970-01-01 00:00:00' });
  await old.add('judge_contestparticipation', { ...participation, start: '2024-02-01 00:00:00', virtual: 3 });
  await old.add('judge_contestparticipation', {
    ...{
      contest_id: contest.id,
      user_id: eve,
      is_disqualified: 1,
      score: -9999,
      start: '2024-01-01 00:00:00',
    },
  });
  await old.add('judge_contest', { key: 'never', format_name: 'default', start_time: '0000-00-00 00:00:00' });
}

async function addOddSubmissions(old: Awaited<ReturnType<typeof oldSite>>, { ada }: { ada: number }) {
  const one = { user: ada, points: 50 };
  const partial = [{ case: 1, status: 'PAC', points: 50, total: 100, batch: 0 }];
  await addSubmission(old, { ...one, at: 1, result: 'PAC', cases: partial, given: { judged_on_id: 1 } });
  await addSubmission(old, { ...one, at: 2, result: 'SC' });
  const nul = await addSubmission(old, { ...one, at: 3, result: 'WA', given: { case_points: -4 } });
  await old.run('UPDATE judge_submissionsource SET source = ? WHERE submission_id = ?', ['a\0b', nul]);
  const missing = await addSubmission(old, { ...one, at: 4, result: 'AC' });
  await old.run('DELETE FROM judge_submissionsource WHERE submission_id = ?', [missing]);
  await addSubmission(old, { ...one, at: 5, result: 'AC', given: { date: '0000-00-00 00:00:00' } });
}

const old = skip ? { url: '' } : await prepare();
const database = await testDatabase();
const now = () => new Date(contestStart + 400 * 86_400_000);
const site = testSite(database, { now });

describe('a VNOJ site that moves in', { skip }, () => {
  test('arrives with odd values made valid, and its report names each', async () => {
    const done = await runCommand(site, importDmojCommand, [old.url, '--rename', '--drop-second-factors']);
    assert.equal(done.status, 0, done.stderr);
    assertReports(done.stdout, [
      '# Import from a VNOJ site (newest migration unknown)',
      '- 1 × no secret key was given: API tokens left out',
      '- 1 × contest renamed, because this site does not allow the name or has it already: Mùa xuân → Mua_xuan',
      '- 1 × user loses the second factor (no secret key was given): the password alone is enough: ada',
      '- 1 × user has a display name, which replaces the full name: Countess for Ada',
      '- announcement: 1',
      '- rating: 3',
      '- 13 × submission partially accepted (PAC), now WA with the same points: 1, 6, 10, 11, 16, 20, 21, 26, 30, 31, 36, 40, 42',
      '- 13 × case partially accepted (PAC), now WA with the same points',
      '- news post: 1',
      '- 1 × post that is hidden or of a user left out: Post 0',
      '- 1 × problem in the bin, now not public: sums',
      '- 1 × no folder with test data was given: problems have no tests',
      '- 1 × contest without start or end left out: never',
      '- 1 × freeze left out, because the contest is shorter: lso',
      '- 1 × freeze without effect in the format of the contest: altering',
      '- 1 × option odd of a contest left out: altering',
      '- 1 × contest is still frozen: results since the freeze count after the thaw: icpc',
      '- 1 × contest of the unknown format marathon, now default: Mua_xuan',
      '- 1 × submission with the result SC, now an internal error: 43',
      '- 1 × source with a NUL character, replaced: 44',
      '- 1 × submission left out (a user, problem, language or time is missing): 46',
      '- contests: 8 there, 7 here',
      '- participations: 15 there, 15 here',
      '- ratings: 3 there, 3 here',
      '- rating: 4 of 4 users have the same',
      '- points: 3 of 4 users have the same; results that not everybody may see do not count here',
      '- other points: bob 4 → 0 (not counted: tied)',
      '- 5 of 7 contests are equal',
      '- equal in order: aborted: ada had penalty 1 for sums and has penalty 0; an aborted submission without a result of a case is no attempt here',
      '- equal in order: tied: bob had 40 points, time 1200, tie-breaker 1300 and has 40 points, time 1200, tie-breaker 1200',
      '- points: 47 of 48 submissions have the same',
      '- 1 × the old site has other points than the cases and the problem give now: 44 5 → 0',
    ]);
  });

  test('keeps what it hid, and shows the results of rated contests', async () => {
    const problems = await database.pool.query(
      `select is_public, case_feedback, source, statement_language from problems where id = ${problemIds.sums}`,
    );
    assert.deepEqual(problems.rows, [
      { is_public: false, case_feedback: 'none', source: 'VOI', statement_language: 'vi' },
    ]);
    const contests = await database.pool.query(
      `select key, frozen_last_minutes as frozen, thawed_at is not null as is_thawed, is_rated, time_limit, description from contests order by id`,
    );
    assert.deepEqual(contests.rows, [
      { key: 'icpc', frozen: 60, is_thawed: false, is_rated: false, time_limit: null, description: '' },
      { key: 'vnoj', frozen: 60, is_thawed: true, is_rated: true, time_limit: null, description: '' },
      { key: 'lso', frozen: 0, is_thawed: false, is_rated: true, time_limit: null, description: '' },
      { key: 'altering', frozen: 60, is_thawed: false, is_rated: false, time_limit: null, description: '' },
      {
        key: 'Mua_xuan',
        frozen: 0,
        is_thawed: false,
        is_rated: false,
        time_limit: 3600,
        description: 'Win \\$5.',
      },
      { key: 'aborted', frozen: 0, is_thawed: false, is_rated: false, time_limit: null, description: '' },
      { key: 'tied', frozen: 0, is_thawed: false, is_rated: false, time_limit: null, description: '' },
    ]);
  });

  test('keeps its ratings, also of private contests, of contests that left users out, and of users who never came', async () => {
    const ratings = async () => {
      const { rows } = await database.pool.query(`
        select c.key, u.username, r.rank, r.rating, r.mean, r.performance, u.rating as current
        from ratings r join contests c on c.id = r.contest_id join users u on u.id = r.user_id order by c.id, u.id`);
      return rows;
    };
    const given = [
      { key: 'vnoj', username: 'ada', rank: 1, rating: 1637, mean: 1736.5, performance: 1637.25 },
      { key: 'lso', username: 'bob', rank: 1, rating: 1480, mean: 1579.5, performance: 1480.25 },
      { key: 'lso', username: 'eve', rank: 1, rating: 1200, mean: 1299.5, performance: 1200.25 },
    ].map((row) => ({ ...row, current: row.rating }));
    assert.deepEqual(await ratings(), given);
    await database.pool.query('insert into ratings_due select id from contests on conflict do nothing');
    await recountDueContests(database, now());
    await rateDueContests(database, now());
    assert.deepEqual(await ratings(), given);
  });

  test('keeps announcements, display names and unlisted organizations', async () => {
    const announcements = await database.pool.query(
      'select c.key, a.text, a.made_at from announcements a join contests c on c.id = a.contest_id',
    );
    const made_at = new Date('2024-01-01T01:00:00Z');
    assert.deepEqual(announcements.rows, [{ key: 'Mua_xuan', text: 'Typo\n\nIt is 5.', made_at }]);
    const { rows } = await database.pool.query(
      `select full_name, (select is_unlisted from organizations) as is_unlisted from users where username = 'ada'`,
    );
    assert.deepEqual(rows, [{ full_name: 'Countess', is_unlisted: true }]);
  });

  test('keeps all kinds of participations', async () => {
    const { rows } = await database.pool.query(`
      select u.username, a.virtual, a.is_disqualified from participations a join users u on u.id = a.user_id
      join contests c on c.id = a.contest_id where c.key = 'Mua_xuan' order by a.id`);
    assert.deepEqual(rows, [
      { username: 'ada', virtual: 0, is_disqualified: false },
      { username: 'bob', virtual: 3, is_disqualified: false },
      { username: 'eve', virtual: 0, is_disqualified: true },
    ]);
    const registered = await database.pool.query(
      'select u.username from contest_registrations r join users u on u.id = r.user_id',
    );
    assert.deepEqual(registered.rows, [{ username: 'bob' }]);
  });

  test('keeps submissions with partial points, and with sources that are odd or missing', async () => {
    const { rows } = await database.pool.query(`
      select s.result, s.case_points, s.time, r.source,
        array(select status || ' ' || points from case_results c where c.submission_id = s.id) as cases,
        (select j.name from judgements g join judges j on j.id = g.judge_id where g.submission_id = s.id) as judge
      from submissions s join submission_sources r on r.submission_id = s.id where s.contest_id is null order by s.id`);
    assert.deepEqual(rows, [
      { result: 'WA', case_points: 50, time: 1.5, source: '// 42\r\n', cases: ['WA 50'], judge: 'judge_one' },
      { result: 'IE', case_points: 50, time: 1.5, source: '// 43\r\n', cases: [], judge: null },
      { result: 'WA', case_points: 0, time: 1.5, source: 'a\uFFFDb', cases: [], judge: null },
      { result: 'AC', case_points: 50, time: 1.5, source: '', cases: [], judge: null },
    ]);
  });

  test('is the same when it arrives as a snapshot', async () => {
    const file = join(folder, 'old.ndjson');
    const options = [
      '--rename',
      '--drop-second-factors',
      '--out',
      file,
      '--report',
      join(folder, 'report.md'),
    ];
    const done = await runCommand(site, importDmojCommand, [old.url, ...options]);
    assert.equal(done.status, 0, done.stderr);
    assert.equal(done.stdout, '');
    assert.match(await readFile(join(folder, 'report.md'), 'utf8'), /^- submission: 48$/m);
    const other = await testDatabase();
    const loaded = await runCommand(testSite(other, { now }), load, [file]);
    assert.equal(loaded.status, 0, loaded.stderr);
    assert.equal(await dumpText(other), await dumpText(database));
  });

  test('moves only into an empty site, and only from its own database', async () => {
    const other = await testDatabase();
    await other.query.insertInto('users').values({ username: 'first' }).execute();
    const refused = await runCommand(testSite(other), importDmojCommand, [old.url, '--rename']);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /the import needs an empty site/);
    const strange = await runCommand(testSite(other), importDmojCommand, [
      old.url.replace(/old_\d+/, 'mysql'),
    ]);
    assert.equal(strange.status, 1);
    const noAddress = await runCommand(testSite(other), importDmojCommand, ['postgres://user:secret@host/x']);
    assert.match(noAddress.stderr, /has the form mysql:\/\/USER:PASSWORD@HOST:PORT\/DATABASE/);
    assert.doesNotMatch(noAddress.stderr, /secret/);
  });
});
