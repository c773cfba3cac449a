import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { formatTime } from '@tribunal/contract/time';
import { type FormatName, formats } from '@tribunal/core/formats/formats';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import type { Database } from '@tribunal/server/database/connection';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { sql } from 'kysely';
import { loadAll } from '../fixtures/snapshot.ts';

type Chance = (below: number) => number;

const problems = ['p0', 'p1', 'p2', 'p3'];

/** Changes names, times, problems or teams of a contest. Problems with submissions stay in it. */
export async function editAtRandom(
  database: Database,
  key: string,
  chance: Chance,
  now: Date,
): Promise<void> {
  const canFreeze = formats[key as FormatName].canFreeze;
  const choice = chance(6);
  if (choice === 0) return edit(database, key, { name: `Name ${chance(9)}` }, now);
  if (choice === 1)
    return edit(
      database,
      key,
      {
        start_time: formatTime(new Date(Date.UTC(2025, 0, 1, 0, -chance(30)))),
        end_time: formatTime(new Date(Date.UTC(2025, 0, 1, 5, -chance(30)))),
        frozen_last_minutes: canFreeze ? 30 + chance(60) : 0,
      },
      now,
    );
  if (choice === 2) return edit(database, key, { problems: problemsInOrder(chance) }, now);
  if (choice === 3) return renameTeam(database, chance);
  if (choice === 4) return disqualifyOrReinstate(database, key, now);
  return addTeam(database, key, chance);
}

async function disqualifyOrReinstate(database: Database, key: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; isDisqualified: boolean }>`
    select contests.id, is_disqualified as "isDisqualified" from participations
    join contests on contests.id = contest_id join users on users.id = user_id
    where key = ${key} and username = 'ann' and virtual = 0`.execute(database.query);
  const [{ id, isDisqualified }] = rows as [(typeof rows)[0]];
  await disqualify(
    database,
    commandLine,
    { contestId: id, username: 'ann', virtual: 0 },
    !isDisqualified,
    now,
  );
}

/** A problem leaves the contest, and its submissions with it. */
export function removeProblem(database: Database, key: string, now: Date): Promise<void> {
  const rest = problems.slice(1).map((code) => ({ code, points: 10 }));
  return edit(database, key, { problems: rest.map(withDefaults) }, now);
}

function problemsInOrder(chance: Chance) {
  const codes = chance(2) ? problems : problems.toReversed();
  // Nobody submits to the last one.
  const listed = chance(2) ? codes : [...codes, 'extra'];
  return listed.map((code) => withDefaults({ code, points: 1 + chance(20) }));
}

function withDefaults(problem: { code: string; points: number }) {
  return {
    ...problem,
    partial: true,
    max_submissions: null,
    label: null,
    color: null,
    submission_visibility: null,
  };
}

async function edit(database: Database, key: string, changes: object, now: Date): Promise<void> {
  const wanted = { key, changes, version: null, removesSubmissions: true, isPreview: false };
  const edited = await editContest(database, commandLine, wanted, now);
  assert.ok(!('refusal' in edited) && !('faults' in edited), JSON.stringify(edited));
}

async function renameTeam({ query }: Database, chance: Chance): Promise<void> {
  const name = `Team\n${chance(100)}`;
  await sql`update users set full_name = ${name}, members = ${[name]} where username = 'ann'`.execute(query);
}

async function addTeam(database: Database, contest: string, chance: Chance): Promise<void> {
  const user = `${contest}-${chance(1_000_000)}`;
  await loadAll(database, [
    { type: 'organization', slug: user, name: user, short_name: user },
    { type: 'user', username: user, organizations: [user] },
    { type: 'participation', contest, user },
  ]);
}

/** Starts a process that writes the feeds, and kills it as soon as it has begun. */
export async function killFeedWriter({ pool }: Database, now: Date): Promise<void> {
  const path = fileURLToPath(new URL('feed-writer.ts', import.meta.url));
  const writer = spawn(process.execPath, [...process.execArgv, path, pool.options.connectionString!], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(writer, 'message');
  writer.send(now.toISOString());
  await once(writer, 'message');
  writer.kill('SIGKILL');
  await once(writer, 'exit');
}
