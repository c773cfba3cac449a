import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileCursor } from '@tribunal/client/cursor';
import { FakeSite, key } from './fake-site.ts';

const client = join(import.meta.dirname, '..');
const tsx = import.meta.resolve('tsx');
const node = [process.execPath, '--import', tsx, '--conditions=source'];
const hasPython = spawnSync('python3', ['--version']).status === 0;

const examples: [string, string[], { skip?: string }][] = [
  ['follow.mjs', [...node, join(client, 'examples', 'follow.mjs')], {}],
  [
    'follow.py',
    ['python3', join(client, 'examples', 'follow.py')],
    hasPython ? {} : { skip: 'python3 is not installed' },
  ],
];

for (const [name, program, options] of examples) {
  test(
    `the example ${name} prints each verdict and rejudge once, over trouble and a restart of its own`,
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
      assert.deepEqual(await fileCursor(join(directory, 'spring.cursor')).load(), {
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

test('the programs in the README run as they stand', async (t) => {
  const { site, address } = await surroundings(t, []);
  site.judge('1', 'WA');
  const readme = await readFile(join(client, 'README.md'), 'utf8');
  const programs = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, program = '']) => program);
  const outputs: string[] = [];
  for (const program of programs) {
    const env = { ...process.env, TRIBUNAL_SITE: address, TRIBUNAL_SYNC_KEY: key };
    const [command = '', ...args] = [...node, '--input-type=module', '--eval', program];
    const child = spawn(command, args, { cwd: client, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(child, 'close');
    outputs.push(output);
  }
  assert.deepEqual(outputs, ['1 ann\n', '1 submissions\n']);
});

/** A site, an empty directory, and a way to run the program in it and read what all its runs printed. */
async function surroundings(t: { after(end: () => Promise<void>): void }, program: readonly string[]) {
  const site = new FakeSite();
  const address = await site.open();
  const directory = await mkdtemp(join(tmpdir(), 'tribunal-example-'));
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
    await until(() => printed.split('\n').length > count);
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

/** A follower that asks again has saved the rows before. */
async function anotherPoll(site: FakeSite): Promise<void> {
  const asked = site.requests.length;
  await until(() => site.requests.length > asked);
}

async function until(isReached: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!isReached() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}
