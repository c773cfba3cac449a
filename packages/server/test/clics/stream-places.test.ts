import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { openReaders } from '@tribunal/server/http/reply/streams';
import type { Site } from '@tribunal/server/site';

test('streams have places for all, and fewer for one address; a connection that closes gives its place back', () => {
  const figure = { labels: () => ({ inc() {}, dec() {}, startTimer: () => () => {} }) };
  const site = { metrics: { subscribers: figure, feedLag: figure } } as unknown as Site;
  const options = { name: 'test', most: 5, maxPerAddress: 2, everyMs: 1000, update: async () => {} };
  const readers = openReaders<{ response: ServerResponse }>(site, options);
  const open: EventEmitter[] = [];
  const take = (address: string | null) => {
    const response = new EventEmitter();
    open.push(response);
    return readers.takePlace(response as ServerResponse, address);
  };
  assert.deepEqual(['a', 'a', 'a', 'b'].map(take), [true, true, false, true]);
  assert.deepEqual([null, null, null].map(take), [true, true, false], 'those whose address does not count');
  open[0]!.emit('close');
  assert.deepEqual(['a', 'b'].map(take), [true, false]);
  open[3]!.emit('close');
  assert.deepEqual(['a', 'b'].map(take), [false, true]);
});
