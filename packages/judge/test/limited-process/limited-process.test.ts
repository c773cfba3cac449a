import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../../test/eventually.ts';
import { limitedProcess, limitedProcesses } from '../../src/limited-process/limited-process.ts';

const ask = limitedProcess<string, string>(new URL('./program.ts', import.meta.url), {
  taskMs: 10_000,
  memoryMb: 64,
});
const tooMuch = { name: 'LimitExceeded', message: 'it needs too much time or memory' };

test('tasks are processed in their order', async () => {
  assert.deepEqual(await Promise.all(['a', 'b'].map(ask)), ['answered a', 'answered b']);
});

test('a task that never ends is stopped, and the next one is processed', async () => {
  const [endless, next] = [ask('for ever'), ask('c')];
  await assert.rejects(endless, tooMuch);
  assert.equal(await next, 'answered c');
});

test('with several processes, a task that never ends does not hold up others', async () => {
  const limits = { taskMs: 10_000, memoryMb: 64 };
  const askTwo = limitedProcesses<string, string>(2, new URL('./program.ts', import.meta.url), limits);
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  await Promise.all([
    askTwo('for ever').catch(note('endless')),
    askTwo('c').then(note('c')),
    askTwo('d').then(note('d')),
  ]);
  assert.deepEqual(ended, ['c', 'd', 'endless']);
});

test('a task that needs too much memory is stopped', async () => {
  await assert.rejects(ask('memory'), tooMuch);
  assert.equal(await ask('d'), 'answered d');
});

test('an error in the process is thrown to the caller', async () => {
  await assert.rejects(ask('fault'), { name: 'Error', message: /a fault of the program/ });
});

test('an error keeps its code, so that callers see that the disk is full', async () => {
  await assert.rejects(ask('full'), { code: 'ENOSPC' });
});

test('the process does not inherit the environment', async () => {
  process.env.SECRET_KEY = 'a secret';
  assert.equal(await ask('environment'), 'PATH');
});

test('a process that answers many tasks keeps no listener of earlier ones', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  for (let count = 0; count < 20; count += 1) await ask(`task ${count}`);
  await new Promise(setImmediate);
  process.off('warning', note);
  assert.deepEqual(warnings, []);
});

test('a task that never ends does not outlive the killed parent', async (context) => {
  const program = fileURLToPath(new URL('./parent-program.ts', import.meta.url));
  const parent = spawn(process.execPath, [...process.execArgv, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.after(() => parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
  const child = Number(line);
  context.after(() => isRunning(child) && process.kill(child, 'SIGKILL'));
  assert.ok(isRunning(child));
  parent.kill('SIGKILL');
  await eventually('the child has ended', () => !isRunning(child));
});

/** A zombie has ended, although its process id is still taken. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
