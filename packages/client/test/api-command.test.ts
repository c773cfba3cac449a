import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { api } from '@tribunal/client/commands/api';
import { saveProfile } from '@tribunal/client/profiles';
import { dataError } from '@tribunal/contract/api/envelope';
import { token } from './fake-data.ts';
import { aCase, aProblem, aSubmission, problemDetail } from './records.ts';
import { runCommand, type Surroundings } from './run-command.ts';
import { siteAndUser } from './sign-in.ts';

async function surroundings(t: { after(end: () => Promise<void>): void }) {
  const { site, address, env } = await siteAndUser(t);
  const run = (args: string[], given: Surroundings = {}) =>
    runCommand(api, args, { ...given, env: { TRIBUNAL_SITE: address, ...env, ...given.env } });
  return { site, address, env, run };
}

test('in a pipe a list is one JSON object per line, exactly as the site sent it', async (t) => {
  const { site, run } = await surroundings(t);
  site.data.lists.problems = [aProblem('a'), { ...aProblem('b'), color: 'red' }];
  const stdout = site.data.lists.problems.map((one) => `${JSON.stringify(one)}\n`).join('');
  const args = ['problems', '--type', 'Graphs', '--type', 'DP', '--partial', 'true'];
  assert.deepEqual(await run(args), { status: 0, stdout, stderr: '' });
  assert.deepEqual(await run([...args, '--json'], { isTTY: true }), { status: 0, stdout, stderr: '' });
  assert.equal(site.requests[0]?.url.search, '?partial=True&type=Graphs&type=DP');
});

test('on a terminal a list is a table, and control characters in names are removed', async (t) => {
  const { site, run } = await surroundings(t);
  site.data.lists.organizations = [
    { id: 1, slug: 'club', name: 'Cl\u001b[2Jub', short_name: '', is_open: true, member_count: 12 },
    { id: 12, slug: 'x', name: 'N'.repeat(60), short_name: 'S', is_open: false, member_count: 3 },
  ];
  const lines = [
    `id  slug  name${' '.repeat(44)}  short_name  is_open  member_count`,
    ` 1  club  Cl?[2Jub${' '.repeat(40)}  -           true               12`,
    `12  x     ${'N'.repeat(47)}…  S           false               3`,
  ];
  assert.deepEqual(await run(['organizations'], { isTTY: true }), {
    status: 0,
    stdout: `${lines.join('\n')}\n`,
    stderr: '',
  });
  assert.equal((await run(['judges'], { isTTY: true })).stdout, '(none)\n');
});

test('columns of a table are aligned for every script', async (t) => {
  const { site, run } = await surroundings(t);
  const names = ['日本語', 'e\u0301te', '👩‍💻 x', 'a\u202eb', '題'.repeat(30)];
  const organization = { id: 1, slug: 's', name: '', short_name: 'S', is_open: true, member_count: 1 };
  site.data.lists.organizations = names.map((name) => ({ ...organization, name }));
  const lines = (await run(['organizations'], { isTTY: true })).stdout.trimEnd().split('\n');
  const blank = (columns: number) => ' '.repeat(columns);
  assert.deepEqual(lines, [
    `id  slug  name${blank(43)}  short_name  is_open  member_count`,
    ` 1  s     日本語${blank(41)}  S           true                1`,
    ` 1  s     e\u0301te${blank(44)}  S           true                1`,
    ` 1  s     👩‍💻 x${blank(43)}  S           true                1`,
    ` 1  s     a?b${blank(44)}  S           true                1`,
    ` 1  s     ${'題'.repeat(23)}…  S           true                1`,
  ]);
});

test('JSON on a terminal contains no control characters', async (t) => {
  const { site, run } = await surroundings(t);
  site.data.lists.problems = [{ ...aProblem('a'), name: '\u001b[2J\u009b2J\u202e\u007f' }];
  const { stdout } = await run(['problems', '--json'], { isTTY: true });
  assert.match(stdout, /^[\x20-\x7e]+\n$/);
  assert.deepEqual(JSON.parse(stdout), site.data.lists.problems[0]);
});

test('field names and error messages of a site contain no control characters on a terminal', async (t) => {
  const { site, run } = await surroundings(t);
  site.data.objects['problem/sum'] = { ...problemDetail('sum', { languages: [] }), '\u001b[2J': 1 };
  assert.match((await run(['problem', 'sum'], { isTTY: true })).stdout, /^\?\[2J +1$/m);
  const error = { code: 404, message: '\u001b]0;title\u0007 gone\r\n\u202eaway' };
  const body = JSON.stringify(dataError(error, 'GET', new Date()));
  site.troubles.push({ kind: 'status', status: 404, body });
  assert.equal(
    (await run(['judges'])).stderr,
    'tribunal api: the site answered 404: ?]0;title? gone ?away\n',
  );
});

test('one object is printed as fields on a terminal and as JSON in a pipe', async (t) => {
  const { site, run } = await surroundings(t);
  const limits = [{ language: 'PY3', time_limit: 4, memory_limit: 1024 }];
  const sum = { ...problemDetail('sum', { languages: ['PY3', 'C'] }), language_resource_limits: limits };
  site.data.objects['problem/sum'] = sum;
  assert.equal((await run(['problem', 'sum'])).stdout, `${JSON.stringify(sum)}\n`);
  const lines = [
    'code                      sum',
    'name                      The problem sum',
    'types                     Graphs, DP',
    'group                     Easy',
    'points                    5',
    'partial                   true',
    'is_organization_private   false',
    'is_public                 true',
    'authors                   -',
    'time_limit                2',
    'memory_limit              262144',
    'short_circuit             false',
    'languages                 PY3, C',
    'organizations             -',
    '',
    'language_resource_limits:',
    'language  time_limit  memory_limit',
    'PY3                4          1024',
    '',
    'description:',
    'Add.',
    '',
    'Two numbers.',
  ];
  assert.equal((await run(['problem', 'sum'], { isTTY: true })).stdout, `${lines.join('\n')}\n`);
});

test('in a table numbers are rounded, and nested objects are shown by their identifier', async (t) => {
  const { site, run } = await surroundings(t);
  const contest = {
    key: 'spring',
    points: 50,
    virtual_participation_number: 0,
    time_since_start_of_participation: 'P',
  };
  const {
    status: _,
    case_points: __,
    case_total: ___,
    cases: ____,
    ...row
  } = aSubmission({ points: 0.1 + 0.2 });
  site.data.lists.submissions = [
    { ...row, contest },
    { ...row, points: 10, contest: null },
  ];
  const lines = [
    'id  problem  user  date                       language  time  memory  points  result  contest',
    ' 7  sum      ann   2025-03-01T10:00:00+00:00  PY3       -     -          0.3  -       spring',
    ' 7  sum      ann   2025-03-01T10:00:00+00:00  PY3       -     -           10  -       -',
  ];
  assert.equal((await run(['submissions'], { isTTY: true })).stdout, `${lines.join('\n')}\n`);
});

test('cases and batches of a submission are in one table', async (t) => {
  const { site, run } = await surroundings(t);
  const batch = { type: 'batch' as const, batch_id: 1, points: 0, total: 10 };
  const cases = [aCase(1, 'AC', 10), { ...batch, cases: [aCase(2, 'AC', 10), aCase(3, 'WA', 0)] }];
  site.data.looks.push(aSubmission({ cases }));
  const { stdout } = await run(['submission', '7'], { isTTY: true });
  assert.deepEqual(stdout.split('\n').slice(-5), [
    'cases:',
    'type   case_id  status  time  memory  points  total  batch_id  cases',
    'case         1  AC      0.02    2048      10     10         -  -',
    'batch        -  -          -       -       0     10         1  AC, WA',
    '',
  ]);
});

test('one page is printed with the number of pages; --all prints every page', async (t) => {
  const { site, run } = await surroundings(t);
  site.data.pageSize = 2;
  site.data.lists.problems = ['a', 'b', 'c'].map(aProblem);
  const codes = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).code);
  const first = await run(['problems']);
  assert.deepEqual(codes(first.stdout), ['a', 'b']);
  assert.equal(first.stderr, 'tribunal api: page 1 of 2; --all prints every page\n');
  const second = await run(['problems', '--page', '2']);
  assert.deepEqual([codes(second.stdout), second.stderr], [['c'], '']);
  const all = await run(['problems', '--all']);
  assert.deepEqual([codes(all.stdout), all.stderr], [['a', 'b', 'c'], '']);
});

test('options override the environment, and the environment overrides saved values', async (t) => {
  const { site, address, env, run } = await surroundings(t);
  await saveProfile(env, { site: address, username: 'ann', token });
  await saveProfile(env, { site: 'http://elsewhere.example', username: 'ann', token: 's' });
  const sent = async (args: string[], given: Record<string, string> = {}) => {
    await run(['judges', ...args], { env: given });
    return site.requests.at(-1)?.headers.authorization;
  };
  assert.equal(await sent([]), `Bearer ${token}`);
  assert.equal(await sent([], { TRIBUNAL_TOKEN: 'environment' }), 'Bearer environment');
  assert.equal(await sent(['--token', 'option'], { TRIBUNAL_TOKEN: 'environment' }), 'Bearer option');
  assert.equal(
    await sent(['--site', address], { TRIBUNAL_SITE: 'http://nowhere.example' }),
    `Bearer ${token}`,
  );
});

test('a saved token is sent only to its own site', async (t) => {
  const { site, env, run } = await surroundings(t);
  await saveProfile(env, { site: 'http://elsewhere.example', username: 'ann', token });
  assert.equal((await run(['judges'])).status, 0);
  assert.equal(site.requests[0]?.headers.authorization, undefined);
});

test('a damaged profile file does not affect commands that do not need it', async (t) => {
  const { run, env } = await surroundings(t);
  await mkdir(join(env.XDG_CONFIG_HOME, 'tribunal'));
  await writeFile(join(env.XDG_CONFIG_HOME, 'tribunal/profiles.json'), '{');
  assert.equal((await run(['judges', '--token', token])).status, 0);
  assert.match((await run(['judges'])).stderr, /profiles\.json is damaged; remove it and sign in again/);
});

test('without --site the site of the last sign-in is used', async (t) => {
  const { site, address, env } = await siteAndUser(t);
  await saveProfile(env, { site: address, username: 'ann', token });
  assert.equal((await runCommand(api, ['judges'], { env })).status, 0);
  assert.equal(site.requests[0]?.headers.authorization, `Bearer ${token}`);
});

const refusals: [string[], string][] = [
  [['problem'], 'problem takes one code'],
  [['problem', 'a', 'b'], 'problem takes one code'],
  [['problems', 'a'], 'problems is a list and takes no name'],
  [['problems', '--partial', 'maybe'], 'invalid value for --partial: maybe'],
  [['problems', '--organization', 'x'], 'invalid value for --organization: x'],
  [['problems', '--page', '0'], '--page must be a whole number from 1, or last'],
  [['problems', '--langauge', 'C'], "Unknown option '--langauge' (see tribunal api --help)"],
  [
    ['participations', '--virtual_participation_number', '-1'],
    "Option '--virtual_participation_number' argument is ambiguous. Did you forget to specify the option argument for '--virtual_participation_number'? To specify an option argument starting with a dash use '--virtual_participation_number=-XYZ'. (see tribunal api --help)",
  ],
  [['problem', 'nowhere'], 'the site answered 404: Not found'],
  [['judges', '--token', 'x'], 'the site answered 400: Invalid authorization header'],
  [['judges', '--site', 'judge'], 'the site must be an http or https address without user name and password'],
];

for (const [args, reason] of refusals) {
  test(`tribunal api ${args.join(' ')}: ${reason}`, async (t) => {
    const { run } = await surroundings(t);
    assert.deepEqual(await run(args), { status: 1, stdout: '', stderr: `tribunal api: ${reason}\n` });
  });
}

test('a missing site and an unknown resource are reported', async (t) => {
  const { env } = await siteAndUser(t);
  assert.equal(
    (await runCommand(api, ['judges'], { env })).stderr,
    'tribunal api: --site is missing (or sign in once with tribunal login)\n',
  );
  assert.match((await runCommand(api, ['things'], { env })).stderr, /must be one of contests, contest, /);
});

test('a captcha is reported with its address', async (t) => {
  const { site, run } = await surroundings(t);
  const captcha = 'http://site/captcha/?caller=c';
  const error = { code: 429, message: 'too many requests', captcha };
  const body = JSON.stringify(dataError(error, 'GET', new Date()));
  site.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '259200' }, body });
  assert.equal(
    (await run(['judges'])).stderr,
    `tribunal api: the site answered 429: too many requests; solve the captcha at ${captcha}\n`,
  );
});

test('--help lists every resource with its filters', async () => {
  const { stdout } = await runCommand(api, ['--help'], {});
  assert.match(stdout, /^ {2}submissions {5}--user --problem --contest --id --language --result$/m);
  assert.match(stdout, /^ {2}submission ID {3}--wait$/m);
});
