import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TribunalError } from '@tribunal/client/requests/failure';
import { Tribunal } from '@tribunal/client/tribunal';
import { watchSubmission } from '@tribunal/client/watch-submission';
import { FakeSite } from './fake-site.ts';
import { aCase, aSubmission } from './records.ts';

function aSite() {
  const site = new FakeSite();
  return { site, tribunal: new Tribunal({ site: 'http://site', fetch: site.fetch, retries: 0 }) };
}

test('a submission is returned at once and after every change, until its verdict', async () => {
  const { site, tribunal } = aSite();
  const looks = [
    aSubmission({ status: 'QU' }),
    aSubmission({ status: 'G', cases: [aCase(1, 'AC', 10)] }),
    aSubmission({ status: 'D', result: 'WA', cases: [aCase(1, 'AC', 10), aCase(2, 'WA', 0)] }),
  ] as const;
  site.data.looks.push(looks[0], looks[0], looks[1], looks[1], looks[2]);
  const seen: unknown[] = [];
  for await (const look of watchSubmission(tribunal, 7, { intervalMs: 0 })) seen.push(look);
  assert.deepEqual(seen, looks);
  assert.deepEqual(
    site.requests.map(({ url }) => url.pathname + url.search),
    ['/api/v2/submission/7', ...Array(4).fill('/api/v2/submission/7?wait=20')],
  );
});

test('a watcher sends at most one request per interval, however fast the cases arrive', async () => {
  const { site, tribunal } = aSite();
  site.data.looks.push(
    aSubmission({ status: 'P' }),
    aSubmission({ status: 'G' }),
    aSubmission({ status: 'IE' }),
  );
  const before = Date.now();
  for await (const _ of watchSubmission(tribunal, 7, { intervalMs: 100 }));
  assert.ok(Date.now() - before >= 200);
});

test('a failure and an abort throw the typed failure', async () => {
  const { site, tribunal } = aSite();
  await assert.rejects(watchSubmission(tribunal, 7).next(), (error) => {
    assert.ok(error instanceof TribunalError);
    assert.deepEqual(error.failure, { kind: 'api', code: 404, message: 'Not found', retryAfterMs: null });
    return true;
  });
  site.data.looks.push(aSubmission({}));
  const stop = new AbortController();
  const watched = watchSubmission(tribunal, 7, { signal: stop.signal });
  await watched.next();
  stop.abort();
  await assert.rejects(watched.next(), TribunalError);
});
