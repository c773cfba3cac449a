import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { writeToken } from '@tribunal/server/auth/api-token';
import { unseal } from '@tribunal/server/auth/seal';
import { scratchCodeHash } from '@tribunal/server/auth/two-factor';
import { importDmojCommand } from '@tribunal/server/commands/moving/import-dmoj-command';
import { buildApp } from '@tribunal/server/start/app';
import { runCommand } from '../commands/run-command.ts';
import { browser } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { assertReports } from './assert-reports.ts';
import { fernetText } from './fernet-text.ts';
import { skip } from './mariadb.ts';
import {
  addKnownContest,
  addPeople,
  addProblems,
  addSubmission,
  type OldCells,
  oldPassword,
  oldSecretKey,
  problemIds,
} from './old-content.ts';
import { oldSite } from './old-site.ts';

const tokenSecret = Buffer.alloc(32, 7);
const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-dmoj-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function aDmojSite() {
  const old = await oldSite('DMOJ');
  for (const name of ['0152_newest', '0001_squashed_0084_contest_formats'])
    await old.add('django_migrations', { app: 'judge', name });
  await addProblems(old);
  const people = await addPeople(old, {
    api_token: createHmac('sha256', oldSecretKey).update(tokenSecret).digest('hex'),
    is_totp_enabled: 1,
    totp_key: fernetText(totpKey, oldSecretKey),
    scratch_codes: fernetText('["ABCDEFGHABCDEFGH"]', oldSecretKey),
  });
  for (const id of [21, 22])
    await old.add('judge_organization', { id, name: 'Club', slug: 'club', is_open: 1, about: 'Costs $5.' });
  await old.add('judge_profile_organizations', { profile_id: 12, organization_id: 22, sort_value: 1 });
  await old.add('judge_profile_organizations', { profile_id: 12, organization_id: 21, sort_value: 2 });
  await old.add('judge_organization_admins', { profile_id: 13, organization_id: 22 });
  await old.add('judge_problem_organizations', { problem_id: problemIds.third, organization_id: 22 });
  await old.run('UPDATE judge_problem SET is_organization_private = 1 WHERE id = ?', [problemIds.third]);
  await old.add('judge_comment', { body: 'Hello' });
  const post = await old.add('judge_blogpost', { title: 'Welcome', visible: 1, content: 'It costs $0.' });
  await old.add('judge_blogpost_authors', { blogpost_id: post, profile_id: 13 });
  await old.add('judge_blogpost', { title: 'Draft' });
  return { old, people };
}

/** Zero is bob's tie-breaker where the format has none. */
const formats = [
  { key: 'default', format_name: 'default', ada: [200, 16500, 0], bob: [40, 1200, 0] },
  { key: 'ioi', format_name: 'ioi', ada: [200, 0, 0], bob: [40, 0, 0] },
  {
    key: 'ioitime',
    format_name: 'ioi',
    format_config: '{"cumtime": true}',
    ada: [200, 16200, 0],
    bob: [40, 1200, 0],
  },
  { key: 'ioi16', format_name: 'ioi16', ada: [200, 0, 0], bob: [40, 0, 0] },
  { key: 'atcoder', format_name: 'atcoder', ada: [200, 15900, 0], bob: [40, 1200, 0] },
  { key: 'ecoo', format_name: 'ecoo', ada: [264, 0, 0], bob: [96, 0, 0] },
  { key: 'icpc', format_name: 'icpc', ada: [200, 19800, 15000.25], bob: [40, 1200, 1200] },
] as const;

type Values = OldCells[number];

/** Those values of a cell that the old site keeps, too. Here a zero is left out. */
function valuesLike(expected: Values, cell: Values): Values {
  return Object.fromEntries(Object.keys(expected).map((name) => [name, cell[name] ?? 0]));
}

const firstOfMost = [{ points: 100, time: 1200 }, { points: 100, time: 15_000.25 }, { points: 0 }];
const withPenalties = [
  { points: 100, time: 1200, penalty: 1 },
  { points: 100, time: 15_000.25, penalty: 2 },
  { points: 0, time: 15_600, penalty: 2 },
];
const pointsOnly = [{ points: 100 }, { points: 100 }, { points: 0 }];

/** The cells by the rules of the old formats, in the order of the problems. */
const adasCells: Readonly<Record<string, OldCells>> = {
  default: [
    { points: 100, time: 1500 },
    { points: 100, time: 15_000.25 },
    { points: 0, time: 16_200 },
  ],
  ioi: pointsOnly,
  ioitime: firstOfMost,
  ioi16: pointsOnly,
  atcoder: withPenalties,
  ecoo: [
    { points: 100, time: 1500, bonus: 55 },
    { points: 100, time: 15_000.25, bonus: 9 },
    { points: 0, time: 16_200, bonus: 0 },
  ],
  icpc: withPenalties,
};
const bobsCells: typeof adasCells = {
  default: [{ points: 40, time: 1200 }],
  ioi: [{ points: 40 }],
  ioitime: [{ points: 40, time: 1200 }],
  ioi16: [{ points: 40 }],
  atcoder: [{ points: 40, time: 1200, penalty: 0 }],
  ecoo: [{ points: 40, time: 1200, bonus: 56 }],
  icpc: [{ points: 40, time: 1200, penalty: 0 }],
};

async function prepare() {
  const { old, people } = await aDmojSite();
  for (const { key, ada, bob, ...given } of formats)
    await addKnownContest(
      old,
      people,
      { key, ...given },
      { ada, bob },
      { ada: adasCells[key]!, bob: bobsCells[key]! },
    );
  await addKnownContest(
    old,
    people,
    { key: 'moved', format_name: 'ioi' },
    { ada: [200, 0, 0], bob: [40, 0, 0] },
    { ada: [{ points: 150 }, { points: 50 }], bob: bobsCells.ioi! },
  );
  const stale = await addKnownContest(
    old,
    people,
    { key: 'stale', format_name: 'default' },
    { ada: [200, 16500, 0], bob: [40, 1300, 0] },
  );
  await addSubmission(old, { user: people.bob, at: 1300, points: 0, result: 'CE' }, stale);
  await addSubmission(old, {
    ...{ user: people.ada, at: 90_000, points: 100, result: 'AC', given: { points: 7 } },
    cases: [
      { case: 1, status: 'AC', points: 50, total: 50, time: 0.7, memory: 900, batch: 1 },
      {
        case: 2,
        status: 'AC',
        points: null,
        total: null,
        time: null,
        memory: null,
        batch: 1,
        feedback: 'fine',
      },
    ],
  });
  await addSubmission(old, {
    user: people.ada,
    at: 90_001,
    points: 0,
    result: 'WA',
    given: { status: 'QU' },
  });
  await addSubmission(old, {
    ...{ user: people.ada, at: 90_002, points: 0, result: 'WA', given: { contest_object_id: 1 } },
  });
  mkdirSync(join(folder, 'sums'));
  writeFileSync(join(folder, 'sums', 'init.yml'), 'test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n');
  for (const name of ['1.in', '1.out']) writeFileSync(join(folder, 'sums', name), '1\n');

  return old;
}

const old = skip ? { url: '' } : await prepare();
const database = await testDatabase();
const site = testSite(database, { secretKey: oldSecretKey });
const app = await buildApp(site);
after(() => app.close());
const options = ['--problems', folder, '--secret-key', oldSecretKey];

describe('a DMOJ site that moves in', { skip }, () => {
  test('is not touched while the operator has not accepted the new names', async () => {
    const refused = await runCommand(site, importDmojCommand, [old.url, ...options]);
    assert.equal(refused.status, 1);
    assert.match(
      refused.stderr,
      /3 names are not allowed on this site: user Đặng.Văn → Dang_Van, organization club → club-22, judge judge one → judge_one; --dry-run/,
    );
    const dry = await runCommand(site, importDmojCommand, [old.url, ...options, '--dry-run']);
    assert.equal(dry.status, 0, dry.stderr);
    assert.match(dry.stdout, /^- submission: 93$/m);
    assert.match(dry.stdout, /^The server is [\d.]+-MariaDB\S*; the tables to read have \d+ MB\.$/m);
    const { rows } = await database.pool.query('select from users');
    assert.equal(rows.length, 0);
  });

  test('arrives with everything, and the report names what changed', async () => {
    const done = await runCommand(site, importDmojCommand, [old.url, ...options, '--rename']);
    assert.equal(done.status, 0, done.stderr);
    assertReports(done.stdout, [
      '# Import from a DMOJ site (newest migration 0152_newest)',
      '- 1 × user renamed, because this site does not allow the name or has it already: Đặng.Văn → Dang_Van',
      '- 1 × judge renamed, because this site does not allow the name or has it already: judge one → judge_one',
      '- 1 × user of the staff, who sees accounts, sessions and the audit log here: bob',
      '- other points: ada 0 → 10, bob 0 → 4',
      '- 1 × user has no profile yet: root',
      '- 1 × user has no password and must ask for a new one by mail: Dang_Van',
      '- 1 × user loses the second factor (security keys do not move): the user has no password until they ask for a new one by mail: eve',
      '- 1 × user loses the permission judge.change_blogpost, which this site does not have',
      '- 1 × row of judge_comment left out',
      '- 1 × post that is hidden or of a user left out: Draft',
      '- 1 × profile text left out',
      '- 1 × limit of zero, now the smallest possible: half',
      '- 2 × problem has no test data in the folder: half, third',
      '- 7 of 9 contests are equal',
      '- equal in order: moved: ada had points 150 for sums and has points 100',
      '- equal in order: stale: bob had 40 points, time 1300 and has 40 points, time 1200; a compile or internal error does not change the time here',
      '- users: 5 there, 5 here',
      '- submissions: 94 there, 93 here',
      '- organizations: 2 there, 2 here',
      '- judges: 1 there, 1 here',
      '- points: 92 of 93 submissions have the same',
      '- 1 × the old site has other points than the cases and the problem give now: 92 7 → 10',
    ]);
    const again = await runCommand(site, importDmojCommand, [old.url, ...options, '--rename']);
    assert.equal(again.stdout, done.stdout);
    const { rows } = await database.pool.query(
      `select target from audit_entries where action = 'import-dmoj' order by id`,
    );
    assert.deepEqual(
      rows.map(({ target }) => target),
      ['accounts', 'problems 5 to 7', 'contests 1 to 9', 'submissions 1 to 100000', 'news'],
    );
  });

  test('has the same cells in the scoreboards of all formats', async () => {
    const { rows } = await database.pool.query<{
      key: string;
      username: string;
      cells: Record<string, Values>;
    }>(`
      select c.key, u.username, a.cells from participations a join contests c on c.id = a.contest_id
      join users u on u.id = a.user_id where c.key not in ('stale', 'moved')`);
    assert.equal(rows.length, 2 * formats.length);
    for (const { key, username, cells } of rows) {
      const expected = username === 'ada' ? adasCells[key]! : bobsCells[key]!;
      assert.deepEqual(
        Object.values(cells).map((cell, index) => valuesLike(expected[index]!, cell)),
        expected,
        `${key} ${username}`,
      );
    }
  });

  test('brings accounts that sign in with the old password, second factor and token', async () => {
    const [ada] = (await database.pool.query(`select * from users where username = 'ada'`)).rows;
    assert.equal(ada.id, 2);
    assert.equal(ada.full_name, 'Ada Lovelace');
    assert.equal(ada.time_zone, 'Asia/Ho_Chi_Minh');
    assert.equal(unseal(ada.totp_key, oldSecretKey), totpKey);
    assert.deepEqual(ada.scratch_code_hashes, [scratchCodeHash('ABCDEFGHABCDEFGH')]);
    const headers = { authorization: `Bearer ${writeToken(2, tokenSecret)}` };
    const byToken = await app.inject({ url: '/api/v2/user/ada', headers });
    assert.equal(byToken.statusCode, 200);
    const wrongToken = { authorization: `Bearer ${writeToken(2, Buffer.alloc(32, 8))}` };
    assert.equal((await app.inject({ url: '/api/v2/user/ada', headers: wrongToken })).statusCode, 401);
    for (const username of ['root', 'bob']) {
      const reply = await browser(app).post('/accounts/login/', { username, password: oldPassword });
      assert.equal(reply.statusCode, 302, username);
    }
    const { rows } = await database.pool.query(
      `select username, left(password_hash, 30) as hash, permissions from users where username <> 'ada' order by id`,
    );
    const current = '$argon2id$v=19$m=19456,t=2,p=1$';
    assert.deepEqual(rows, [
      { username: 'root', hash: current.slice(0, 30), permissions: [] },
      { username: 'bob', hash: current.slice(0, 30), permissions: ['edit_own_problem'] },
      { username: 'Dang_Van', hash: null, permissions: [] },
      { username: 'eve', hash: null, permissions: [] },
    ]);
  });

  test('brings organizations whose slugs are the same', async () => {
    const { rows } = await database.pool.query(`
      select o.slug, o.about, array(select u.username from organization_members m join users u on u.id = m.user_id where m.organization_id = o.id) as members,
        array(select u.username from organization_admins m join users u on u.id = m.user_id where m.organization_id = o.id) as admins
      from organizations o order by o.id`);
    assert.deepEqual(rows, [
      { slug: 'club', about: 'Costs \\$5.', members: ['ada'], admins: [] },
      { slug: 'club-22', about: 'Costs \\$5.', members: ['ada'], admins: ['bob'] },
    ]);
  });

  test('brings problems with statements, editorials, translations and test data', async () => {
    const { rows } = await database.pool.query(`
      select p.id, p.description, p.types, p.source_visibility, p.data_version is not null as has_data, e.text as editorial,
        s.description as translation
      from problems p left join problem_editorials e on e.problem_id = p.id left join problem_statements s on s.problem_id = p.id
      where p.code = 'sums'`);
    assert.deepEqual(rows, [
      {
        id: problemIds.sums,
        description: 'Costs \\$5, add ~a~ and ~b~.',
        types: ['Mathematics'],
        source_visibility: 'solved',
        has_data: true,
        editorial: 'Add them.',
        translation: 'Ajoutez.',
      },
    ]);
  });

  test('lets administrators of an organization edit its private problems, as before', async () => {
    const { rows } = await database.pool.query(`
      select u.username, r.role from problem_roles r join users u on u.id = r.user_id where r.problem_id = ${problemIds.third}`);
    assert.deepEqual(rows, [{ username: 'bob', role: 'curator' }]);
  });

  test('brings the news', async () => {
    const { rows } = await database.pool.query(
      'select n.title, n.body, u.username from news_posts n join users u on u.id = n.author_id',
    );
    assert.deepEqual(rows, [{ title: 'Welcome', body: 'It costs \\$0.', username: 'bob' }]);
  });

  test('brings submissions with sources and cases', async () => {
    const { rows } = await database.pool.query(`
      select s.status, s.result, s.time, r.source = '// ' || s.id || e'\\r\\n' as has_source,
        array(select status || ' ' || coalesce(batch::text, '-') || ' ' || points || ' ' || time || feedback from case_results c
          where c.submission_id = s.id order by position) as cases
      from submissions s join submission_sources r on r.submission_id = s.id
      where s.contest_id is null order by s.id`);
    assert.deepEqual(rows, [
      { status: 'D', result: 'AC', time: 0.7, has_source: true, cases: ['AC 1 50 0.7', 'AC 1 0 0fine'] },
      { status: 'IE', result: 'IE', time: 1.5, has_source: true, cases: [] },
    ]);
  });
});
