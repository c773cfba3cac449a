import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topLines } from '@tribunal/server/commands/monitoring/top-text';
import { eventually } from '../../../../test/eventually.ts';
import { freePort } from '../../../../test/free-port.ts';
import { newFolder } from '../database/embedded/data-directory.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';

const at = new Date('2026-11-16T12:00:10Z');
const earlier = new Date('2026-11-16T12:00:00Z');
const idle = { judges: { online: 2, busy: 1 }, recent: { submitted: 3, judged: 2 }, queue: [], site: null };

test('top shows the queue with the time of its oldest submission', () => {
  const queue = [
    { reason: 'being judged', length: 1, since: new Date('2026-11-16T12:00:08Z') },
    { reason: 'no free judge', length: 7, since: earlier },
  ] as const;
  assert.deepEqual(topLines({ ...idle, at, queue }, null).slice(0, 6), [
    '2026-11-16 12:00:10 UTC',
    '',
    'Judges       2 online, 1 busy',
    'Last minute  3 submitted, 2 judged',
    'Queue        1 being judged, the oldest for 2 s',
    '             7 no free judge, the oldest for 10 s',
  ]);
});

test('top computes rates from two moments', () => {
  const figures = (requests: number) =>
    new Map([
      ['tribunal_http_requests_total{route="data",status="200"}', requests],
      ['tribunal_http_requests_total{route="data",status="404"}', 1],
      ['tribunal_http_request_seconds_sum{route="data"}', 2],
      ['tribunal_http_request_seconds_count{route="data"}', 100],
    ]);
  const lines = topLines({ ...idle, at, site: figures(150) }, { ...idle, at: earlier, site: figures(100) });
  assert.equal(lines[7], 'data                151        5.0         20.0');
});

test('top reads the figures of a running site at the port for them', async () => {
  const SITE_DATA_DIR = await newFolder();
  const port = await freePort();
  const env = { SITE_DATA_DIR, SITE_METRICS_PORT: String(port), SITE_LOG_LEVEL: 'silent' };
  const site = await startSite(env);
  assert.equal((await fetch(`${site.address}/metrics`)).status, 404);
  // A request is counted just after its answer was sent.
  const counted = /^tribunal_http_requests_total\{route="health",status="404"\} 1$/m;
  const own = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await eventually('the request is counted', async () => counted.test(await own()));
  const { status, stdout } = await tribunal(['top', '--once'], env);
  assert.equal(status, 0);
  assert.match(stdout, /^Judges {7}0 online, 0 busy\nLast minute {2}0 submitted, 0 judged\nQueue {8}empty$/m);
  assert.match(stdout, /^health +1 +\d+\.\d$/m);
  assert.match(stdout, /^Streams +(?:none|0 .*)$/m);
  const refused = await tribunal(['top', '--every', 'often'], env);
  assert.deepEqual(
    [refused.status, refused.stderr],
    [1, 'tribunal top: --every takes a number of seconds from 0.5\n'],
  );
  await site.stop();
});
