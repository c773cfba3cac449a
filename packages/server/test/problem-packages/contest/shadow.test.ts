import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { shadowCommand } from '@tribunal/server/commands/contests/shadow-command';
import type { Site } from '@tribunal/server/site';
import { buildApp } from '@tribunal/server/start/app';
import { clicsSite } from '../../clics/clics-site.ts';
import { runCommand } from '../../commands/run-command.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';
import { credentials, foreignSystem, type Line, zipOfSource } from './foreign-system.ts';

const start = '2026-01-01T10:00:00Z';

/** A site with the contest that shadows, and a judge that gives every source the verdict that it contains. */
async function shadowSite(username = 'red') {
  const database = await testDatabase();
  await loadAll(database, [
    { type: 'language', key: 'PY3', name: 'Python 3', extension: 'py' },
    { type: 'language', key: 'CPP20', name: 'C++20', extension: 'cpp' },
    { type: 'user', username },
    { type: 'user', username: 'blue', full_name: 'Blue Whales' },
    { type: 'problem', code: 'sums', name: 'Sums' },
    { type: 'problem', code: 'trees', name: 'Trees' },
    {
      type: 'contest',
      key: 'copy',
      name: 'Copy',
      start_time: start,
      end_time: '2026-01-01T15:00:00Z',
      format: 'icpc',
      problems: [
        { code: 'sums', points: 1 },
        { code: 'trees', points: 1 },
      ],
    },
    { type: 'participation', contest: 'copy', user: username },
    { type: 'participation', contest: 'copy', user: 'blue' },
  ]);
  const site = testSite(database);
  let isOpen = true;
  const judging = (async () => {
    while (isOpen) {
      await judgeAll(site);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  after(async () => {
    isOpen = false;
    await judging;
  });
  return site;
}

async function judgeAll({ database }: Site): Promise<void> {
  const rows = await database.query
    .selectFrom('submissions')
    .innerJoin('submission_sources', 'submission_sources.submission_id', 'submissions.id')
    .select(['submissions.id', 'source'])
    .where('status', '=', 'QU')
    .execute();
  for (const { id, source } of rows) {
    const result = source.includes('WA') ? 'WA' : source.includes('TLE') ? 'TLE' : 'AC';
    const casePoints = result === 'AC' ? 1 : 0;
    const outcome = { result, casePoints, caseTotal: 1, time: 0.1, memory: 1, error: null } as const;
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
  }
}

function submitted({ database }: Site) {
  return database.query
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .innerJoin('problems', 'problems.id', 'submissions.problem_id')
    .innerJoin('submission_sources', 'submission_sources.submission_id', 'submissions.id')
    .select(['username', 'code', 'date', 'submission_sources.source'])
    .orderBy('submissions.id')
    .execute();
}

for (const version of ['2023-06', '2026-01']) {
  test(`the submissions of another site are judged here, by its Contest API ${version}`, async () => {
    const other = await clicsSite();
    await loadAll(other.database, [
      ...(['AC', 'WA', 'AC'] as const).map((result, index) => ({
        ...{ type: 'submission', user: 'red', problem: 'sums', language: 'PY3', contest: 'cup', result },
        date: `2026-01-01T10:0${index + 1}:02.345Z`,
        source: `# ${index === 2 ? 'WA' : result}\n`,
      })),
    ] as Parameters<typeof loadAll>[1]);
    other.clock.now = new Date('2026-01-01T16:00:00Z');
    const app = await buildApp(other.site);
    after(() => Promise.all([app.close(), other.app.close()]));
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const site = await shadowSite();
    const env = { SHADOW_USER: 'x', SHADOW_PASSWORD: await other.tokenOf('chief') };
    const args = ['--source', `${origin}/api/${version}/contests/cup`, 'copy', '--once'];
    const { status, stdout, stderr } = await runCommand(site, shadowCommand, args, { env });
    assert.equal(stderr, '');
    assert.match(stdout, /AC there, WA here \(sums, red, submission \d+\)\n/);
    assert.match(stdout, /3 submissions: 2 the same, 1 different, 0 not submitted, 0 without a verdict\.\n$/);
    assert.equal(status, 1);
    assert.deepEqual(
      await submitted(site),
      ['# AC\n', '# WA\n', '# WA\n'].map((source, index) => ({
        ...{ username: 'red', code: 'sums', source },
        date: new Date(`2026-01-01T10:0${index + 1}:02.345Z`),
      })),
    );
    const again = await runCommand(site, shadowCommand, args, { env });
    assert.match(again.stdout, /3 submissions: 2 the same, 1 different/);
    assert.equal((await submitted(site)).length, 3);
    const [entry] = await site.database.query.selectFrom('audit_entries').selectAll().execute();
    assert.deepEqual([entry?.action, entry?.target], ['shadow contest', 'copy']);
    assert.equal(JSON.stringify([stdout, again.stdout, entry]).includes(env.SHADOW_PASSWORD), false);
  });
}

const teams = [
  { id: '45', name: 'Foxes', label: '1' },
  { id: '46', name: 'Whales', display_name: 'Blue Whales', label: '2' },
  { id: '99', name: 'Guests', label: '3' },
];
const types = [
  { id: 'AC', name: 'correct', penalty: false, solved: true },
  { id: 'NO', name: 'no output', penalty: true, solved: false },
  { id: 'TWA', name: 'too late', penalty: true, solved: false },
  { id: 'odd', name: 'odd', penalty: true, solved: false },
];
const languages = [
  { id: 'python3', name: 'Python 3', entry_point_required: false, extensions: ['py'] },
  { id: 'cpp', name: 'C++', entry_point_required: false, extensions: ['cc', 'cpp'] },
  { id: 'cobol', name: 'COBOL', entry_point_required: false, extensions: ['cob'] },
];
const problems = [
  { id: 'sums', label: 'A', name: 'Sums', ordinal: 1, test_data_count: 1 },
  { id: 'forest', label: 'B', name: 'Trees', ordinal: 2, test_data_count: 1 },
];
const contest = {
  id: 'finals',
  name: 'Finals',
  start_time: start,
  duration: '5:00:00.000',
  penalty_time: '0:20:00.000',
};
const open = {
  started: start,
  frozen: null,
  ended: null,
  thawed: null,
  finalized: null,
  end_of_updates: null,
};
const final = { ...open, end_of_updates: '2026-01-01T15:00:00.000Z' };

const submission = (id: string, given: object = {}): Line => ({
  type: 'submissions',
  id,
  data: {
    ...{ id, team_id: '45', problem_id: 'sums', language_id: 'python3', contest_time: '1:02:03.456' },
    files: [{ href: `contests/finals/submissions/${id}/files`, mime: 'application/zip' }],
    ...given,
  },
});
const judgement = (id: string, type: string | null, given: object = {}): Line => ({
  type: 'judgements',
  id,
  data: {
    ...{ id, submission_id: id.slice(1), judgement_type_id: type, start_time: '2026-01-01T11:02:04.000Z' },
    ...given,
  },
});

/** As a system of another make sends it: whole collections, types of its own, a rejudge, and a withdrawn submission. */
const recorded: Line[] = [
  { type: 'contest', id: null, data: contest },
  { type: 'state', id: null, data: open },
  { type: 'judgement-types', id: null, data: types },
  { type: 'languages', id: null, data: languages },
  { type: 'teams', id: null, data: teams },
  { type: 'problems', id: null, data: problems },
  submission('1'),
  judgement('j1', null),
  judgement('j1', 'NO'),
  submission('2', { team_id: '46', problem_id: 'forest', language_id: 'cpp' }),
  judgement('j2', 'AC'),
  judgement('j2', 'AC', { current: false }),
  judgement('k2', 'TWA', { submission_id: '2', start_time: '2026-01-01T12:00:00Z' }),
  submission('3', { team_id: '99' }),
  submission('4', { language_id: 'cobol' }),
  submission('5', { contest_time: '5:00:00.001' }),
  submission('6'),
  judgement('j6', 'odd'),
  submission('7'),
  { type: 'submissions', id: '7', data: null },
  { type: 'commentary', id: 'c1', data: { id: 'c1', message: 'hello' } },
];
const collections = { contest, state: open, teams, problems, languages, 'judgement-types': types };

async function recordedSystem() {
  const system = await foreignSystem(collections, recorded);
  after(() => system.close());
  const sources = { 1: 'WA', 2: 'TLE', 3: 'AC', 4: 'AC', 5: 'AC', 6: 'AC', 7: 'AC' };
  for (const [id, source] of Object.entries(sources))
    system.files.set(`submissions/${id}/files`, zipOfSource(`# ${source}\n`));
  return system;
}

test('a recorded feed of another system is compared', async () => {
  const system = await recordedSystem();
  const site = await shadowSite('team45');
  const args = ['--source', system.url, 'copy', '--once'];
  const { status, stdout, stderr } = await runCommand(site, shadowCommand, args, { env: credentials });
  assert.deepEqual([status, stderr], [1, '']);
  const report = stdout.slice(stdout.indexOf('\nDifferent'));
  assert.match(report, /\n6 +\d+ +sums +team45 +odd +AC\n/);
  assert.match(report, /\n- 3: no team here is the team 99\n/);
  assert.match(report, /\n- 4: no language is cobol; name one with --language cobol=KEY\n/);
  assert.match(report, /\n- 5: its time 5:00:00\.001 is not in the contest\n/);
  assert.match(report, /\n6 submissions: 2 the same, 1 different, 3 not submitted, 0 without a verdict\.\n$/);
  assert.deepEqual(
    (await submitted(site)).map(({ username, code, source }) => [username, code, source]),
    [
      ['team45', 'sums', '# WA\n'],
      ['blue', 'trees', '# TLE\n'],
      ['team45', 'sums', '# AC\n'],
      ['team45', 'sums', '# AC\n'],
    ],
  );
});

test('a submission that comes back, as that of a team that is reinstated, is compared again', async () => {
  const system = await recordedSystem();
  const site = await shadowSite('team45');
  const args = ['--source', system.url, 'copy', '--once'];
  await runCommand(site, shadowCommand, args, { env: credentials });
  system.lines.push(submission('7'), judgement('j7', 'AC'));
  const { stdout } = await runCommand(site, shadowCommand, args, { env: credentials });
  assert.match(stdout, /\n7 submissions: 3 the same, 1 different, 3 not submitted, 0 without a verdict\.\n$/);
  assert.equal((await submitted(site)).length, 4);
});

test('a broken connection goes on from the last token, and the end of the contest ends the command', async () => {
  const system = await recordedSystem();
  system.breaksAfter = 9;
  system.lines.push({ type: 'state', id: null, data: final });
  const site = await shadowSite('team45');
  const args = ['--source', system.url, 'copy', '--language', 'cobol=PY3'];
  const { stdout, stderr } = await runCommand(site, shadowCommand, args, { env: credentials });
  assert.match(stderr, /^Trying again: .*\n/);
  assert.match(stdout, /6 submissions: 2 the same, 1 different, 2 not submitted, 1 without a verdict\.\n$/);
  const feeds = system.asked.filter((path) => path.includes('event-feed'));
  assert.deepEqual(feeds.slice(0, 2), [
    'contests/finals/event-feed',
    'contests/finals/event-feed?since_token=first.9',
  ]);
  assert.equal((await submitted(site)).length, 5);
});

test('after a stop at any line, the next run submits nothing twice, also if the source has forgotten the token', async () => {
  const system = await recordedSystem();
  const site = await shadowSite('team45');
  const args = ['--source', system.url, 'copy', '--once'];
  for (const count of [7, 1, 2, 3]) {
    system.breaksAfter = count;
    const stopped = await runCommand(site, shadowCommand, args, { env: credentials });
    assert.equal(stopped.status, 1);
  }
  system.breaksAfter = Infinity;
  await runCommand(site, shadowCommand, args, { env: credentials });
  const first = await submitted(site);
  assert.equal(first.length, 4);
  system.tokens = 'second';
  const { stdout } = await runCommand(site, shadowCommand, args, { env: credentials });
  assert.match(stdout, /6 submissions: 2 the same, 1 different, 3 not submitted/);
  assert.deepEqual(await submitted(site), first);
});

test('bad sources, wrong credentials and files of other hosts are refused', async () => {
  const system = await recordedSystem();
  const site = await shadowSite('team45');
  const refusal = async (source: string, env: Record<string, string> = credentials, key = 'copy') => {
    const { status, stderr } = await runCommand(site, shadowCommand, ['--source', source, key, '--once'], {
      env,
    });
    assert.equal(status, 1);
    return stderr.replace('tribunal shadow: ', '');
  };
  assert.match(await refusal('nonsense'), /^--source takes the address of a contest/);
  assert.match(await refusal('ftp://host/contests/x'), /must begin with http/);
  assert.match(await refusal('http://host/api/'), /must end with \/contests\//);
  assert.match(await refusal('http://ann:key@host/contests/x'), /SHADOW_PASSWORD, not in the address\n$/);
  assert.match(await refusal(system.url, credentials, 'nowhere'), /^there is no contest "nowhere"/);
  assert.match(await refusal(system.url, {}), /^the source answered 401/);
  assert.equal((await submitted(site)).length, 0);
  system.lines = [
    submission('1', { files: [{ href: 'http://127.0.0.1:1/secret' }] }),
    submission('2', { files: [] }),
  ];
  system.files.set('submissions/3/files', Buffer.alloc(5 << 20));
  system.lines.push(submission('3'));
  const { stdout } = await runCommand(site, shadowCommand, ['--source', system.url, 'copy', '--once'], {
    env: credentials,
  });
  assert.match(stdout, /\n- 1: the source answered 403 for a file on another/);
  assert.match(stdout, /\n- 2: the source gives no files/);
  assert.match(stdout, /\n- 3: the source answered 413/);
});

test('a contest that begins later than at the source is refused', async () => {
  const system = await recordedSystem();
  const site = await shadowSite('team45');
  await site.database.query
    .updateTable('contests')
    .set({ start_time: new Date('2026-01-01T10:00:01Z') })
    .execute();
  const { status, stderr } = await runCommand(site, shadowCommand, ['--source', system.url, 'copy'], {
    env: credentials,
  });
  assert.equal(status, 1);
  assert.match(stderr, /begins earlier: use edit-contest copy --start 2026-01-01T10:00:00\.000Z\n/);
});
