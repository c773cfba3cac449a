import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@tribunal/server/environment/log';
import { runJobs } from '@tribunal/server/jobs/run-jobs';
import { eventually } from '../../../../test/eventually.ts';

const silent = createLog('silent');

test('a job runs at once and at its interval, but never twice at the same time', async () => {
  let [runs, atOnce, most] = [0, 0, 0];
  const slow = {
    name: 'slow',
    everyMs: 1,
    run: async () => {
      runs += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await sleep(15);
      atOnce -= 1;
    },
  };
  const stop = runJobs([slow], silent);
  assert.equal(runs, 1);
  await eventually('it runs again', () => runs >= 4);
  await stop();
  assert.equal(most, 1);
});

test('a job that fails is logged under its name and runs again, and other jobs are not affected', async () => {
  const lines: string[] = [];
  const log = createLog(
    'error',
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  let [failures, successes] = [0, 0];
  const failing = {
    name: 'failing',
    everyMs: 1,
    run: () => {
      failures += 1;
      return Promise.reject(new Error('out of order'));
    },
  };
  const working = { name: 'working', everyMs: 1, run: async () => void successes++ };
  const stop = runJobs([failing, working], log);
  await eventually('both run again', () => failures >= 3 && successes >= 3);
  await stop();
  const { job, err, msg } = JSON.parse(lines[0] ?? '{}');
  assert.deepEqual([job, err.message, msg], ['failing', 'out of order', 'background job failed']);
});

test('stopping waits for the run that has begun, and no other begins', async () => {
  let [begun, ended] = [0, 0];
  const slow = {
    name: 'slow',
    everyMs: 1,
    run: async () => {
      begun += 1;
      await sleep(20);
      ended += 1;
    },
  };
  const stop = runJobs([slow], silent);
  await stop();
  assert.deepEqual([begun, ended], [1, 1]);
  await sleep(10);
  assert.equal(begun, 1);
});
