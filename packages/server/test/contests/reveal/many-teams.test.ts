import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RevealData } from '@tribunal/contract/contests/reveal';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { sql } from 'kysely';
import { tokenOf } from '../../data/scenario.ts';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { insertBigBoard } from '../scoreboard/big-board.ts';

const teams = 5000;
const database = await testDatabase();
const big = { key: 'big', teams, passed: 301, frozenLastMinutes: 60 };
const contestId = await insertBigBoard(database, big);
// One submission before the freeze and two since then for each team.
await sql`
  insert into submissions (user_id, problem_id, language_id, date, judged_at, status, result, contest_id, contest_problem_id,
    participation_id, virtual, contest_points)
  select p.user_id, cp.problem_id, l.id, made.at, c.end_time + interval '1 millisecond' * (3 * p.id + cp.position), 'D', case when made.points = 0 then 'WA' else 'AC' end,
    c.id, cp.id, p.id, 0, made.points
  from participations p join contests c on c.id = p.contest_id join contest_problems cp on cp.contest_id = c.id, languages l,
    lateral (select c.start_time + interval '1 minute' * (160 + 40 * cp.position + p.id % 20) as at,
      least(1, (p.id + cp.position) % 3) as points) made
  where p.contest_id = ${contestId} and cp.position <= 3`.execute(database.query);
const site = testSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson } = people(site, app);
await aPerson({ username: 'chief', is_superuser: true });
const authorization = `Bearer ${await tokenOf(site, 'chief')}`;

async function plan(version = '') {
  const reply = await app.inject({
    method: 'POST',
    url: '/contest/big/reveal/plan.json',
    headers: { authorization, accept: 'application/json' },
    payload: { version },
  });
  return reply.statusCode === 200
    ? reply.json<{ data: { object: RevealData } }>().data.object
    : reply.statusCode;
}

// The watchdog of the fixtures fails this file if the site is blocked.
test('a scoreboard and a ceremony of 5,000 teams do not keep other requests waiting', async () => {
  const rows = await app.inject('/contest/big/ranking/rows.json');
  assert.equal(rows.json<{ rows: unknown[] }>().rows.length, teams);
  const whole = await plan();
  assert.ok(typeof whole === 'object');
  assert.equal(whole.teams.length, teams);
  assert.equal(whole.plan.steps.length, 3 * teams);
});

test('the ceremony is kept until the contest changes', async () => {
  const first = await plan();
  assert.ok(typeof first === 'object');
  assert.equal(await plan(first.version), 204);
  const [team] = first.teams;
  await disqualify(
    database,
    commandLine,
    { contestId, username: team!.username, virtual: 0 },
    true,
    site.now(),
  );
  const second = await plan(first.version);
  assert.ok(typeof second === 'object');
  assert.equal(second.teams.length, teams - 1);
});
