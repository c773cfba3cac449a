import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SyncSubmission } from '@tribunal/contract/sync';
import type { Database } from '@tribunal/server/database/connection';
import { sql } from 'kysely';
import { testDatabase } from '../fixtures/database.ts';
import { watchdog } from '../fixtures/event-loop-watchdog.ts';
import { syncApp } from '../fixtures/site.ts';
import { aBusyContest, type BusyContest, doSomething, finishAll, randomFrom } from './busy-contest.ts';
import { aFollower, aPoller, type Poller } from './poller.ts';

// Writers and pollers compute in the thread of the site.
watchdog.stop();

const database = await testDatabase();

/** The expected final result of every poller: the table itself. */
async function tableOf(
  database: Database,
  { contest }: BusyContest,
): Promise<Record<string, SyncSubmission>> {
  const { rows } = await sql<SyncSubmission>`
    select s.id::text, iso_time(s.date) as "submittedAt", iso_time(s.judged_at) as "judgedAt", u.username as author,
      case when s.status in ('QU', 'P', 'G') then s.status else s.result end as "submissionStatus",
      ${contest.key} as contest_code, p.code as problem_code
    from submissions s join users u on u.id = s.user_id join problems p on p.id = s.problem_id
    where s.contest_id = ${contest.id} and s.virtual = 0
  `.execute(database.query);
  return Object.fromEntries(rows.map((row) => [row.id, row]));
}

async function assertPromiseKept(busy: BusyContest, pollers: readonly Poller[]): Promise<void> {
  const table = await tableOf(database, busy);
  assert.ok(Object.keys(table).length > 50, 'the contest was busy');
  for (const poller of pollers) assert.deepEqual(Object.fromEntries(poller.picture), table);
}

async function work(busy: BusyContest, writers: number, acts: number): Promise<void> {
  const writing = Array.from({ length: writers }, async (_, writer) => {
    const random = randomFrom(writer + 1);
    for (let act = 0; act < acts; act++) await doSomething(database, busy, random);
  });
  await Promise.all(writing);
}

async function poll(
  busy: BusyContest,
  pollers: readonly Poller[],
  writing: () => Promise<void>,
): Promise<void> {
  const polling = Promise.all(pollers.map((poller) => poller.run()));
  try {
    await Promise.race([writing(), polling]);
    await finishAll(database, busy);
  } finally {
    for (const poller of pollers) poller.stop();
  }
  await polling;
}

test('pollers that follow the recipe see every verdict, despite concurrent submissions, verdicts, rejudges and disqualifications', async () => {
  const busy = await aBusyContest(database, 'busy');
  const app = await syncApp(database);
  const site = await app.listen({ port: 0 });
  const address = () => site;
  const contest = 'busy';
  const pollers = [
    aPoller({ contest, address, limit: 2, status: 'final' }),
    aPoller({ contest, address, limit: 7, status: 'all', throughDate: true }),
    aPoller({ contest, address, limit: 7, status: 'final', keepsConnections: false }),
    aPoller({ contest, address, limit: 2000, status: 'final', throughDate: true }),
    aPoller({ contest, address, limit: 2000, status: 'all' }),
    aFollower({ contest, address, limit: 7, status: 'final' }),
  ];
  await poll(busy, pollers, () => work(busy, 8, 120));
  await assertPromiseKept(busy, pollers);
  await app.close();
});

test('the same applies to pollers that switch between two sites on one database', async () => {
  const busy = await aBusyContest(database, 'twosites');
  const apps = [await syncApp(database), await syncApp(database)];
  const sites = [await apps[0]!.listen({ port: 0 }), await apps[1]!.listen({ port: 0 })];
  let turn = 0;
  const address = () => sites[turn++ % 2]!;
  const contest = 'twosites';
  const pollers = [
    aPoller({ contest, address, limit: 2, status: 'all' }),
    aPoller({ contest, address, limit: 7, status: 'final' }),
    aPoller({ contest, address, limit: 2000, status: 'final' }),
  ];
  await poll(busy, pollers, () => work(busy, 6, 100));
  await assertPromiseKept(busy, pollers);
  await Promise.all(apps.map((app) => app.close()));
});

test('afterwards the log has no gap, its times never decrease, and each judge time is that of the newest entry', async () => {
  const { rows } = await sql<{ contest_id: number; gaps: boolean; backwards: boolean; heads: boolean }>`
    select contest_id, max(number) <> count(*) as gaps, bool_or(at < before) as backwards,
      max(number) <> (select number from contest_heads h where h.contest_id = l.contest_id) as heads
    from (select contest_id, number, at, lag(at) over (partition by contest_id order by number) as before from contest_log) l
    group by contest_id
  `.execute(database.query);
  assert.equal(rows.length, 2);
  for (const { gaps, backwards, heads } of rows)
    assert.deepEqual([gaps, backwards, heads], [false, false, false]);
  const wrong = await sql`
    select s.id from submissions s
    where s.judged_at <> (
      select at from contest_log l where l.contest_id = s.contest_id and l.kind = 'submission' and l.subject_id = s.id
      order by number desc limit 1)
  `.execute(database.query);
  assert.deepEqual(wrong.rows, []);
});
