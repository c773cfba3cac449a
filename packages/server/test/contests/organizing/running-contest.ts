import { after } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import { buildApp } from '@tribunal/server/start/app';
import { people } from '../../fixtures/accounts.ts';
import { testDatabase } from '../../fixtures/database.ts';
import { testSite } from '../../fixtures/site.ts';
import { loadAll } from '../../fixtures/snapshot.ts';

/** A site with running contests that the user `author` edits. */
export async function siteOfEditor() {
  const now = new Date('2026-01-01T00:00:00Z');
  const database = await testDatabase();
  const site = testSite(database, { now: () => now });
  const app = await buildApp(site);
  after(() => app.close());
  const { aPerson, aToken, signedIn } = people(site, app);

  const author = await aPerson({ username: 'author', permissions: ['edit_own_contest'] });
  const stranger = await aPerson({ username: 'stranger' });
  const tokens = { author: await aToken(author), stranger: await aToken(stranger) };

  /** Ada has A after 10 minutes; Ben has B after 20, and A after 30. The contest runs, with one hour left. */
  const submission = (id: number, user: string, problem: string, minute: number, contest: string) =>
    ({
      type: 'submission',
      id,
      user,
      problem,
      language: 'PY3',
      date: `2025-12-31T22:${String(minute).padStart(2, '0')}:00Z`,
      result: 'AC',
      contest,
    }) satisfies SnapshotRecord;

  const aHiddenProblem = (code: string) =>
    ({ type: 'problem', code, name: code, is_public: false, testers: ['author'] }) satisfies SnapshotRecord;

  await loadAll(database, [
    { type: 'language', key: 'PY3', name: 'Python 3' },
    { type: 'user', username: 'ada' },
    { type: 'user', username: 'ben' },
    ...['a', 'b', 'c'].map((code) => aHiddenProblem(code)),
  ]);
  let contests = 0;
  async function aRunningContest(): Promise<{ key: string; firstId: number }> {
    const key = `cup${++contests}`;
    await loadAll(database, [
      {
        type: 'contest',
        key,
        name: 'Cup',
        start_time: '2025-12-31T22:00:00Z',
        end_time: '2026-01-01T01:00:00Z',
        format: 'icpc',
        authors: ['author'],
        problems: [
          { code: 'a', points: 1 },
          { code: 'b', points: 1 },
        ],
      },
      submission(contests * 10 + 1, 'ada', 'a', 10, key),
      submission(contests * 10 + 2, 'ben', 'b', 20, key),
      submission(contests * 10 + 3, 'ben', 'a', 30, key),
    ]);
    return { key, firstId: contests * 10 + 1 };
  }

  async function call(method: 'GET' | 'POST', url: string, payload?: object, token = tokens.author) {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const { data, error } = reply.json();
    return { status: reply.statusCode, data, error };
  }

  const edit = (key: string, fields: object, token?: string) =>
    call('POST', `/contest/${key}/edit`, fields, token);

  async function ranking(key: string): Promise<string[]> {
    const { data } = await call('GET', `/api/v2/contest/${key}`);
    const { rankings } = data.object as {
      rankings: { user: string; score: number; cumulative_time: number }[];
    };
    return rankings.map(({ user, score, cumulative_time: time }) => `${user} ${score} ${time}`);
  }

  return { now, database, site, app, signedIn, author, tokens, aRunningContest, call, edit, ranking };
}
