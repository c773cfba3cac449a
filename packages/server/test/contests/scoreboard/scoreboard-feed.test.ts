import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LiveScoreboard,
  rowOfLive,
  type ScoreboardChange,
} from '@tribunal/contract/contests/live-scoreboard';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { editParticipation } from '@tribunal/server/actions/contests/edit-participation';
import { editContest } from '@tribunal/server/actions/contests/editing/edit-contest';
import { thawContest } from '@tribunal/server/actions/contests/thaw-contest';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { buildApp } from '@tribunal/server/start/app';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { sql } from 'kysely';
import { people } from '../../fixtures/accounts.ts';
import { builders, hours } from '../../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { type EventSource, openEventSource } from '../../http/event-source.ts';

const database = await testDatabase();
const site = testSite(database);
const app = await buildApp(site);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
closeAtEnd(async () => {
  await app.close();
  await site.notifications.close();
});
const { aPerson, aToken } = people(site, app);
const { aProblem, aLanguage, aContest, aParticipation } = builders(database);
const languageId = await aLanguage('PY3');
const problemId = await aProblem();
const root = await aToken(await aPerson({ is_superuser: true }));

async function aRunningContest(given: { frozen_last_minutes?: number } = {}) {
  const contest = await aContest({ format: 'icpc', problems: [{ id: problemId, points: 1 }], ...given });
  await sql`update contests set over_at = end_time where id = ${contest.id}`.execute(database.query);
  const { id: userId } = await aPerson();
  const participationId = await aParticipation({ contest_id: contest.id, user_id: userId });
  const solve = async () => {
    const inside = { id: contest.id, participationId, contestProblemId: contest.problems[0]!.id, virtual: 0 };
    const submission = { userId, problemId, languageId, source: 'x', contest: inside };
    const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
    const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 1, memory: 1, error: null } as const;
    await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, new Date());
  };
  return { ...contest, participationId, solve };
}

async function known(key: string, token?: string): Promise<LiveScoreboard> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return (await app.inject({ url: `/contest/${key}/ranking/rows.json`, headers })).json();
}

async function follow(key: string, { view, number }: LiveScoreboard, token?: string): Promise<EventSource> {
  const query = new URLSearchParams({ scoreboard: key, view, number: String(number) });
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const stream = await openEventSource(`${address}/events/submissions?${query}`, headers);
  await stream.until('the stream begins', () => stream.told('scoreboard').length > 0);
  return stream;
}

const changesOf = (stream: EventSource) => stream.told('scoreboard') as ScoreboardChange[];
const solvedIn = (stream: EventSource) =>
  changesOf(stream).flatMap(({ rows }) => (rows ?? []).map((row) => rowOfLive(row, [1]).solved));

describe('the stream of a scoreboard', () => {
  test('tells the rows that change, from the number that the page has', async () => {
    const { key, participationId, solve } = await aRunningContest();
    const before = await known(key);
    const stream = await follow(key, before);
    assert.deepEqual(changesOf(stream)[0], {
      ...{ view: before.view, from: before.number, to: before.number },
      ...{ organizations: {}, totals: [[0, 0]], rows: [] },
    });
    await solve();
    await stream.until('the row is told', () => solvedIn(stream).includes(1));
    const last = changesOf(stream).at(-1)!;
    assert.deepEqual([last.view, last.rows?.[0]?.[0]], [before.view, participationId]);
    assert.ok(last.from >= before.number && last.to > last.from);
    assert.deepEqual(last.totals, [[1, 1]]);
  });

  test('tells a page without rows only how many solved each problem', async () => {
    const { key, solve } = await aRunningContest();
    const board = await known(key);
    const streams = [await follow(key, board), await follow(key, { ...board, view: '', number: 0 })] as const;
    await solve();
    for (const stream of streams)
      await stream.until('the problem is solved', () =>
        changesOf(stream).some(({ totals }) => totals?.[0]?.[0] === 1),
      );
    assert.deepEqual(solvedIn(streams[0]).at(-1), 1);
    assert.deepEqual([...new Set(changesOf(streams[1]).map(({ rows }) => rows))], [null]);
  });

  test('continues where a page left off, also without a stream', async () => {
    const { key, participationId, solve } = await aRunningContest();
    const before = await known(key);
    await solve();
    const stream = await follow(key, before);
    assert.deepEqual(
      changesOf(stream)[0]?.rows?.map(([id]) => id),
      [participationId],
    );
    const query = new URLSearchParams({ scoreboard: key, view: before.view, number: String(before.number) });
    const polled = await app.inject({
      url: `/events/submissions?${query}`,
      headers: { accept: 'application/json' },
    });
    assert.deepEqual(polled.json().data.scoreboard, changesOf(stream)[0]);
  });

  test('finds a change whose notification was lost', async () => {
    const { id, key, participationId } = await aRunningContest();
    const stream = await follow(key, await known(key));
    await sql`with head as (update contest_heads set number = number + 1 where contest_id = ${id} returning number)
      insert into contest_log (contest_id, number, at, kind, subject_id, data)
      select ${id}, number, now(), 'participation', ${participationId}, '{}' from head`.execute(
      database.query,
    );
    await stream.until('the row is told', () =>
      changesOf(stream).some(({ rows }) => rows?.[0]?.[0] === participationId),
    );
  });

  test('makes pages load the scoreboard again when a contestant has another name', async () => {
    const { key, participationId } = await aRunningContest();
    const before = await known(key);
    const stream = await follow(key, before);
    await sql`update users set full_name = 'Another name' from participations
      where participations.id = ${participationId} and users.id = participations.user_id`.execute(
      database.query,
    );
    await stream.until('the page must load again', () =>
      changesOf(stream).some(({ view }) => view !== before.view),
    );
  });

  test('hears of edits, extra time, disqualifications and thaws as soon as they are stored, and of no preview', async () => {
    const { id, key, participationId } = await aRunningContest({ frozen_last_minutes: 30 });
    const { username } = await database.query
      .selectFrom('participations')
      .innerJoin('users', 'users.id', 'participations.user_id')
      .select('username')
      .where('participations.id', '=', participationId)
      .executeTakeFirstOrThrow();
    const heard: (number | null)[] = [];
    const stopListening = site.notifications.listen('contest_edited', (contestId) => heard.push(contestId));
    const hears = async (expected: readonly number[]) => {
      while (heard.filter((contestId) => contestId === id).length < expected.length) await sleep(20);
      assert.deepEqual(
        heard.filter((contestId) => contestId === id),
        expected,
      );
    };
    const edit = (changes: object, isPreview = false) =>
      editContest(
        database,
        commandLine,
        { key, changes, version: null, removesSubmissions: false, isPreview },
        new Date(),
      );
    await follow(key, await known(key));
    await edit({ points_precision: 1 }, true);
    await edit({ points_precision: 2 });
    await hears([id]);
    await editParticipation(database, commandLine, { key, username, extra_minutes: 5 }, new Date());
    await hears([id, id]);
    await disqualify(database, commandLine, { contestId: id, username, virtual: 0 }, true, new Date());
    await hears([id, id, id]);
    await thawContest(database, commandLine, id, hours(10));
    await hears([id, id, id, id]);
    stopListening();
  });

  test('tells only the jury about results since the freeze', async () => {
    const { key, solve } = await aRunningContest({ frozen_last_minutes: 90 });
    const before = await known(key);
    const guest = await follow(key, before);
    const jury = await follow(key, await known(key, root), root);
    await solve();
    await jury.until('the jury hears of the result', () => solvedIn(jury).includes(1));
    const nothing = { view: before.view, from: 0, to: 0, organizations: {}, totals: null, rows: [] };
    assert.deepEqual(changesOf(guest), [nothing]);
    const after = await known(key);
    assert.deepEqual([after.view, after.number], [before.view, 0]);
  });

  test('makes pages load the scoreboard again when it freezes, and tells no result from then on', async () => {
    const { id, key, solve } = await aRunningContest();
    const before = await known(key);
    const stream = await follow(key, before);
    await sql`update contests set frozen_last_minutes = 120, end_time = ${hours(1)} where id = ${id}`.execute(
      database.query,
    );
    await solve();
    await stream.until('the page must load again', () =>
      changesOf(stream).some(({ rows, view }) => rows === null || view !== before.view),
    );
    assert.ok(solvedIn(stream).every((solved) => solved === 0));
  });

  test('tells nothing of a contest that becomes hidden', async () => {
    const { id, key, solve } = await aRunningContest();
    const stream = await follow(key, await known(key));
    await sql`update contests set is_visible = false where id = ${id}`.execute(database.query);
    await solve();
    await stream.until('the page must load again', () => changesOf(stream).some(({ rows }) => rows === null));
    assert.deepEqual(solvedIn(stream), []);
    await solve();
    assert.deepEqual(solvedIn(stream), []);
  });
});
