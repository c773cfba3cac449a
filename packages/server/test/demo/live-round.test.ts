import { deepEqual, equal, ok } from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { playDemoRound, submitNext } from '@tribunal/server/commands/demo/demo-round';
import { fillDemo } from '@tribunal/server/commands/demo/open-demo';
import { chanceFrom } from '@tribunal/server/demo/chance';
import { isLiveRound } from '@tribunal/server/demo/contest-plans';
import { demoContests } from '@tribunal/server/demo/demo-contests';
import { nextAttempt, type Progress } from '@tribunal/server/demo/live-round';
import { sql } from 'kysely';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';

describe('the next attempt of a live round', () => {
  const newcomer = (username: string, ...solved: string[]): Progress => ({
    username,
    solved: new Set(solved),
    tries: new Map(),
  });

  test('is to a problem of the round that the contestant has not solved', () => {
    const chance = chanceFrom('open problems');
    for (let turn = 0; turn < 200; turn += 1) {
      const attempt = nextAttempt(
        [newcomer('orbiter', 'lanterns')],
        ['lanterns', 'fence', 'relays'],
        chance,
      )!;
      ok(['fence', 'relays'].includes(attempt.problem.code), attempt.problem.code);
      ok(attempt.problem.solutions.includes(attempt.solution));
    }
  });

  test('is sometimes correct and sometimes not, in several languages', () => {
    const chance = chanceFrom('kinds');
    const contestants = ['orbiter', 'kestrel42', 'thimble', 'uphill', 'loamy', 'icecap'].map((name) =>
      newcomer(name),
    );
    const attempts = Array.from(
      { length: 200 },
      () => nextAttempt(contestants, ['lanterns', 'museum'], chance)!,
    );
    const isRight = new Set(attempts.map(({ solution }) => solution.statuses === 'all pass'));
    deepEqual(isRight, new Set([true, false]));
    ok(new Set(attempts.map(({ language }) => language)).size >= 3);
  });

  test('does not exist when everybody has solved everything', () => {
    equal(nextAttempt([newcomer('orbiter', 'lanterns')], ['lanterns'], chanceFrom('end')), null);
  });
});

describe('a demo site', async () => {
  const database = await testDatabase();
  const SITE_DATA_DIR = mkdtempSync(join(tmpdir(), 'demo-round-'));
  const began = new Date('2031-05-17T12:34:56.000Z');
  const siteAt = (now: Date) => {
    return testSite(database, { settings: { SITE_DATA_DIR }, now: () => now });
  };
  const rounds = async () => {
    const { rows } = await sql<{ key: string }>`
      select key from contests where key like 'city_finals%' order by start_time`.execute(database.query);
    return rows.map(({ key }) => key);
  };
  const after = (minutes: number) => siteAt(new Date(began.getTime() + minutes * 60_000));

  test('starts with the first round, and keeps it while it runs', async () => {
    await fillDemo(after(0));
    await fillDemo(after(50));
    deepEqual(await rounds(), ['city_finals']);
  });

  test('gets another round at a start after the end of the last one', async () => {
    await fillDemo(after(56));
    await fillDemo(after(57));
    deepEqual(await rounds(), ['city_finals', 'city_finals_203105171330']);
    ok((await rounds()).every(isLiveRound));
    const { rows } = await sql<{ contestants: number; submissions: number }>`
      select count(distinct p.id)::int as contestants, count(s.id)::int as submissions
      from participations p join contests c on c.id = p.contest_id left join submissions s on s.participation_id = p.id
      where c.key = 'city_finals_203105171330' and p.virtual = 0`.execute(database.query);
    ok(rows[0]!.contestants >= 30 && rows[0]!.submissions >= 100, JSON.stringify(rows[0]));
  });

  test('has contestants who submit to the round while a judge is online, and never more than it can follow', async () => {
    await sql`insert into judges (id, name, auth_key, is_online, fetches_data) values (1, 'fast', '', true, true)`.execute(
      database.query,
    );
    await sql`insert into judge_runtimes (judge_id, language_id, position, name) select 1, id, 0, '' from languages`.execute(
      database.query,
    );
    const queued = async () => {
      const { rows } = await sql<{ key: string; username: string; isLive: boolean }>`
        select c.key, u.username, p.virtual = 0 as "isLive" from submissions s
        join contests c on c.id = s.contest_id join participations p on p.id = s.participation_id
        join users u on u.id = s.user_id where s.status = 'QU'`.execute(database.query);
      return rows;
    };
    const chance = chanceFrom('contestants');
    for (let turn = 0; turn < 10; turn += 1) await submitNext(after(58), 'city_finals_203105171330', chance);
    const found = await queued();
    ok(found.length >= 2 && found.length <= 4, `${found.length} queued`);
    ok(
      found.every(
        ({ key, username, isLive }) => isLive && username !== 'demo' && key === 'city_finals_203105171330',
      ),
    );
    await sql`update judges set is_online = false`.execute(database.query);
  });

  test('never submits in the name of a visitor who joined, or of a contestant as whom somebody signed in', async () => {
    const key = 'city_finals_203105171330';
    const count = async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from submissions s join users u on u.id = s.user_id
          where u.username = 'visitor' or u.last_seen_at is not null`.execute(database.query)
      ).rows[0]!.n;
    await sql`update judges set is_online = true`.execute(database.query);
    await builders(database).aUser({ username: 'visitor' });
    await sql`insert into participations (contest_id, user_id, virtual, real_start)
      select c.id, u.id, 0, c.start_time from contests c, users u where c.key = ${key} and u.username = 'visitor'`.execute(
      database.query,
    );
    await sql`update users set last_seen_at = now()
      where id in (select user_id from participations p join contests c on c.id = p.contest_id where c.key = ${key})`.execute(
      database.query,
    );
    await sql`delete from judge_queue`.execute(database.query);
    const before = await count();
    const chance = chanceFrom('visitors');
    for (let turn = 0; turn < 60; turn += 1) await submitNext(after(58), key, chance);
    equal(await count(), before);
    await sql`update judges set is_online = false`.execute(database.query);
  });

  test('starts without another round if a contestant has been removed', async () => {
    await sql`update users set username = 'renamed' where username = 'loamy'`.execute(database.query);
    await fillDemo(after(3 * 60));
    equal((await rounds()).length, 2);
  });

  test('submits nothing while no judge is online, and nothing after the round', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from submissions`.execute(database.query)).rows[0]!
        .n;
    const before = await count();
    await submitNext(after(58), 'city_finals_203105171330', chanceFrom('no judge'));
    await playDemoRound(after(5 * 60))();
    equal(await count(), before);
  });
});

test('the plan of the live round is the only contest of the demo that counts as one', () => {
  const keys = demoContests(new Date()).map(({ record }) => record.key);
  deepEqual(keys.filter(isLiveRound), ['city_finals']);
});
