import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { rehearse } from '@tribunal/server/commands/rehearsing/rehearse-command';
import { submitting } from '../submissions/submitting.ts';
import { runCommand } from './run-command.ts';

const { app, clock, database, site, problemId, judge, aContest, aPerson } = await submitting();
await app.listen({ host: '127.0.0.1', port: 0 });
after(() => app.close());
const ticking = setInterval(() => {
  clock.now = new Date();
}, 20);
after(() => clearInterval(ticking));
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
await aContest({
  ...{ key: 'cup', start_time: hours(24), end_time: hours(29), format: 'icpc' },
  problems: [{ id: problemId, points: 1 }],
});

/** Judges whatever is queued, a moment after it came. */
async function judgeAll(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const queued = await database.query.selectFrom('judge_queue').select('submission_id').execute();
    for (const { submission_id: id } of queued) {
      const started_at = clock.now;
      await database.query.updateTable('judgements').set({ started_at }).where('submission_id', '=', id).execute();
      await judge(id);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a rehearsal plays contestants against a copy, says what is needed, and leaves the contest as it was', async () => {
  const judging = new AbortController();
  await database.query.insertInto('judges').values({ name: 'alpha', auth_key: 'x', is_online: true }).execute();
  const working = judgeAll(judging.signal);
  const before = await database.query.selectFrom('submissions').selectAll().execute();
  const args = ['cup', '--contestants', '2', '--rate', '4', '--minutes', '1', '--site', address];
  const { stdout, stderr } = await runCommand(site, rehearse, args);
  judging.abort();
  await working;
  assert.equal(stderr, '');
  assert.match(stdout, /^2 contestants submit 4 times a minute for 1 min in cup-rehearsal-1\.\n4 submissions, 0 of them not judged in time\./);
  assert.match(stdout, /Judges: 1 connected, 1 needed: they suffice\./);
  for (const kind of ['contest', 'problem', 'scoreboard', 'submit', 'verdict'])
    assert.match(stdout, new RegExp(`  ${kind} +\\d+ requests, 0 failed`));
  assert.match(stdout, /What gets slow first: /);
  const { rows } = await database.pool.query(`
    select c.key, count(s.id)::int as submissions, bool_or(c.is_private) as "isPrivate"
    from contests c left join submissions s on s.contest_id = c.id group by c.id order by c.key`);
  assert.deepEqual(rows, [
    { key: 'cup', submissions: before.length, isPrivate: false },
    { key: 'cup-rehearsal-1', submissions: 4, isPrivate: true },
  ]);
  const audit = await database.query
    .selectFrom('audit_entries')
    .select(['action', 'target', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const details = { contestants: 2 };
  assert.deepEqual(audit, [{ action: 'rehearse contest', target: 'cup-rehearsal-1', details }]);
  const people = await database.query
    .selectFrom('users')
    .select(['is_active', 'api_token_hash'])
    .where('username', 'like', 'rehearsal-contestant-%')
    .execute();
  assert.deepEqual(people, [1, 2].map(() => ({ is_active: false, api_token_hash: null })));
});

test('an account of somebody is never taken for a simulated one, and a site that does not run is named', async () => {
  const away = await runCommand(site, rehearse, ['cup', '--site', 'http://127.0.0.1:1']);
  assert.equal(away.status, 1);
  assert.match(away.stderr, /the site does not answer at http:\/\/127\.0\.0\.1:1/);
  await aPerson({ username: 'rehearsal-contestant-3' });
  const { status, stderr } = await runCommand(site, rehearse, ['cup', '--contestants', '3', '--site', address]);
  assert.equal(status, 1);
  assert.match(stderr, /the account rehearsal-contestant-3 belongs to somebody/);
  const unknown = await runCommand(site, rehearse, ['nothing', '--site', address]);
  assert.equal(unknown.status, 1);
});
