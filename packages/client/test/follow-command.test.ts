import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { follow } from '@tribunal/client/commands/follow';
import { FakeSite, key } from './fake-site.ts';
import { runCommand, type Surroundings } from './run-command.ts';

const run = (args: string[], surroundings: Surroundings = {}) => runCommand(follow, args, surroundings);

async function openSite(t: { after(close: () => Promise<void>): void }) {
  const site = new FakeSite();
  const address = await site.open();
  t.after(() => site.close());
  return { site, where: ['--site', address, '--contest', 'spring'] };
}

const withKey = { env: { TRIBUNAL_SYNC_KEY: key } };

test('in a pipe every row is one line of JSON, exactly as the site sent it', async (t) => {
  const { site, where } = await openSite(t);
  site.judge('1', 'AC');
  site.judge('2', 'TLE');
  const stdout = [...site.rows.values()].map((row) => `${JSON.stringify(row)}\n`).join('');
  assert.deepEqual(await run([...where, '--once'], withKey), { status: 0, stdout, stderr: '' });
  assert.deepEqual(await run([...where, '--once', '--json'], { ...withKey, isTTY: true }), {
    status: 0,
    stdout,
    stderr: '',
  });
});

test('on a terminal rows are aligned, and control characters in names are removed', async (t) => {
  const { site, where } = await openSite(t);
  site.judge('1', 'AC');
  site.judge('12', 'TLE');
  site.rows.set('12', { ...site.rows.get('12')!, author: 'eve\u001b[2J' });
  assert.deepEqual(await run([...where, '--once'], { ...withKey, isTTY: true }), {
    status: 0,
    stdout:
      '2025-03-01T10:00:00.001+00:00  AC   ann                   sum               1\n' +
      '2025-03-01T10:00:00.002+00:00  TLE  eve?[2J               sum               12\n',
    stderr: '',
  });
});

test('the key comes from --key, then TRIBUNAL_SYNC_KEY, then GLOBAL_API_KEY', async (t) => {
  const { where } = await openSite(t);
  const good = { status: 0, stdout: '', stderr: '' };
  const once = [...where, '--once'];
  const TRIBUNAL_SYNC_KEY = 'wrong';
  assert.deepEqual(await run([...once, '--key', key], { env: { TRIBUNAL_SYNC_KEY } }), good);
  assert.deepEqual(await run(once, { env: { TRIBUNAL_SYNC_KEY: key, GLOBAL_API_KEY: 'wrong' } }), good);
  assert.deepEqual(await run(once, { env: { GLOBAL_API_KEY: key } }), good);
});

test('the site comes from --site, then TRIBUNAL_SITE', async (t) => {
  const { where } = await openSite(t);
  const [, address = '', ...rest] = where;
  const env = { ...withKey.env, TRIBUNAL_SITE: address };
  assert.deepEqual(await run([...rest, '--once'], { env }), { status: 0, stdout: '', stderr: '' });
});

test('--from and --status select the rows', async (t) => {
  const { site, where } = await openSite(t);
  site.judge('1', 'AC');
  site.judge('2', 'QU');
  const args = [...where, '--once', '--from', '2025-03-01 10:00:00.002', '--status', 'all'];
  assert.equal((await run(args, withKey)).stdout, `${JSON.stringify(site.rows.get('2'))}\n`);
});

test('--cursor continues where the last run stopped', async (t) => {
  const { site, where } = await openSite(t);
  const directory = await mkdtemp(join(tmpdir(), 'tribunal-follow-'));
  t.after(() => rm(directory, { recursive: true }));
  const args = [...where, '--once', '--cursor', join(directory, 'cursor')];
  site.judge('1', 'AC');
  assert.equal((await run(args, withKey)).stdout, `${JSON.stringify(site.rows.get('1'))}\n`);
  site.judge('2', 'AC');
  assert.equal((await run(args, withKey)).stdout, `${JSON.stringify(site.rows.get('2'))}\n`);
});

test('without --once it keeps following, reports failures on standard error, and stops on a signal', async (t) => {
  const { site, where } = await openSite(t);
  const stop = new AbortController();
  site.judge('1', 'AC');
  site.beforeAnswer = () => {
    if (site.requests.length === 2) site.troubles.push({ kind: 'body', body: 'oops' });
    if (site.requests.length === 4) site.judge('2', 'AC');
    if (site.requests.length === 5) stop.abort();
  };
  const { status, stdout, stderr } = await run([...where, '--interval', '0.01'], {
    ...withKey,
    signal: stop.signal,
  });
  const path = '/api/v2/sync/contest/:contest_code/submissions';
  assert.deepEqual([status, stdout.split('\n').length - 1], [0, 2]);
  assert.equal(
    stderr.replace(/\d\.\d s/, 'N s'),
    `tribunal follow: the reply to ${path} is not JSON; retrying in N s\n`,
  );
});

test('an error is one line on standard error and exit status 1', async (t) => {
  const { where } = await openSite(t);
  const [, address = ''] = where;
  const mistakes: [string[], string][] = [
    [[], '--contest is missing'],
    [['--contest', 'x', '--key', key], '--site is missing (or sign in once with tribunal login)'],
    [where, '--key, TRIBUNAL_SYNC_KEY or GLOBAL_API_KEY is missing'],
    [[...where, '--key', 'wrong'], 'the site answered 403: api key required'],
    [['--site', address, '--contest', 'x', '--key', key], 'the site answered 404: page/object not found'],
    [
      ['--site', 'nowhere', '--contest', 'x', '--key', key],
      'the site must be an http or https address without user name and password',
    ],
    [[...where, '--key', key, '--from', 'noon'], '--from is not an ISO 8601 time: noon'],
    [[...where, '--key', key, '--status', 'some'], '--status must be final or all'],
    [[...where, '--key', key, '--interval=-1'], '--interval is not a number of seconds: -1'],
    [['--color'], "Unknown option '--color' (see tribunal follow --help)"],
    [[...where, '--key', key, '--interval', 'soon'], '--interval is not a number of seconds: soon'],
    [
      [...where, '--key', key, '--cursor', '/'],
      'cannot read the cursor file /: EISDIR: illegal operation on a directory, read',
    ],
  ];
  for (const [args, line] of mistakes) {
    const ran = await run(args, { env: { XDG_CONFIG_HOME: '/nowhere' } });
    assert.deepEqual(ran, { status: 1, stdout: '', stderr: `tribunal follow: ${line}\n` });
  }
});

test('--help prints the usage and does nothing else', async () => {
  for (const args of [['--help'], ['-h'], ['--site', 'nowhere', '--help']]) {
    assert.deepEqual(await run(args), { status: 0, stdout: `${follow.usage.trim()}\n`, stderr: '' });
  }
});

test('a closed pipe ends the command without an error', async (t) => {
  const { site, where } = await openSite(t);
  for (let id = 1; id <= 2000; id++) site.judge(String(id), 'AC');
  const program = `
    import { follow } from '@tribunal/client/commands/follow';
    const { stdout, stderr, env } = process;
    process.exitCode = await follow.run(process.argv.slice(1), { stdout, stderr, env, signal: new AbortController().signal });
  `;
  const node = ['--import', 'tsx', '--conditions=source', '--input-type=module', '--eval', program, '--'];
  const child = spawn(process.execPath, [...node, ...where, '--once', '--key', key], {
    cwd: import.meta.dirname,
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [status] = await once(child, 'close');
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
});
