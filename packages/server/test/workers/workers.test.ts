import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { newFolder } from '../database/embedded/data-directory.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';
import { workersOf } from './workers-of.ts';

/** Every request has its own connection, so that all processes get some. */
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

interface Answered {
  readonly status: number;
  /** Ends a stream. */
  end(): void;
}

function ask(
  address: string,
  headers: Record<string, string> = {},
  connections: Agent = agent,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent: connections, headers }, (response) => {
      response.on('error', () => {});
      response.resume();
      resolve({ status: response.statusCode ?? 0, end: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

test('a site with two processes', async (t) => {
  const SITE_DATA_DIR = await newFolder();
  const key = 'a key that only the monitoring knows';
  const accessLog = join(SITE_DATA_DIR, 'access.log');
  const settings = { SITE_DATA_DIR, SITE_LOG_LEVEL: 'warn', SITE_ACCESS_LOG: accessLog };
  const site = await startSite({
    ...settings,
    SITE_WORKERS: '2',
    SITE_API_RATE_LIMIT: '12',
    SITE_METRICS_KEY: key,
  });
  const pid = site.process.pid!;
  const statuses = async (count: number, path: string, headers = {}) => {
    const all = await Promise.all(Array.from({ length: count }, () => ask(site.address + path, headers)));
    return all.map(({ status }) => status);
  };

  const figures = async () =>
    (await fetch(`${site.address}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text();
  const serving = async () => Number(/^tribunal_serving_processes (\d+)$/m.exec(await figures())?.[1]);

  const pages = async () =>
    Number(/^tribunal_http_requests_total\{route="pages",status="200"\} (\d+)$/m.exec(await figures())?.[1]);

  await t.test('shares the work, and tells the figures of all processes', async () => {
    assert.equal(workersOf(pid).length, 2);
    assert.deepEqual(new Set(await statuses(40, '/problems/')), new Set([200]));
    // A request is counted just after its answer was sent.
    await eventually('all are counted', async () => (await pages()) === 40);
  });

  await t.test('counts the requests of a caller exactly', async () => {
    // A new minute in between would begin a new count.
    await eventually('the minute is young', async () => new Date().getSeconds() < 40);
    const answered = await statuses(40, '/api/v2/users');
    assert.equal(answered.filter((status) => status === 200).length, 12);
  });

  await t.test('counts the streams of a user exactly, also after one has ended', async () => {
    await tribunal(['create-user', 'watcher', '--password', 'long enough to pass'], settings);
    const { stdout } = await tribunal(['generate_api_token', 'watcher'], settings);
    const authorization = `Bearer ${/[A-Za-z0-9_-]{48}/.exec(stdout)![0]}`;
    const open = () => ask(`${site.address}/events/submissions?notices=`, { authorization });
    const streams = await Promise.all(Array.from({ length: 30 }, open));
    const accepted = streams.filter(({ status }) => status === 200);
    assert.deepEqual([accepted.length, streams.length - accepted.length], [20, 10]);
    accepted[0]!.end();
    await eventually('there is room for another stream', async () => {
      const { status, end } = await open();
      if (status !== 200) return false;
      end();
      return true;
    });
    for (const { end } of streams) end();
  });

  await t.test('replaces a process that was killed', async () => {
    const [killed, other] = workersOf(pid);
    const counted = await pages();
    // One that hangs must not get connections that nobody answers when it is gone.
    process.kill(killed!, 'SIGSTOP');
    let answered = 0;
    const callers = Array.from({ length: 20 }, async () => {
      const { status } = await ask(`${site.address}/healthz`);
      if (status === 200) answered += 1;
    });
    await eventually('the other process answers', async () => answered >= 10);
    process.kill(killed!, 'SIGKILL');
    await eventually('all callers have an answer', async () => answered === callers.length);
    await eventually('there are two processes again', async () => {
      const now = workersOf(pid);
      return now.length === 2 && !now.includes(killed!) && now.includes(other!);
    });
    await eventually('both answer requests', async () => (await serving()) === 2);
    assert.ok((await pages()) >= counted, 'what it counted stays counted');
  });

  await t.test('replaces all processes without refusing or resetting a connection', async () => {
    const before = workersOf(pid);
    const counted = await pages();
    const keepAlive = new Agent({ keepAlive: true });
    const answered = new Map<number, number>();
    let isReplaced = false;
    const callers = [agent, agent, keepAlive, keepAlive, keepAlive].map(async (connections) => {
      while (!isReplaced) {
        const { status } = await ask(`${site.address}/healthz`, {}, connections);
        answered.set(status, (answered.get(status) ?? 0) + 1);
      }
    });
    process.kill(pid, 'SIGUSR2');
    await eventually('one process is new', async () => workersOf(pid).some((one) => !before.includes(one)));
    const during = workersOf(pid);
    process.kill(pid, 'SIGUSR2');
    await eventually('all are new, also those that were new when it was asked again', async () => {
      const now = workersOf(pid);
      return now.length === 2 && [...before, ...during].every((one) => !now.includes(one));
    });
    isReplaced = true;
    await Promise.all(callers);
    keepAlive.destroy();
    assert.deepEqual([...answered.keys()], [200]);
    assert.ok((await pages()) >= counted, 'what they counted stays counted');
  });

  await t.test('opens its access log again when it is asked to, and goes on', async () => {
    const lines = async () =>
      (await readFile(accessLog, 'utf8').catch(() => '')).trimEnd().split('\n').length;
    const before = workersOf(pid);
    await rename(accessLog, `${accessLog}.1`);
    process.kill(pid, 'SIGHUP');
    await eventually('both processes write to a new file', async () => {
      await statuses(10, '/healthz');
      return existsSync(accessLog) && (await lines()) > 10;
    });
    const [old, current] = [(await readFile(`${accessLog}.1`)).length, await lines()];
    await statuses(20, '/healthz');
    await eventually('every request is in the new file', async () => (await lines()) === current + 20);
    assert.equal((await readFile(`${accessLog}.1`)).length, old);
    assert.deepEqual(workersOf(pid), before);
  });

  await t.test('stops with all its processes', async () => {
    const before = workersOf(pid);
    const { status } = await site.stop();
    assert.equal(status, 0);
    for (const one of before) assert.throws(() => process.kill(one, 0), { code: 'ESRCH' });
  });
});
