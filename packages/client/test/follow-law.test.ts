import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cursor } from '@tribunal/client/cursor';
import { followSubmissions } from '@tribunal/client/follow';
import { TribunalSync } from '@tribunal/client/sync';
import type { SyncSubmission } from '@tribunal/contract/sync';
import fc from 'fast-check';
import { FakeSite, key } from './fake-site.ts';

/** Submission `id` gets `status`; a second change of the same id is a rejudge. */
const change = fc.record({
  id: fc.integer({ min: 1, max: 25 }).map(String),
  status: fc.constantFrom('AC', 'WA', 'CE', 'QU'),
  sameMoment: fc.boolean(),
});

const histories = fc.record({
  /** What happens before each request of the follower. */
  betweenPolls: fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 12 }),
  limit: fc.integer({ min: 2, max: 9 }),
  status: fc.constantFrom('final' as const, 'all' as const),
  /** The number of rows after which each run of the follower is stopped, before a run to the end. */
  breaks: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
  judgeTimesAreUnique: fc.boolean(),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/** Follows the history with a cursor until nothing more happens. */
async function play({ betweenPolls, limit, status, breaks, judgeTimesAreUnique }: History) {
  const site = new FakeSite();
  const pending = [...betweenPolls];
  site.beforeAnswer = () => {
    for (const { id, status, sameMoment } of pending.shift() ?? []) {
      site.judge(id, status, { sameMoment: sameMoment && !judgeTimesAreUnique });
    }
  };
  let saved: Cursor | null = null;
  const save = async (cursor: Cursor) => {
    saved = cursor;
  };
  const options = { limit, status, cursor: { load: async () => saved, save }, once: true };
  const sync = new TribunalSync({ site: 'http://site', key, fetch: site.fetch });
  const received: SyncSubmission[] = [];
  const runs = [...breaks];
  let rowsLeft = 0;
  do {
    rowsLeft = runs.shift() ?? Number.POSITIVE_INFINITY;
    for await (const row of followSubmissions(sync, 'spring', options)) {
      received.push(row);
      if (--rowsLeft === 0) break;
    }
  } while (rowsLeft === 0 || pending.length > 0);
  return { site, received };
}

test('whatever is judged and rejudged between polls, the result of a follower equals the table', async () => {
  const law = fc.asyncProperty(histories, async (history) => {
    const { site, received } = await play(history);
    const isShown = (row: SyncSubmission) => history.status === 'all' || row.submissionStatus !== 'QU';
    const table = new Map([...site.rows].filter(([, row]) => isShown(row)));
    const picture = new Map(received.map((row) => [row.id, row]));
    for (const [id, row] of site.rows) if (!isShown(row)) picture.delete(id);
    assert.deepEqual(picture, table);
  });
  await fc.assert(law, { numRuns: 500 });
});

test('judge times never decrease, and only rows at which a follower was stopped are repeated', async () => {
  const law = fc.asyncProperty(histories, async (history) => {
    const { received } = await play(history);
    const times = received.map((row) => row.judgedAt);
    assert.deepEqual(times, times.toSorted());
    const changes = new Set(received.map((row) => `${row.id} ${row.judgedAt}`));
    assert.ok(received.length - changes.size <= history.breaks.length);
  });
  await fc.assert(law, { numRuns: 300 });
});

test('if judge times are unique, no page is larger than requested', async () => {
  const law = fc.asyncProperty(histories, async (history) => {
    const { site } = await play({ ...history, judgeTimesAreUnique: true });
    const limits = new Set(site.requests.map(({ url }) => url.searchParams.get('limit')));
    assert.deepEqual(limits, new Set([String(history.limit)]));
  });
  await fc.assert(law, { numRuns: 200 });
});
