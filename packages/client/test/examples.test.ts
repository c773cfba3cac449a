import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { join, leave } from '@tribunal/client/commands/act';
import { api } from '@tribunal/client/commands/api';
import { login } from '@tribunal/client/commands/login';
import { logout } from '@tribunal/client/commands/logout';
import { submit } from '@tribunal/client/commands/submit';
import { fileCursor } from '@tribunal/client/cursor';
import { eventually } from '../../../test/eventually.ts';
import { token } from './fake-data.ts';
import { FakeSite, key } from './fake-site.ts';
import { aCase, aLanguage, aProblem, aSubmission, contestDetail, problemDetail } from './records.ts';
import { runCommand } from './run-command.ts';

const client = path.join(import.meta.dirname, '..');
const tsx = import.meta.resolve('tsx');
const node = [process.execPath, '--import', tsx, '--conditions=source'];
const hasPython = spawnSync('python3', ['--version']).status === 0;

const examples: [string, string[], { skip?: string }][] = [
  ['follow.mjs', [...node, path.join(client, 'examples', 'follow.mjs')], {}],
  [
    'follow.py',
    ['python3', path.join(client, 'examples', 'follow.py')],
    hasPython ? {} : { skip: 'python3 is not installed' },
  ],
];

for (const [name, program, options] of examples) {
  test(
    `the example ${name} prints each verdict and rejudge once, despite failures and its own restart`,
    options,
    async (t) => {
      const { site, start, lines, directory } = await surroundings(t, program);
      site.judge('1', 'WA');
      site.judge('2', 'AC');
      let child = start('spring');
      await lines(2);
      site.troubles.push(
        { kind: 'status', status: 500 },
        { kind: 'cut off' },
        { kind: 'body', body: '<html>' },
      );
      site.judge('2', 'TLE');
      await lines(3);
      await anotherPoll(site);
      await stop(child);

      site.judge('3', 'CE');
      child = start('spring');
      assert.deepEqual(await lines(4), [
        '2025-03-01T10:00:00.001+00:00 ann sum WA',
        '2025-03-01T10:00:00.002+00:00 ann sum AC',
        '2025-03-01T10:00:00.003+00:00 ann sum TLE',
        '2025-03-01T10:00:00.004+00:00 ann sum CE',
      ]);
      await anotherPoll(site);
      await stop(child);
      assert.deepEqual(await fileCursor(path.join(directory, 'spring.cursor')).load(), {
        contest: 'spring',
        status: 'final',
        judgedAt: '2025-03-01T10:00:00.004+00:00',
        ids: ['3'],
      });
    },
  );

  test(`the example ${name} ends with an error when the site refuses`, options, async (t) => {
    const { start } = await surroundings(t, program);
    const [status] = await once(start('autumn'), 'close');
    assert.equal(status, 1);
  });
}

test('the programs in the README run unchanged', async (t) => {
  const { site, address } = await surroundings(t, []);
  site.judge('1', 'WA');
  fillData(site);
  const readme = await readmeForFakeSite();
  const programs = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, program = '']) => program);
  const outputs: string[] = [];
  for (const program of programs) {
    const env = { ...process.env, TRIBUNAL_SITE: address, TRIBUNAL_SYNC_KEY: key, TRIBUNAL_TOKEN: token };
    const [command = '', ...args] = [...node, '--input-type=module', '--eval', program];
    const child = spawn(command, args, { cwd: client, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(child, 'close');
    outputs.push(output);
  }
  assert.deepEqual(outputs, [
    'sum 5\n',
    "2 [ 'PY3' ]\n0 submissions\n",
    'QU null 0\nD AC 1\n',
    '1 ann\n',
    '1 submissions\n',
  ]);
});

test('the commands in the README run unchanged', async (t) => {
  const { site, address, directory } = await surroundings(t, []);
  fillData(site);
  await writeFile(path.join(directory, 'sum.py'), 'print(3)');
  const env = {
    TRIBUNAL_SITE: address,
    TRIBUNAL_SYNC_KEY: key,
    TRIBUNAL_TOKEN: token,
    XDG_CONFIG_HOME: directory,
  };
  const readme = await readmeForFakeSite();
  const lines = [...readme.matchAll(/^npx tribunal (?!follow)(.*?)(?: *[|#].*)?$/gm)].map(
    ([, line = '']) => line,
  );
  assert.equal(lines.length, 12);
  for (const line of lines) {
    const [name = '', ...args] = wordsOf(line.replace('$TRIBUNAL_SITE', address));
    const command = [api, join, leave, login, logout, submit].find((one) => one.name === name);
    const inPlace = args.map((word) => (word === 'sum.py' ? path.join(directory, word) : word));
    const { status, stderr } = await runCommand(command!, inPlace, { env, input: token });
    assert.equal(status, 0, `${line}: ${stderr}`);
  }
});

/** The examples of the README are for the demo; the fake site has other names. */
async function readmeForFakeSite(): Promise<string> {
  const readme = await readFile(path.join(client, 'README.md'), 'utf8');
  return readme.replaceAll('city_finals', 'spring').replaceAll('lanterns', 'sum');
}

function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

function fillData({ data }: FakeSite): void {
  data.lists.problems = [aProblem('sum')];
  data.lists.languages = [aLanguage(1, 'PY3')];
  data.objects['problem/sum'] = problemDetail('sum', { languages: ['PY3'] });
  data.objects['contest/spring'] = contestDetail('spring');
  data.looks.push(
    aSubmission({}),
    aSubmission({ status: 'D', result: 'AC', case_points: 10, case_total: 10, cases: [aCase(1, 'AC', 10)] }),
  );
}

/** A site, an empty directory, and functions to run the program in it and read the output of all its runs. */
async function surroundings(t: { after(end: () => Promise<void>): void }, program: readonly string[]) {
  const site = new FakeSite();
  const address = await site.open();
  const directory = await mkdtemp(path.join(tmpdir(), 'tribunal-example-'));
  const children: ChildProcess[] = [];
  let printed = '';
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await site.close();
    await rm(directory, { recursive: true });
  });
  const start = (contest: string) => {
    const [command = '', ...args] = [...program, address, contest];
    const env = { ...process.env, TRIBUNAL_SYNC_KEY: key };
    const child = spawn(command, args, { cwd: directory, env, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    return child;
  };
  const lines = async (count: number) => {
    await eventually(`${count} lines are printed`, () => printed.split('\n').length > count);
    return printed.trimEnd().split('\n');
  };
  return { site, address, directory, start, lines };
}

async function stop(child: ChildProcess): Promise<void> {
  assert.equal(child.exitCode, null, 'the example ended by itself');
  const closed = once(child, 'close');
  child.kill('SIGINT');
  assert.deepEqual(await closed, [0, null]);
}

/** When a follower sends the next request, it has saved the previous rows. */
async function anotherPoll(site: FakeSite): Promise<void> {
  const asked = site.requests.length;
  await eventually('it asks again', () => site.requests.length > asked);
}
