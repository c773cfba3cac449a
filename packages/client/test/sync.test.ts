import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TribunalSync } from '@tribunal/client/sync';
import { eventually } from '../../../test/eventually.ts';
import { FakeSite, key, spring, type Trouble } from './fake-site.ts';

async function openSite(t: { after(close: () => Promise<void>): void }) {
  const site = new FakeSite();
  const address = await site.open();
  t.after(() => site.close());
  const quick = { site: address, key, backoffMs: 1, timeoutMs: 60_000 };
  return { site, address, quick, sync: new TribunalSync(quick) };
}

const epoch = new Date(0);

test('the four calls return the contest, its problems, its ranking and its submissions', async (t) => {
  const { site, sync } = await openSite(t);
  site.judge('7', 'AC');
  assert.deepEqual(await sync.contest('spring'), { ok: true, value: spring });
  assert.deepEqual(await sync.problems('spring'), { ok: true, value: [{ code: 'sum', contest: 'spring' }] });
  assert.deepEqual(await sync.participants('spring'), { ok: true, value: site.ranking });
  assert.deepEqual(await sync.submissions('spring', { from: epoch }), {
    ok: true,
    value: [site.rows.get('7')],
  });
});

test('a submissions call sends its parameters, with the plus sign of an offset as %2B', async (t) => {
  const { site, sync } = await openSite(t);
  const query = { limit: 5, status: 'all', participation: 'all' } as const;
  await sync.submissions('spring', { from: '2025-03-01T10:00:00.001+00:00', ...query });
  assert.equal(
    site.requests[0]?.url.search,
    '?from_timestamp=2025-03-01T10%3A00%3A00.001%2B00%3A00&limit=5&status=all&participation=all',
  );
});

test('the key is sent in the header and never in the address', async (t) => {
  const { site, sync } = await openSite(t);
  await sync.submissions('spring', { from: epoch });
  assert.equal(site.requests[0]?.headers['x-global-api-key'], key);
  assert.ok(!site.requests[0]?.url.href.includes(key));
});

test('a key that is invalid in a header is refused without being printed', () => {
  for (const bad of ['', 'secret\nkey', 'schlüssel', ' begins with a space']) {
    assert.throws(() => new TribunalSync({ site: 'http://localhost', key: bad }), {
      name: 'TypeError',
      message: 'the sync key is empty or has characters that are not allowed in a header',
    });
  }
});

test('a site must be a plain http address', () => {
  for (const site of ['', 'judge.example', 'ftp://judge.example', 'http://me:secret@judge.example']) {
    assert.throws(() => new TribunalSync({ site, key }), {
      message: 'the site must be an http or https address without user name and password',
    });
  }
});

test('a site may be under a path, with or without a trailing slash', async () => {
  const asked: string[] = [];
  const record = (async (url: URL) => {
    asked.push(url.href);
    return Response.json(spring);
  }) as typeof fetch;
  await new TribunalSync({ site: 'https://example.org/judge/', key, fetch: record }).contest('a b/ü');
  assert.deepEqual(asked, ['https://example.org/judge/api/v2/sync/contest/a%20b%2F%C3%BC']);
});

test('a refusal of the site is a value with its code and message, and is not retried', async (t) => {
  const { site, sync, quick } = await openSite(t);
  const refusals = [
    {
      answer: await new TribunalSync({ ...quick, key: 'wrong' }).contest('spring'),
      code: 403,
      message: 'api key required',
    },
    { answer: await sync.contest('autumn'), code: 404, message: 'page/object not found' },
    {
      answer: await sync.submissions('spring', { from: 'noon' }),
      code: 400,
      message: 'invalid filter value type',
    },
  ];
  for (const { answer, code, message } of refusals) {
    assert.deepEqual(answer, { ok: false, error: { kind: 'api', code, message, retryAfterMs: null } });
  }
  assert.equal(site.requests.length, refusals.length);
});

test('network errors, timeouts, 429 and 5xx are retried', async (t) => {
  const { site, quick } = await openSite(t);
  const troubles: Trouble[] = [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
    { kind: 'cut off' },
    { kind: 'silence' },
  ];
  site.troubles.push(...troubles);
  // A busy machine may cause more timeouts.
  const sync = new TribunalSync({ ...quick, timeoutMs: 1_000, retries: troubles.length + 20 });
  assert.deepEqual(await sync.contest('spring'), { ok: true, value: spring });
  assert.ok(site.requests.length > troubles.length, `${site.requests.length} requests`);
});

test('after the last retry its failure is returned', async (t) => {
  const { site, quick } = await openSite(t);
  site.troubles.push({ kind: 'status', status: 500 }, { kind: 'status', status: 502 });
  assert.deepEqual(await new TribunalSync({ ...quick, retries: 1 }).contest('spring'), {
    ok: false,
    error: { kind: 'api', code: 502, message: 'Bad Gateway', retryAfterMs: null },
  });
});

test('a call waits as long as Retry-After asks', async (t) => {
  const { site, sync } = await openSite(t);
  site.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
  const before = Date.now();
  assert.deepEqual(await sync.contest('spring'), { ok: true, value: spring });
  assert.ok(Date.now() - before >= 990, `waited only ${Date.now() - before} ms`);
});

test('a long Retry-After is returned to the caller instead of waited for', async (t) => {
  const { site, sync } = await openSite(t);
  site.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '259200' } });
  assert.deepEqual(await sync.contest('spring'), {
    ok: false,
    error: { kind: 'api', code: 429, message: 'Too Many Requests', retryAfterMs: 259_200_000 },
  });
});

test('a site that does not reply in time causes a timeout', async (t) => {
  const { site, quick } = await openSite(t);
  site.troubles.push({ kind: 'silence' });
  assert.deepEqual(await new TribunalSync({ ...quick, timeoutMs: 50, retries: 0 }).contest('spring'), {
    ok: false,
    error: { kind: 'timeout', message: 'no reply within 50 ms' },
  });
});

test('an unreachable site or an interrupted reply is a network failure', async (t) => {
  const { site, quick, address } = await openSite(t);
  const sync = new TribunalSync({ ...quick, retries: 0 });
  site.troubles.push({ kind: 'cut off' });
  const cutOff = await sync.contest('spring');
  assert.equal(cutOff.ok ? 'ok' : cutOff.error.kind, 'network');
  await site.close();
  assert.deepEqual(await sync.contest('spring'), {
    ok: false,
    error: { kind: 'network', message: `cannot reach ${address}: ECONNREFUSED` },
  });
});

test('a reply that is not JSON or lacks a documented field is unreadable', async (t) => {
  const { site, sync } = await openSite(t);
  const path = '/api/v2/sync/contest/:contest_code';
  const answers = {
    '<html>': `the reply to ${path} is not JSON`,
    '{"code":"spring"}': `the reply to ${path} does not have the documented fields`,
    '[]': `the reply to ${path} does not have the documented fields`,
    null: `the reply to ${path} does not have the documented fields`,
  };
  for (const [body, message] of Object.entries(answers)) {
    site.troubles.push({ kind: 'body', body });
    assert.deepEqual(await sync.contest('spring'), { ok: false, error: { kind: 'unreadable', message } });
  }
});

test('additional fields of a newer site are ignored', async (t) => {
  const { site, sync } = await openSite(t);
  const richer = { ...spring, name: 'Spring round' };
  site.troubles.push({ kind: 'body', body: JSON.stringify(richer) });
  assert.deepEqual(await sync.contest('spring'), { ok: true, value: richer });
});

test('a redirect is not followed, so that the key is not sent to another site', async (t) => {
  const { site, sync } = await openSite(t);
  const location = 'https://elsewhere.example/';
  site.troubles.push({ kind: 'status', status: 301, headers: { location } });
  assert.deepEqual(await sync.contest('spring'), {
    ok: false,
    error: { kind: 'api', code: 301, message: `moved to ${location}`, retryAfterMs: null, location },
  });
  assert.equal(site.requests.length, 1);
});

test('aborting ends a pending call, a call that waits for a retry, and every later one', async (t) => {
  const { site, quick } = await openSite(t);
  const aborted = { ok: false, error: { kind: 'aborted', message: 'the call was aborted' } };
  const stop = new AbortController();
  const waiting = new AbortController();
  const onRetry = () => waiting.abort();
  const sync = new TribunalSync({ ...quick, backoffMs: 60_000, signal: stop.signal, onRetry });

  site.troubles.push({ kind: 'silence' });
  const hanging = new AbortController();
  const silent = sync.contest('spring', { signal: hanging.signal });
  await eventually('the site is asked', () => site.requests.length === 1);
  hanging.abort();
  assert.deepEqual(await silent, aborted);

  site.troubles.push({ kind: 'status', status: 500 });
  assert.deepEqual(await sync.contest('spring', { signal: waiting.signal }), aborted);

  stop.abort();
  assert.deepEqual(await sync.contest('spring'), aborted);
  assert.equal(site.requests.length, 2);
});

test('an unchanged ranking is requested by its tag and returned from memory', async (t) => {
  const { site, sync } = await openSite(t);
  const first = await sync.participants('spring');
  const second = await sync.participants('spring');
  assert.deepEqual(second, { ok: true, value: site.ranking });
  assert.equal(second.ok && second.value, first.ok && first.value);
  site.ranking = [{ user: 'bob', contest: 'spring', rank: 1 }];
  assert.deepEqual(await sync.participants('spring'), { ok: true, value: site.ranking });
  const tags = site.requests.map(({ headers }) => headers['if-none-match']);
  assert.deepEqual(tags, [undefined, '"ann"', '"ann"']);
});
