import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openFeedCache } from '@tribunal/server/http/clics/feed-cache';
import { buildApp } from '@tribunal/server/start/app';
import { sql } from 'kysely';
import { basic, clicsSite, minutes } from './clics-site.ts';

const { database, site, app: plain, clock, tokenOf } = await clicsSite();
const folder = await mkdtemp(join(tmpdir(), 'tribunal-kept-feeds-'));
const keeping = await buildApp({ ...site, settings: { ...site.settings, SITE_DATA_DIR: folder } });
after(async () => {
  await plain.close();
  await keeping.close();
  await rm(folder, { recursive: true });
});
const chief = basic(await tokenOf('chief'));
clock.now = minutes(10);

async function addLines(count: number): Promise<void> {
  await database.transaction(async (queries) => {
    await sql`
      insert into contest_feed_lines (contest_id, number, type, object_id, audiences, current, data)
      select contest_id, number + n, 'organizations', 'o' || n, 1 + n % 15, 0, '{"id":"o' || n || '","formal_name":"x","name":"Đội ' || n || '"}'
      from contest_feeds, generate_series(1, ${count}) n`.execute(queries);
    await sql`update contest_feeds set number = number + ${count}`.execute(queries);
  });
}

async function dump(app: typeof plain, root: string, headers = {}, query = ''): Promise<string> {
  const url = `${root}/contests/cup/event-feed?stream=false${query}`;
  return (await app.inject({ url, headers })).body;
}

test('a long feed that is kept in files is the same as the one from the database, while it grows', async () => {
  await dump(plain, '/api', chief);
  for (const count of [5000, 500, 4500]) {
    await addLines(count);
    for (const [root, headers] of [['/api', {}] as const, ['/api/2026-01', chief] as const]) {
      const whole = await dump(plain, root, headers);
      const together = await Promise.all([1, 2].map(() => dump(keeping, root, headers)));
      assert.deepEqual(new Set(together), new Set([whole]));
      assert.equal(await dump(keeping, root, headers), whole);
      const lines = whole.split('\n');
      const { token } = JSON.parse(lines[1999]!) as { token: string };
      assert.equal(await dump(keeping, root, headers, `&since_token=${token}`), lines.slice(2000).join('\n'));
    }
  }
  assert.deepEqual(await readdir(folder), []);
});

test('a feed that begins anew is not mixed with what was kept', async () => {
  await sql`update contest_feeds set epoch = 'another0epoch'`.execute(database.query);
  await sql`delete from contest_feed_lines where number > 2500`.execute(database.query);
  await sql`update contest_feeds set number = 2500`.execute(database.query);
  assert.equal(await dump(keeping, '/api', chief), await dump(plain, '/api', chief));
});

test('kept feeds have a limit for all of them, and the one that was read first makes room', async () => {
  const kept = openFeedCache({ ...site, settings: { ...site.settings, SITE_DATA_DIR: folder } }, 100);
  after(() => kept.close());
  const lines = Buffer.alloc(40);
  const read = async (name: string) => kept.sendKept(name, async () => true);
  await kept.keep('one', 0, 1, lines);
  await kept.keep('two', 0, 1, lines);
  await read('one');
  await kept.keep('three', 0, 1, lines);
  assert.deepEqual([await read('one'), await read('two'), await read('three')], [1, 0, 1]);
  await kept.keep('three', 1, 2, Buffer.alloc(80));
  assert.deepEqual([await read('one'), await read('three')], [0, 1], 'more than all places together');
});
