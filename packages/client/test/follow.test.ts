import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cursor, CursorStore } from '@tribunal/client/cursor';
import { type FollowOptions, followSubmissions } from '@tribunal/client/follow';
import { TribunalError } from '@tribunal/client/requests/failure';
import { TribunalSync } from '@tribunal/client/sync';
import { eventually } from '../../../test/eventually.ts';
import { FakeSite, key, type Trouble } from './fake-site.ts';

/** A site without sockets, and what a follower receives from it, as `id status`. */
function aSite() {
  const site = new FakeSite();
  const sync = new TribunalSync({ site: 'http://site', key, fetch: site.fetch });
  const read = async (options: FollowOptions = {}) => {
    const received: string[] = [];
    for await (const row of followSubmissions(sync, 'spring', { once: true, ...options })) {
      received.push(`${row.id} ${row.submissionStatus}`);
    }
    return received;
  };
  return { site, sync, read };
}

function memoryCursor(): CursorStore & { saved: Cursor | null } {
  const store = {
    saved: null as Cursor | null,
    load: async () => store.saved,
    save: async (cursor: Cursor) => {
      store.saved = cursor;
    },
  };
  return store;
}

test('a follower receives every submission once, in the order of judge times, whatever the page size', async () => {
  const { site, read } = aSite();
  for (const id of ['3', '1', '4', '2', '5']) site.judge(id, 'AC');
  for (const limit of [2, 3, 5, 2000, 9999]) {
    assert.deepEqual(await read({ limit }), ['3 AC', '1 AC', '4 AC', '2 AC', '5 AC'], `limit ${limit}`);
  }
});

test('the next poll starts at the last received judge time', async () => {
  const { site, read } = aSite();
  for (const id of ['1', '2', '3']) site.judge(id, 'AC');
  await read({ limit: 2 });
  assert.deepEqual(
    site.requests.map(({ url }) => url.searchParams.get('from_timestamp')),
    ['1970-01-01T00:00:00+00:00', '2025-03-01T10:00:00.002+00:00', '2025-03-01T10:00:00.003+00:00'],
  );
});

test('a rejudged submission is received again', async () => {
  const { site, read } = aSite();
  const cursor = memoryCursor();
  site.judge('1', 'WA');
  site.judge('2', 'AC');
  assert.deepEqual(await read({ cursor }), ['1 WA', '2 AC']);
  assert.deepEqual(await read({ cursor }), []);
  site.judge('2', 'CE');
  site.judge('1', 'AC');
  assert.deepEqual(await read({ cursor }), ['2 CE', '1 AC']);
});

test('submissions in progress are received only with status all', async () => {
  const { site, read } = aSite();
  site.judge('1', 'AC');
  site.judge('2', 'QU');
  assert.deepEqual(await read(), ['1 AC']);
  assert.deepEqual(await read({ status: 'all' }), ['1 AC', '2 QU']);
});

test('submissions that share a judge time are all received, even if they arrive later or fill a page', async () => {
  const { site, read } = aSite();
  const cursor = memoryCursor();
  site.judge('5', 'AC');
  site.judge('6', 'AC', { sameMoment: true });
  assert.deepEqual(await read({ cursor, limit: 2 }), ['5 AC', '6 AC']);
  for (const id of ['1', '9', '3']) site.judge(id, 'WA', { sameMoment: true });
  site.judge('2', 'AC');
  assert.deepEqual(await read({ cursor, limit: 2 }), ['1 WA', '3 WA', '9 WA', '2 AC']);
});

test('the follower fails if more submissions share a judge time than fit on a page', async () => {
  const { site, read } = aSite();
  site.judge('1', 'AC');
  for (let id = 2; id <= 2001; id++) site.judge(String(id), 'AC', { sameMoment: true });
  await assert.rejects(read({ limit: 100 }), {
    message:
      '2000 or more submissions share the judge time 2025-03-01T10:00:00.001+00:00; nothing later can be read',
  });
});

test('a page of one row is refused, because the follower could never advance', () => {
  const { sync } = aSite();
  for (const limit of [1, 0, -5, 2.5, Number.NaN]) {
    assert.throws(() => followSubmissions(sync, 'spring', { limit }), {
      name: 'RangeError',
      message: 'limit must be a whole number of at least 2: a page of 1 row would repeat forever',
    });
  }
  assert.throws(
    () => followSubmissions(sync, 'spring', { intervalMs: Number.POSITIVE_INFINITY }),
    RangeError,
  );
});

test('a follower can start at a given moment', async () => {
  const { site, read } = aSite();
  for (const id of ['1', '2', '3']) site.judge(id, 'AC');
  assert.deepEqual(await read({ from: new Date('2025-03-01T10:00:00.002Z') }), ['2 AC', '3 AC']);
  assert.deepEqual(await read({ from: '2025-03-01T17:00:00.003+07:00' }), ['3 AC']);
});

test('a row counts as received when the next is requested: a row whose consumer fails is repeated', async () => {
  const { site, sync, read } = aSite();
  const cursor = memoryCursor();
  for (const id of ['1', '2', '3']) site.judge(id, 'AC');
  const failing = async () => {
    for await (const row of followSubmissions(sync, 'spring', { cursor, once: true })) {
      if (row.id === '2') throw new Error('disk full');
    }
  };
  await assert.rejects(failing(), { message: 'disk full' });
  assert.deepEqual(cursor.saved, {
    contest: 'spring',
    status: 'final',
    judgedAt: '2025-03-01T10:00:00.001+00:00',
    ids: ['1'],
  });
  assert.deepEqual(await read({ cursor }), ['2 AC', '3 AC']);
});

test('a cursor of another contest or status is refused', async () => {
  const { site, sync, read } = aSite();
  const cursor = memoryCursor();
  site.judge('1', 'AC');
  await read({ cursor });
  const message = 'the saved cursor belongs to contest spring, status final; use another cursor for this one';
  await assert.rejects(read({ cursor, status: 'all' }), { message });
  await assert.rejects(followSubmissions(sync, 'autumn', { cursor }).next(), { message });
});

test('a refusal ends the follower with the typed failure', async () => {
  const { site, sync, read } = aSite();
  const wrongKey = new TribunalSync({ site: 'http://site', key: 'wrong', fetch: site.fetch });
  const refusals = [
    { code: 403, message: 'api key required', asked: followSubmissions(wrongKey, 'spring').next() },
    { code: 404, message: 'page/object not found', asked: followSubmissions(sync, 'autumn').next() },
    { code: 400, message: 'invalid filter value type', asked: read({ from: 'noon', once: false }) },
  ];
  for (const { code, message, asked } of refusals) {
    await assert.rejects(asked, (error) => {
      assert.ok(error instanceof TribunalError);
      assert.deepEqual(error.failure, { kind: 'api', code, message, retryAfterMs: null });
      return true;
    });
  }
});

test('a follower continues after a restart of the site', async (t) => {
  const site = new FakeSite();
  const sync = new TribunalSync({ site: await site.open(), key, retries: 0 });
  t.after(() => site.close());
  site.judge('1', 'AC');
  const retries: string[] = [];
  const rows = followSubmissions(sync, 'spring', {
    intervalMs: 1,
    onRetry: ({ kind }) => retries.push(kind),
  });
  assert.equal((await rows.next()).value?.id, '1');
  await site.close();
  const next = rows.next();
  await eventually('the follower noticed', () => retries.length > 0);
  site.judge('2', 'WA');
  await site.open();
  assert.equal((await next).value?.id, '2');
  assert.deepEqual(new Set(retries), new Set(['network']));
});

test('a follower continues after errors, truncated or invalid replies, and timeouts', async (t) => {
  const site = new FakeSite();
  const connection = { site: await site.open(), key, retries: 0 };
  t.after(() => site.close());
  const troubles: [Trouble, string][] = [
    [{ kind: 'status', status: 500 }, 'api'],
    [{ kind: 'status', status: 429 }, 'api'],
    [{ kind: 'cut off' }, 'network'],
    [{ kind: 'body', body: '<html>' }, 'unreadable'],
    [{ kind: 'body', body: '[{"id":"1"}]' }, 'unreadable'],
  ];
  const retries: string[] = [];
  const onRetry = ({ kind }: { readonly kind: string }) => void retries.push(kind);
  const rows = followSubmissions(new TribunalSync(connection), 'spring', { intervalMs: 1, onRetry });
  for (const [index, [trouble]] of troubles.entries()) {
    site.troubles.push(trouble);
    site.judge(String(index), 'AC');
    assert.equal((await rows.next()).value?.id, String(index));
  }
  assert.deepEqual(
    retries,
    troubles.map(([, kind]) => kind),
  );
  retries.length = 0;
  site.troubles.push({ kind: 'silence' });
  const hasty = new TribunalSync({ ...connection, timeoutMs: 1_000 });
  assert.equal((await followSubmissions(hasty, 'spring', { intervalMs: 1, onRetry }).next()).value?.id, '0');
  // A busy machine may cause more than one.
  assert.deepEqual(new Set(retries), new Set(['timeout']));
});

test('a follower that reads only once ends with the first failure', async () => {
  const { read } = aSite();
  await assert.rejects(read({ from: 'noon' }), TribunalError);
  const unreachable = new TribunalSync({ site: 'http://127.0.0.1:1', key, retries: 0 });
  await assert.rejects(followSubmissions(unreachable, 'spring', { once: true }).next(), TribunalError);
});

test('aborting ends the follower without an error: before it starts, during a request, during a wait and between rows', async (t) => {
  const site = new FakeSite();
  const sync = new TribunalSync({ site: await site.open(), key });
  t.after(() => site.close());
  const end = { done: true, value: undefined };
  const next = (signal: AbortSignal) => followSubmissions(sync, 'spring', { signal }).next();

  assert.deepEqual(await next(AbortSignal.abort()), end);
  site.troubles.push({ kind: 'silence' });
  assert.deepEqual(await next(AbortSignal.timeout(50)), end);
  assert.deepEqual(await next(AbortSignal.timeout(50)), end);

  site.judge('1', 'AC');
  site.judge('2', 'AC');
  const stop = new AbortController();
  const cursor = memoryCursor();
  const rows = followSubmissions(sync, 'spring', { signal: stop.signal, cursor });
  assert.equal((await rows.next()).value?.id, '1');
  stop.abort();
  assert.deepEqual(await rows.next(), end);
  assert.deepEqual(cursor.saved?.ids, ['1']);
});
