import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setPhoto } from '@tribunal/server/actions/accounts/set-photo';
import { setBanner } from '@tribunal/server/actions/contests/editing/set-banner';
import { setLogo } from '@tribunal/server/actions/organizations/set-logo';
import { exportContestCommand } from '@tribunal/server/commands/contests/export-contest-command';
import { importContestCommand } from '@tribunal/server/commands/contests/import-contest-command';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import type { Site } from '@tribunal/server/site';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { twoTeams } from '../../clics/clics-site.ts';
import { runCommand } from '../../commands/run-command.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { legacyIcpc, square, zipped } from '../package-fixtures.ts';
import { contest, emptySite, folderOf, foreign, json, parent, problem } from './contest-folders.ts';

const everything = [...(['users', 'organizations', 'problems', 'contests', 'audit_entries'] as const)];
async function counts({ database }: Site) {
  const rows = everything.map((table) =>
    database.query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  );
  return (await Promise.all(rows)).map((row) => Number(row?.count));
}

test('a package creates a contest with its problems, organizations and teams', async () => {
  const site = await emptySite();
  const { status, stdout, stderr } = await runCommand(site, importContestCommand, [folderOf(foreign)]);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /^Created the contest wf2014\.\nProblems: 1 new \(sums\), 0 that exist\.\n/);
  assert.match(stdout, /Teams: 2 new \(foxes, team46\), 0 that exist\./);
  assert.match(stdout, /foxes,Red Foxes,till-wise-under\r\nteam46,Owls,\S+\n/);
  const { database } = site;
  const found = await database.query.selectFrom('contests').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [found.key, found.start_time, found.end_time, found.frozen_last_minutes, found.format, found.is_visible],
    ['wf2014', new Date('2014-06-25T09:00:00Z'), new Date('2014-06-25T14:00:00Z'), 60, 'icpc', false],
  );
  const foxes = await database.query
    .selectFrom('users')
    .select(['full_name', 'members'])
    .where('username', '=', 'foxes')
    .executeTakeFirst();
  assert.deepEqual(foxes, { full_name: 'Red Foxes', members: ['Ada'] });
  const members = await database.query.selectFrom('contest_group_members').select('code').execute();
  assert.deepEqual(members, [{ code: 'north-25' }]);
  const entries = await database.query.selectFrom('audit_entries').select('action').orderBy('id').execute();
  assert.deepEqual(
    entries.map(({ action }) => action).filter((action) => action.startsWith('import')),
    ['import problem', 'import users', 'import contest'],
  );
});

test('fields that the site does not have are listed, and hidden teams are not contestants', async () => {
  const site = await emptySite();
  const folder = folderOf({
    ...foreign,
    'contest.json': json({ ...contest, formal_name: 'The 38th World Finals', logo: [{ href: 'logo.png' }] }),
    'organizations.json': json([{ id: 'kth.se', name: 'KTH', country: 'SWE', icpc_id: '9', url: null }]),
    'groups.json': json([
      { id: 'north', name: 'North', icpc_id: '7', hidden: false },
      { id: 'company', name: 'Company', hidden: true },
    ]),
    'teams.json': json([
      { id: '45', name: 'Foxes', display_name: 'Red Foxes', icpc_id: '11', group_ids: ['north'] },
      { id: '46', name: 'Owls', group_ids: ['north', 'company'] },
      { id: '47', name: 'Bears', hidden: true },
    ]),
  });
  const link = join(folder, 'outside.txt');
  symlinkSync('/etc/passwd', link);
  const { status, stdout } = await runCommand(site, importContestCommand, [folder]);
  assert.equal(status, 0);
  const [, after = ''] = stdout.split('Not imported:\n');
  assert.deepEqual(
    after.split('\n').filter((line) => line.startsWith('- ') && !line.startsWith('- sums:')),
    [
      '- the link "outside.txt" is left out: it does not lead to a file of the package',
      '- 1 accounts that are not of teams',
      '- 1 persons who are not contestants',
      '- contest.json: formal_name, logo',
      '- groups.json: icpc_id',
      '- teams.json: name',
      '- hidden teams as contestants, because every contestant is on the scoreboard: team46, team47. They have accounts; testers of the contest take part without being listed',
    ],
  );
  const { query } = site.database;
  const contestants = await query
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select('username')
    .execute();
  assert.deepEqual(contestants, [{ username: 'foxes' }]);
  const roles = await query.selectFrom('contest_roles').select('role').execute();
  assert.deepEqual(roles, [{ role: 'contestant' }]);
  const groups = await query.selectFrom('contest_groups').select('code').execute();
  assert.deepEqual(groups, [{ code: 'north' }]);
});

test('a dry run shows the same and changes nothing', async () => {
  const site = await emptySite();
  const folder = folderOf(foreign);
  const { status, stdout } = await runCommand(site, importContestCommand, [folder, '--dry-run']);
  assert.equal(status, 0);
  assert.match(stdout, /^Would create the contest wf2014\.\nProblems: 1 new \(sums\)/);
  assert.match(stdout, /\nGroups: 1 new \(north-25\), 0 that exist\.\n/);
  assert.doesNotMatch(stdout, /till-wise-under/);
  assert.deepEqual(await counts(site), [0, 0, 0, 0, 0]);
});

test('what exists is used as it is', async () => {
  const site = await emptySite();
  await loadAll(site.database, [
    { type: 'organization', slug: 'royal', name: 'ROYAL institute' },
    { type: 'user', username: 'foxes', full_name: 'Old name' },
    { type: 'problem', code: 'sums', name: 'Old sums' },
  ]);
  const { status, stdout } = await runCommand(site, importContestCommand, [
    folderOf(foreign),
    '--key',
    'mine',
  ]);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /contest mine\.\nProblems: 0 new, 1 that exist\.\nOrganizations: 0 new, 1 that exist\.\n/,
  );
  const names = await site.database.query.selectFrom('users').select('full_name').orderBy('id').execute();
  assert.deepEqual(names, [{ full_name: 'Old name' }, { full_name: 'Owls' }]);
  const teams = await site.database.query.selectFrom('participations').select('id').execute();
  assert.equal(teams.length, 2);
});

test('the files of other systems are read', async () => {
  const site = await emptySite();
  const folder = folderOf({
    'contest.yaml':
      'name: Regional\nshort-name: reg\nstart-time: 2026-03-01 10:00:00+02:00\nduration: 4:30:00\nscoreboard-freeze-length: 0:30:00\npenalty-time: 15\n',
    'problemset.yaml': 'problems:\n  - {letter: A, short-name: sums, color: red, rgb: "#ff0000"}\n',
    'teams.tsv':
      'teams\t1\n1\t4711\t2\tFoxes\tUniversity of the North\tNorth\tNOR\n2\t4712\t2\tOwls\tUniversity of the North\tNorth\tNOR\n',
    'groups.tsv': 'groups\t1\n2\tNorth\n',
    'accounts.tsv': 'accounts\t1\nteam\tFoxes\tfox-001\ttill-wise-under\n',
    'sums/problem.yaml': legacyIcpc['problem.yaml']!,
    ...Object.fromEntries(Object.entries(legacyIcpc).map(([name, content]) => [`sums/${name}`, content])),
  });
  const { status, stdout, stderr } = await runCommand(site, importContestCommand, [folder]);
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /the contest reg\..*Organizations: 1 new \(north\).*Teams: 2 new \(fox-001, team2\)/s);
  const found = await site.database.query.selectFrom('contests').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([found.frozen_last_minutes, found.format_config], [30, { penalty: 15 }]);
});

test('all errors are listed with file and field, and nothing is created', async () => {
  const site = await emptySite();
  const folder = folderOf({
    ...foreign,
    'contest.json': json({ ...contest, duration: 'long', start_time: undefined, scoreboard_type: 'best' }),
    'problems.json': json([{ ...problem, id: 'a b' }, { label: 'B', ordinal: 2 }, 'C']),
    'teams.json': json([
      { id: '45', name: 'Foxes', organization_id: 'nowhere' },
      { id: '45', name: 'x'.repeat(101) },
      { id: '47', name: 'Line\u0007' },
    ]),
    'organizations.json': '[{"id":"kth.se","name":"KTH","country":"XXX"}',
  });
  const { status, stdout, stderr } = await runCommand(site, importContestCommand, [folder]);
  assert.deepEqual([status, stdout], [1, '']);
  const lines = stderr.trimEnd().split('\n');
  const beginnings = [
    'contest.json: start_time: is missing; give a time with --start',
    'contest.json: duration: is not a duration such as 5:00:00',
    'contest.json: scoreboard_type: is neither pass-fail nor score',
    'problems.json[2]: is not an object',
    'problems.json[0]: id: is not a code of a problem',
    'problems.json[1]: id: is missing',
    'organizations.json: ',
    'teams.json[0]: organization_id: there is no organization "nowhere"',
    'teams.json[1]: id: "45" is listed twice',
    'accounts.yaml[1]: username: "foxes" is listed twice',
    'teams.json[1]: name: has more than 100 characters',
    'teams.json[2]: name: contains a control character',
    'Nothing was imported.',
  ];
  assert.deepEqual(
    lines.map((line, index) => line.slice(0, beginnings[index]?.length)),
    beginnings,
  );
  assert.deepEqual(await counts(site), [0, 0, 0, 0, 0]);
});

test('a problem that is nowhere, a broken package of a problem and a taken key are refused', async () => {
  const site = await emptySite();
  const missing = await runCommand(site, importContestCommand, [
    folderOf({ ...foreign, 'problems.json': json([problem, { ...problem, id: 'lost', label: 'B' }]) }),
  ]);
  assert.match(
    missing.stderr,
    /^problems\.json\[1\]: id: there is no problem "lost" on this site or in the package\n/,
  );
  const broken = {
    ...foreign,
    'problems.json': json([{ ...problem, id: 'zip' }]),
    'problems/zip.zip': 'no zip',
  };
  const refused = await runCommand(site, importContestCommand, [folderOf(broken)]);
  assert.match(refused.stderr, /^problems\/zip\.zip: /);
  assert.deepEqual(await counts(site), [0, 0, 0, 0, 0]);
  await loadAll(site.database, [
    { type: 'contest', key: 'wf2014', name: 'Other', start_time: '2020-01-01', end_time: '2020-01-02' },
  ]);
  const taken = await runCommand(site, importContestCommand, [folderOf(foreign)]);
  assert.deepEqual(
    [taken.status, taken.stderr],
    [1, 'another contest has this key\nNothing was imported.\n'],
  );
  assert.deepEqual((await counts(site)).slice(0, 3), [0, 0, 0]);
});

test('hostile packages are refused', async () => {
  const site = await emptySite();
  const refusal = async (folder: string) => {
    const { status, stderr } = await runCommand(site, importContestCommand, [folder]);
    assert.equal(status, 1);
    return stderr;
  };
  const deep = folderOf({ ...foreign, 'contest.json': '[', 'accounts.yaml': '['.repeat(900_000) });
  assert.match(await refusal(deep), /contest\.json: .*\naccounts\.yaml: /);
  const huge = folderOf({ ...foreign, 'accounts.yaml': `- ${'x'.repeat(2 << 20)}` });
  assert.match(await refusal(huge), /accounts\.yaml: the file "accounts\.yaml" is larger than 1048576 bytes/);
  const up = folderOf({ ...foreign, 'problems.json': json([{ ...problem, id: '../../etc' }]) });
  assert.match(await refusal(up), /problems\.json\[0\]: id: is not a code/);
  const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*${n ? `b${n - 1}` : 'a'}, *${n ? `b${n - 1}` : 'a'}]`).join('\n')}`;
  assert.match(await refusal(folderOf({ 'contest.yaml': bomb })), /contest\.yaml: /);
  assert.deepEqual(await counts(site), [0, 0, 0, 0, 0]);
});

test('an exported contest is the same after it was imported into another site and exported again', async () => {
  const first = await emptySite();
  await loadAll(first.database, [
    ...twoTeams,
    { type: 'user', username: 'admin' },
    {
      type: 'problem',
      code: 'sums',
      name: 'Sums',
      description: 'Add.',
      time_limit: 3,
      cases: [{ input: '1 2\n', output: '3\n', points: 1 }],
    },
    {
      type: 'contest',
      key: 'cup',
      name: 'The Cup',
      start_time: '2026-01-01T10:00:00Z',
      end_time: '2026-01-01T15:00:00Z',
      format: 'icpc',
      format_config: { penalty: 10 },
      frozen_last_minutes: 60,
      problems: [{ code: 'sums', points: 1, color: '#ff0000', label: 'Z' }],
      groups: [{ code: 'guests', name: 'Guests', members: ['red'] }],
    },
    { type: 'participation', contest: 'cup', user: 'red' },
    { type: 'participation', contest: 'cup', user: 'blue' },
  ]);
  await setLogo(first.database, commandLine, 'north', square, new Date());
  await setPhoto(first.database, commandLine, 'red', square, new Date());
  const contests = await first.database.query.selectFrom('contests').select('id').execute();
  await setBanner(first.database, commandLine, contests[0]!.id, square, new Date());
  const [one, two] = [join(parent, 'one'), join(parent, 'two')];
  const exported = await runCommand(first, exportContestCommand, ['cup', one, '--problems']);
  assert.deepEqual([exported.status, exported.stderr], [0, '']);
  const second = await emptySite();
  await loadAll(second.database, [{ type: 'language', key: 'PY3', name: 'Python 3', extension: 'py' }]);
  const imported = await runCommand(second, importContestCommand, [one]);
  assert.deepEqual([imported.status, imported.stderr], [0, '']);
  assert.equal((await runCommand(second, exportContestCommand, ['cup', two, '--problems'])).status, 0);
  const objects = (folder: string, type: string) =>
    JSON.parse(readFileSync(join(folder, `${type}.json`), 'utf8'));
  for (const type of [
    'contest',
    'state',
    'problems',
    'languages',
    'judgement-types',
    'groups',
    'submissions',
    'awards',
  ])
    assert.deepEqual(objects(two, type), objects(one, type), type);
  // The ids of teams and organizations are numbers of their site.
  const plain = (folder: string) => {
    const [teams, organizations] = [objects(folder, 'teams'), objects(folder, 'organizations')];
    const labels = new Map(teams.map((team: { id: string; label: string }) => [team.id, team.label]));
    const text = JSON.stringify([
      teams,
      organizations,
      objects(folder, 'persons'),
      objects(folder, 'accounts'),
    ]);
    return JSON.parse(
      text
        .replace(/"(\d+)(-\d+)?"/g, (_, id, rest = '') => `"${labels.get(id)}${rest}"`)
        .replace(/\bo\d+\b/g, 'o')
        .replace(/teams\/\d+/g, 'teams'),
    );
  };
  assert.deepEqual(plain(two), plain(one));
  assert.deepEqual(readdirSync(two), readdirSync(one));
  assert.deepEqual(readFileSync(join(two, 'contest', 'banner.png')), square);
  const [{ id }] = objects(two, 'organizations');
  assert.deepEqual(readFileSync(join(two, 'organizations', id, 'logo.png')), square);
  const red = objects(two, 'teams').find(({ label }: { label: string }) => label === 'red');
  assert.deepEqual(readFileSync(join(two, 'teams', red.id, 'photo.png')), square);
});

test('a problem that the ICPC format cannot carry is exported in the format of the site', async () => {
  const first = await emptySite();
  const init = 'output_only: true\ntest_cases: [{in: 1.in, out: 1.out, points: 1}]\n';
  const zip = join(parent, 'output.zip');
  writeFileSync(zip, zipped({ 'init.yml': init, '1.in': '1\n', '1.out': '1\n' }));
  const made = await runCommand(first, importProblemCommand, [zip, '--code', 'output']);
  assert.equal(made.status, 0);
  const times = { start_time: '2026-01-01T10:00:00Z', end_time: '2026-01-01T15:00:00Z' };
  await loadAll(first.database, [
    { type: 'contest', key: 'cup', name: 'Cup', ...times, problems: [{ code: 'output', points: 1 }] },
  ]);
  const folder = join(parent, 'with-output');
  const { status, stdout } = await runCommand(first, exportContestCommand, ['cup', folder, '--problems']);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /- output: the problem has submissions that are the output itself.*\n- output: its package has the format of this site/,
  );
  const second = await emptySite();
  const imported = await runCommand(second, importContestCommand, [folder]);
  assert.deepEqual([imported.status, imported.stderr], [0, '']);
  const versionOf = async ({ database }: Site) =>
    database.query.selectFrom('problems').select(['code', 'data_version']).execute();
  assert.deepEqual(await versionOf(second), await versionOf(first));
});

test('zip files of problems are found in their folders', async () => {
  const site = await emptySite();
  const { 'contest.json': contestText, 'problems.json': problems } = foreign;
  const folder = folderOf({
    'contest.json': contestText!,
    'problems.json': problems!,
    'problems/sums/sums.zip': zipped(legacyIcpc),
  });
  const { status, stdout } = await runCommand(site, importContestCommand, [folder]);
  assert.equal(status, 0);
  assert.match(stdout, /Problems: 1 new \(sums\)/);
});
