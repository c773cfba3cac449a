import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Channel, callsTo, type WorkerCalls } from '@tribunal/server/workers/calls';

test('a call to a process that was killed a moment before is no error', async () => {
  const child = spawn(process.execPath, ['-e', `process.on('message', () => {})`], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const errors: unknown[] = [];
  child.on('error', (error) => errors.push(error));
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  // Nothing else happens meanwhile: this process does not know yet that the other one has ended.
  while (!/\) Z /.test(readFileSync(`/proc/${child.pid}/stat`, 'utf8')));
  void callsTo<WorkerCalls>(child as unknown as Channel, ['figures']).figures();
  await exit;
  assert.deepEqual(errors, []);
});
