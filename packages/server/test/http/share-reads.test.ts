import { deepEqual, equal, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { shareReads } from '@tribunal/server/http/reply/share-reads';

test('who asks while the same is being read gets that answer; later it is read again', async () => {
  const share = shareReads<number>();
  let reads = 0;
  const read = async () => ++reads;
  deepEqual(await Promise.all([share('a', read), share('a', read), share('b', read)]), [1, 1, 2]);
  equal(await share('a', read), 3);
});

test('a failed read fails for all who wait for it, and is tried again', async () => {
  const share = shareReads<number>();
  const failing = () => Promise.reject(new Error('the database is away'));
  const waiting = [share('a', failing), share('a', async () => 1)];
  for (const one of waiting) await rejects(one, /the database is away/);
  equal(await share('a', async () => 2), 2);
});
