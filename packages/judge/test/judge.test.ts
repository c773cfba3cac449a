import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { SubmissionRequest } from '@tribunal/contract/judges/judge';
import { eventually } from '../../../test/eventually.ts';
import { holdSession } from '../src/bridge/session.ts';
import { dial } from '../src/dial.ts';
import type { JudgingResources } from '../src/grading/with-program.ts';
import { runJudge } from '../src/judge.ts';
import { openFakeBridge } from './fake-bridge.ts';
import { sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

let version = '';

describe('a judge that connects to the bridge', { skip: withoutBubblewrap }, () => {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'tribunal-cache-'));
  const workDirectory = mkdtempSync(join(tmpdir(), 'tribunal-work-'));
  chmodSync(workDirectory, 0o755);
  const stopper = new AbortController();
  const lines: string[] = [];
  let bridge: Awaited<ReturnType<typeof openFakeBridge>>;
  let judge: Promise<void>;
  before(async () => {
    bridge = await openFakeBridge();
    version = bridge.data.add(sumProblem(1, 2)).version;
    judge = runJudge({
      site: { host: '127.0.0.1', port: bridge.port },
      name: 'judge-1',
      key: 'secret key',
      cacheDirectory,
      workDirectory,
      languages: ['C', 'PY3'],
      slots: 2,
      reconnect: { firstMs: 20, maxMs: 50 },
      log: (line) => lines.push(line),
      signal: stopper.signal,
    });
  });
  after(() => {
    rmSync(cacheDirectory, { recursive: true });
    bridge.close();
  });

  test('introduces itself with its key and the languages that work', async () => {
    const [handshake] = await bridge.until('handshake');
    assert.ok(handshake?.name === 'handshake');
    const { id, key, problems, executors } = handshake;
    assert.deepEqual([id, key, problems], ['judge-1', 'secret key', []]);
    assert.deepEqual(
      [handshake['test-runs'], handshake['fetches-data'], handshake.benchmarks],
      [true, true, true],
    );
    assert.deepEqual(Object.keys(handshake.digests ?? {}), ['C', 'PY3']);
    assert.deepEqual(
      Object.entries(executors).map(([language, [runtime]]) => [language, runtime?.[0]]),
      [
        ['C', 'gcc'],
        ['PY3', 'python3'],
      ],
    );
    assert.match(lines[0] ?? '', /^sandbox passed its self-test, protection (full|reduced): bubblewrap/);
    assert.ok(!lines.join('\n').includes('secret key'));
  });

  test('answers a ping with its clock and its load', async () => {
    bridge.send({ name: 'ping', when: 12.5 });
    const [pong] = await bridge.until('ping-response');
    assert.ok(pong?.name === 'ping-response');
    assert.equal(pong.when, 12.5);
    assert.ok(Math.abs(pong.time - Date.now() / 1000) < 10 && (pong.load ?? -1) >= 0);
  });

  test('judges a submission and reports every step in order', async () => {
    bridge.send(request(7, 'print(sum(map(int, input().split())))'));
    const messages = await bridge.until('grading-end');
    const names = messages.map(({ name }) => name);
    assert.deepEqual(names.slice(0, 2), ['submission-acknowledged', 'grading-begin']);
    assert.deepEqual(new Set(names.slice(2, -1)), new Set(['test-case-status']));
    assert.deepEqual(
      messages.flatMap((message) => (message.name === 'test-case-status' ? message.cases : [])).map(summary),
      [
        [1, 0, 1, 1],
        [2, 0, 2, 2],
      ],
    );
    assert.ok(messages.every((message) => 'submission-id' in message && message['submission-id'] === 7));
    const begin = messages.find((message) => message.name === 'grading-begin');
    assert.equal(begin?.toolchain?.name, 'python3');
    assert.match(begin.toolchain.version, /^3\.\d+/);
    assert.match(begin.toolchain.digest, /^[0-9a-f]{64}$/);
  });

  test('stops a submission on request of the site and accepts the next one', async () => {
    bridge.send(request(8, 'while True: pass', 30));
    await bridge.until('grading-begin');
    bridge.send({ name: 'terminate-submission' });
    assert.deepEqual(await bridge.until('submission-terminated'), [
      { name: 'submission-terminated', 'submission-id': 8 },
    ]);
    bridge.send(request(9, 'print('));
    const [, error] = await bridge.until('compile-error');
    assert.equal(error?.name, 'compile-error');
  });

  test('refuses a second submission while it is busy, and finishes the first', async () => {
    bridge.send(request(10, 'import time\ntime.sleep(2)\nprint(sum(map(int, input().split())))', 30));
    await bridge.until('grading-begin');
    bridge.send(request(11, 'print(1)'));
    assert.deepEqual(await bridge.until('internal-error'), [
      { name: 'internal-error', 'submission-id': 11, message: 'the judge is busy with submission 10' },
    ]);
    const last = (await bridge.until('grading-end')).at(-1);
    assert.deepEqual(last, { name: 'grading-end', 'submission-id': 10 });
  });

  test('runs a program on inputs of the site, and stops that too', async () => {
    const asked = { name: 'test-run-request', 'problem-id': 'sum', language: 'PY3' } as const;
    const data = { 'data-version': version };
    const limits = { 'time-limit': 30, 'memory-limit': 65_536 };
    const inputs = [{ input: '4 5\n', expected: '9' }];
    bridge.send({
      ...asked,
      ...limits,
      ...data,
      'run-id': 3,
      source: 'print(sum(map(int, input().split())))',
      inputs,
    });
    const [result] = await bridge.until('test-run-result');
    assert.ok(result?.name === 'test-run-result');
    assert.deepEqual([result['run-id'], result.reports.map((each) => each['is-correct'])], [3, [true]]);
    bridge.send({ ...asked, ...limits, ...data, 'run-id': 4, source: 'while True: pass', inputs });
    bridge.send({ name: 'stop-test-run' });
    assert.deepEqual(await bridge.until('test-run-stopped'), [{ name: 'test-run-stopped', 'run-id': 4 }]);
  });

  test('says that it cannot have the data of a version, and judges the next submission', async () => {
    bridge.send({ ...request(15, 'print(1)'), 'data-version': '0'.repeat(64) });
    assert.deepEqual((await bridge.until('data-unavailable')).at(-1), {
      name: 'data-unavailable',
      'submission-id': 15,
      message: 'the site answered 404 Not Found',
    });
    bridge.send(request(16, 'print(sum(map(int, input().split())))'));
    await bridge.until('grading-end');
  });

  test('ignores unknown messages', async () => {
    bridge.send({ name: 'nonsense' });
    bridge.send({ name: 'get-current-submission' });
    bridge.send({ name: 'ping', when: 1 });
    assert.equal((await bridge.until('ping-response')).length, 1);
  });

  test('stops its work when the connection is lost, and reconnects', async () => {
    bridge.send(request(12, 'while True: pass', 30));
    await bridge.until('grading-begin');
    bridge.drop();
    await bridge.until('handshake');
    bridge.send(request(13, 'print(sum(map(int, input().split())))'));
    const messages = await bridge.until('grading-end');
    assert.ok(messages.every((message) => 'submission-id' in message && message['submission-id'] === 13));
  });

  test('gives a submission back and disconnects when it cannot judge any more, and reconnects when it can', async () => {
    const [own] = readdirSync(workDirectory);
    const away = `${workDirectory}-away`;
    renameSync(join(workDirectory, own!), away);
    bridge.send(request(20, 'print(sum(map(int, input().split())))'));
    assert.deepEqual(
      (await bridge.until('data-unavailable')).map(({ name }) => name),
      ['submission-acknowledged', 'data-unavailable'],
    );
    await eventually('the judge reports the pause', () =>
      lines.some((line) => line.startsWith('judging is paused: ')),
    );
    const { connections } = bridge.state;
    renameSync(away, join(workDirectory, own!));
    assert.deepEqual(
      (await bridge.until('handshake')).map(({ name }) => name),
      ['handshake'],
    );
    assert.equal(bridge.state.connections, connections + 1);
    assert.ok(lines.some((line) => line.startsWith('submission 20 could not be judged: ')));
    bridge.send(request(21, 'print(sum(map(int, input().split())))'));
    await bridge.until('grading-end');
  });

  test('keeps trying to connect when the site refuses it', async () => {
    bridge.state.letsIn = false;
    bridge.drop();
    await bridge.until('handshake');
    bridge.state.letsIn = true;
    await bridge.until('handshake');
    bridge.send({ name: 'ping', when: 2 });
    await bridge.until('ping-response');
    assert.ok(lines.some((line) => line.includes('check the name and the key of this judge')));
  });

  test('stops on its signal and removes its files', async () => {
    bridge.send(request(14, 'while True: pass', 30));
    await bridge.until('grading-begin');
    stopper.abort();
    await judge;
    assert.deepEqual(readdirSync(workDirectory), []);
    rmdirSync(workDirectory);
  });
});

function request(id: number, source: string, seconds = 2): SubmissionRequest {
  return {
    name: 'submission-request',
    'submission-id': id,
    'problem-id': 'sum',
    language: 'PY3',
    source,
    'time-limit': seconds,
    'memory-limit': 65_536,
    'short-circuit': false,
    'data-version': version,
    meta: {},
  };
}

function summary(each: { position: number; status: number; points: number; 'total-points': number }) {
  return [each.position, each.status, each.points, each['total-points']];
}

test('a judge ends an idle session to introduce itself again when it has more to offer', async (t) => {
  const bridge = await openFakeBridge();
  t.after(() => bridge.close());
  const isOutdated = () => true;
  const identity = {
    name: 'judge-1',
    key: 'secret key',
    executors: {},
    digests: {},
    protection: '',
    isOutdated,
  };
  const socket = await dial({ host: '127.0.0.1', port: bridge.port });
  const session = holdSession(socket, {} as JudgingResources, identity, () => {});
  await bridge.until('handshake');
  bridge.send({ name: 'ping', when: 1 });
  assert.equal(await session, 'outdated');
});
