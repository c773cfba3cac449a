import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TribunalError } from '@tribunal/client/requests/failure';
import { resources } from '@tribunal/client/resources';
import { Listing } from '@tribunal/client/terminal/listing';
import { Tribunal, type TribunalOptions } from '@tribunal/client/tribunal';
import { dataError } from '@tribunal/contract/api/envelope';
import { token } from './fake-data.ts';
import { FakeSite } from './fake-site.ts';
import { aProblem, problemDetail } from './records.ts';

async function openSite(t: { after(close: () => Promise<void>): void }) {
  const site = new FakeSite();
  const address = await site.open();
  t.after(() => site.close());
  const connect = (options: Partial<TribunalOptions> = {}) =>
    new Tribunal({ site: address, backoffMs: 1, timeoutMs: 60_000, ...options });
  return { site, connect, tribunal: connect() };
}

const codes = ['a', 'b', 'c', 'd', 'e'];

test('every endpoint of the data API has a method with its name', async (t) => {
  const { site, tribunal } = await openSite(t);
  const methods = tribunal as unknown as Record<string, (id?: string) => Promise<unknown> | Listing<unknown>>;
  for (const { name, part } of resources) {
    const asked = part === null ? methods[name]?.() : methods[name]?.('x y');
    await (asked instanceof Listing ? asked.page() : asked);
  }
  const paths = resources.map(({ name, part }) => `/api/v2/${name}${part === null ? '' : '/x%20y'}`);
  assert.deepEqual(
    site.requests.map(({ url }) => url.pathname),
    paths,
  );
});

test('filters are sent under their names: lists repeated, booleans as True and False, numbers as digits', async (t) => {
  const { site, tribunal } = await openSite(t);
  await tribunal.problems({ type: ['Graphs', 'D&P'], partial: true, organization: [1] }).page(2);
  await tribunal.contests({ is_rated: false, key: undefined }).page();
  await tribunal.users({ id: [1e21] }).page();
  // @ts-expect-error: problems are not filtered by language
  void tribunal.problems({ language: ['PY3'] });
  // @ts-expect-error: a list filter takes a list
  void tribunal.problems({ type: 'Graphs' });
  assert.deepEqual(
    site.requests.map(({ url }) => url.search),
    [
      '?type=Graphs&type=D%26P&partial=True&organization=1&page=2',
      '?is_rated=False',
      `?id=1${'0'.repeat(21)}`,
    ],
  );
});

test('a list is read page by page, or item by item on demand', async (t) => {
  const { site, tribunal } = await openSite(t);
  site.data.lists.problems = codes.map(aProblem);
  site.data.pageSize = 2;
  assert.deepEqual(await tribunal.problems().page(3), {
    ok: true,
    value: {
      current_object_count: 1,
      objects_per_page: 2,
      total_objects: 5,
      page_index: 3,
      total_pages: 3,
      has_more: false,
      objects: [aProblem('e')],
    },
  });
  const seen: string[] = [];
  for await (const { code } of tribunal.problems()) seen.push(code);
  assert.deepEqual(seen, codes);
  assert.equal(site.requests.length, 4);
  for await (const { code } of tribunal.problems()) if (code === 'b') break;
  assert.equal(site.requests.length, 5);
});

test('a list that becomes shorter while it is read ends without an error', async (t) => {
  const { site, tribunal } = await openSite(t);
  site.data.lists.problems = codes.map(aProblem);
  site.data.pageSize = 2;
  const seen: string[] = [];
  for await (const { code } of tribunal.problems()) {
    seen.push(code);
    site.data.lists.problems = [aProblem('a')];
  }
  assert.deepEqual(seen, ['a', 'b']);
});

test('an iteration throws the typed failure, also when a signal aborts it', async (t) => {
  const { connect } = await openSite(t);
  const failureOf = async (tribunal: Tribunal) => {
    const error = await tribunal
      .problems()
      [Symbol.asyncIterator]()
      .next()
      .catch((thrown) => thrown);
    assert.ok(error instanceof TribunalError);
    assert.equal(error.name, 'TribunalError');
    return error.failure;
  };
  assert.deepEqual(await failureOf(connect({ token: 'x'.repeat(48) })), {
    kind: 'api',
    code: 401,
    message: 'Invalid token',
    retryAfterMs: null,
  });
  assert.equal((await failureOf(connect({ signal: AbortSignal.abort() }))).kind, 'aborted');
});

test('a detail is the plain object; a missing object is a value', async (t) => {
  const { site, tribunal } = await openSite(t);
  const sum = problemDetail('sum', { languages: ['PY3'] });
  site.data.objects['problem/sum'] = sum;
  assert.deepEqual(await tribunal.problem('sum'), { ok: true, value: sum });
  assert.deepEqual(await tribunal.problem('difference'), {
    ok: false,
    error: { kind: 'api', code: 404, message: 'Not found', retryAfterMs: null },
  });
});

test('the token is sent in the header, and token errors have the message of the site', async (t) => {
  const { site, connect } = await openSite(t);
  await connect({ token }).problems().page();
  assert.equal(site.requests[0]?.headers.authorization, `Bearer ${token}`);
  await connect().problems().page();
  assert.equal(site.requests[1]?.headers.authorization, undefined);
  const refusals = [
    ['short', 400, 'Invalid authorization header'],
    ['x'.repeat(48), 401, 'Invalid token'],
  ] as const;
  for (const [bad, code, message] of refusals) {
    const error = { kind: 'api', code, message, retryAfterMs: null };
    assert.deepEqual(await connect({ token: bad }).problem('sum'), { ok: false, error });
  }
  assert.throws(() => connect({ token: 'two\nlines' }), {
    message: 'the token is empty or has characters that are not allowed in a header',
  });
});

test('a call over the limit waits for Retry-After, but a captcha is reported at once with its address', async (t) => {
  const { site, tribunal } = await openSite(t);
  site.data.lists.problems = codes.map(aProblem);
  site.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
  const before = Date.now();
  assert.ok((await tribunal.problems().page()).ok);
  assert.ok(Date.now() - before >= 1_000);

  const captcha = 'http://site/captcha/?caller=c';
  const body = JSON.stringify(
    dataError({ code: 429, message: 'too many requests', captcha }, 'GET', new Date()),
  );
  site.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '2' }, body });
  assert.deepEqual(await tribunal.problems().page(), {
    ok: false,
    error: { kind: 'api', code: 429, message: 'too many requests', retryAfterMs: 2_000, captcha },
  });
  assert.equal(site.requests.length, 3);
});

test('calls are delayed until the rate limit is reset, so that no captcha is required', async (t) => {
  const { site, connect } = await openSite(t);
  const tribunal = connect({ token, timeoutMs: 2_000 });
  site.data.headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '3' };
  const before = Date.now();
  assert.ok((await tribunal.judges().page()).ok);
  site.data.headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '50' };
  assert.ok((await tribunal.judges().page()).ok);
  assert.ok(Date.now() - before >= 3_000);
  const acted = Date.now();
  assert.ok((await tribunal.submit('sum', { source: 's', language: 3 })).ok);
  assert.ok(Date.now() - acted < 50_000, 'acting is not limited');
  const call = { signal: AbortSignal.timeout(20) };
  assert.deepEqual(await tribunal.judges(call).page(), {
    ok: false,
    error: { kind: 'aborted', message: 'the call was aborted' },
  });
  assert.equal(site.requests.length, 3);
});

test('a wait of three days because of a captcha is not waited for', async (t) => {
  const { site, tribunal } = await openSite(t);
  site.data.headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '259200' };
  for (const _ of [1, 2]) assert.ok((await tribunal.judges().page()).ok);
});

test('a timeout may be longer than the longest timer', async (t) => {
  const { connect } = await openSite(t);
  assert.ok((await connect({ timeoutMs: Infinity, retries: 0 }).judges().page()).ok);
});

test('a reply may omit the null error and have new fields, but must have the documented ones', async (t) => {
  const { site, tribunal } = await openSite(t);
  site.data.omitsNulls = true;
  site.data.lists.problems = [{ ...aProblem('a'), color: 'red' }];
  assert.ok((await tribunal.problems().page()).ok);
  site.data.lists.problems = [{ code: 'a' }];
  assert.deepEqual(await tribunal.problems().page(), {
    ok: false,
    error: {
      kind: 'unreadable',
      message: 'the reply to /api/v2/problems does not have the documented fields',
    },
  });
});

test('a later 2.x is accepted, and another version of the API is an error', async (t) => {
  const { site, tribunal } = await openSite(t);
  site.data.apiVersion = '2.7';
  assert.ok((await tribunal.judges().page()).ok);
  site.data.apiVersion = '3.0';
  assert.deepEqual(await tribunal.judges().page(), {
    ok: false,
    error: {
      kind: 'unreadable',
      message: 'the site has version 3.0 of the API, but this client requires 2.0',
    },
  });
});

test('the timeout is extended by the time that the site is asked to wait', async (t) => {
  const { site, connect } = await openSite(t);
  const tribunal = connect({ timeoutMs: 50, retries: 0 });
  site.troubles.push({ kind: 'silence' });
  assert.deepEqual(await tribunal.submission(7, { wait: 1 }), {
    ok: false,
    error: { kind: 'timeout', message: 'no reply within 1050 ms' },
  });
});

test('a solution that is retried has the same idempotency key', async (t) => {
  const { site, connect } = await openSite(t);
  const tribunal = connect({ token });
  site.troubles.push({ kind: 'cut off' }, { kind: 'status', status: 503 });
  const solution = { source: 'print("ü")\n', language: 3 };
  assert.deepEqual(await tribunal.submit('sum', solution), {
    ok: true,
    value: { id: 7, url: '/submission/7' },
  });
  const [first, ...others] = site.requests.map(({ url, headers, body }) => ({
    path: url.pathname,
    accept: headers.accept,
    key: headers['idempotency-key'],
    form: Object.fromEntries(new URLSearchParams(body)),
  }));
  assert.match(String(first?.key), /^[\w-]{36}$/);
  assert.deepEqual(first, {
    path: '/problem/sum/submit',
    accept: 'application/json',
    key: first?.key,
    form: { source: 'print("ü")\n', language: '3' },
  });
  assert.deepEqual(others, [first, first]);
  await tribunal.submit('sum', solution, { idempotencyKey: 'mine' });
  await tribunal.submit('sum', solution);
  assert.deepEqual(
    site.requests.slice(3).map(({ headers }) => headers['idempotency-key'] === first?.key),
    [false, false],
  );
  assert.equal(site.requests[3]?.headers['idempotency-key'], 'mine');
});

test('abort, join and leave send one request each and are not retried', async (t) => {
  const { site, connect } = await openSite(t);
  const tribunal = connect({ token });
  assert.deepEqual(await tribunal.abort(7), { ok: true, value: { id: 7, url: '/submission/7' } });
  const joined = { ok: true, value: { contest: 'spring', virtual: 0 } };
  assert.deepEqual(await tribunal.join('spring'), joined);
  assert.deepEqual(await tribunal.join('spring', { accessCode: 'a b' }), joined);
  assert.deepEqual(await tribunal.leave('spring'), { ok: true, value: { contest: 'spring' } });
  assert.deepEqual(await tribunal.leave('no/where'), {
    ok: false,
    error: { kind: 'api', code: 404, message: 'Not found', retryAfterMs: null },
  });
  site.troubles.push({ kind: 'cut off' }, { kind: 'status', status: 503 });
  const lost = await tribunal.join('spring');
  assert.equal(!lost.ok && lost.error.kind, 'network');
  const refused = await tribunal.abort(7);
  assert.equal(!refused.ok && refused.error.kind === 'api' && refused.error.code, 503);
  assert.deepEqual(
    site.requests.map(({ url, body }) => [url.pathname, body]),
    [
      ['/submission/7/abort', ''],
      ['/contest/spring/join', ''],
      ['/contest/spring/join', 'access_code=a+b'],
      ['/contest/spring/leave', ''],
      ['/contest/no%2Fwhere/leave', ''],
      ['/contest/spring/join', ''],
      ['/submission/7/abort', ''],
    ],
  );
});

test('the owner of a token is the user that /user redirects to', async (t) => {
  const { connect } = await openSite(t);
  assert.deepEqual(await connect({ token }).whoAmI(), { ok: true, value: 'ann' });
  assert.deepEqual(await connect().whoAmI(), {
    ok: false,
    error: {
      kind: 'api',
      code: 302,
      message: 'moved to /accounts/login/?next=/user',
      retryAfterMs: null,
      location: '/accounts/login/?next=/user',
    },
  });
});
