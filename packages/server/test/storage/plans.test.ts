import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import type { Database } from '@tribunal/server/database/connection';
import { findAccountByName, findAccountsByEmail } from '@tribunal/server/storage/accounts/accounts';
import { activeDays } from '@tribunal/server/storage/accounts/profile/activity-view';
import { contestHistory } from '@tribunal/server/storage/accounts/profile/contest-history-view';
import { listSessions } from '@tribunal/server/storage/accounts/sessions';
import { findUser } from '@tribunal/server/storage/accounts/user-json';
import { UserLists } from '@tribunal/server/storage/accounts/user-list-json';
import { leaderboard } from '@tribunal/server/storage/accounts/user-list-view';
import { contestProblems, findContest } from '@tribunal/server/storage/contests/contest-json';
import { findShownContest } from '@tribunal/server/storage/contests/contest-view';
import { findCurrentContests } from '@tribunal/server/storage/contests/participating/current-contest';
import { ParticipationLists } from '@tribunal/server/storage/contests/participating/participation-list-json';
import { loadScoreboard } from '@tribunal/server/storage/contests/scoreboard/load-scoreboard';
import {
  feedPage,
  problemsPage,
  rankingPage,
  syncContests,
} from '@tribunal/server/storage/contests/scoreboard/sync-json';
import { shownProblems } from '@tribunal/server/storage/problems/problem-list-view';
import { bestSubmissions } from '@tribunal/server/storage/submissions/best-submissions-view';
import { lockSubmission } from '@tribunal/server/storage/submissions/judged-submission';
import type { SubmissionFilters } from '@tribunal/server/storage/submissions/submission-filters';
import { findSubmission } from '@tribunal/server/storage/submissions/submission-json';
import { SubmissionLists } from '@tribunal/server/storage/submissions/submission-list-json';
import { shownSubmissions } from '@tribunal/server/storage/submissions/submission-list-view';
import { guest, type Viewer } from '@tribunal/server/storage/visibility/viewer';
import { testDatabase } from '../fixtures/database.ts';
import { allProblems } from '../problems/all-problems.ts';
import { fillBigSite } from './big-site.ts';
import { plansOf } from './recorded-plans.ts';

const database = await testDatabase();
await fillBigSite(database);

/** Grow with every submission or sign-in; the others are small enough for full joins. */
const longTables = new Set([
  'submissions',
  'judgements',
  'case_results',
  'contest_log',
  'best_results',
  'sessions',
]);
const now = new Date();
const viewer: Viewer = { userId: 72, isStaff: false, isSuperuser: false, permissions: [] };
const window = { page: 1, size: 100 };
const noFilters: SubmissionFilters = {
  user: null,
  problem: null,
  contest: null,
  id: [],
  language: [],
  result: [],
};
const everybody = { contest: null, user: null, is_disqualified: null, virtual_participation_number: null };

interface HotQuery {
  readonly title: string;
  /** Prefixes of index names; if two are equally good, their common prefix. */
  readonly uses: readonly string[];
  ask(database: Database): Promise<unknown>;
}

const feed = (status: 'final' | 'all', participation: 'live' | 'all', index: string): HotQuery => ({
  title: `the feed of ${status} submissions, participation ${participation}`,
  uses: [index],
  ask: ({ pool }) =>
    feedPage(pool, 7, { from_timestamp: new Date('2024-02-19T00:10:00Z'), limit: 50, status, participation }),
});

/** Counted before, as on a running site; then one submission changes. */
const submissionList = (
  title: string,
  who: Viewer,
  given: Partial<SubmissionFilters>,
  uses: string[],
): HotQuery => ({
  title: `the list of submissions ${title}`,
  uses,
  async ask(recorded) {
    let asked = database;
    const current = new Proxy(database, { get: (_, name) => Reflect.get(asked, name) });
    const lists = new SubmissionLists(current, () => new Date());
    await (await lists.page(who, { ...noFilters, ...given }, window)).read();
    await database.pool.query(`update submissions set time = time + 1 where id = 5000`);
    asked = recorded;
    await (await lists.page(who, { ...noFilters, ...given }, window)).read();
  },
});

const submissionPage = (
  title: string,
  who: Viewer,
  given: Partial<SubmissionFilters>,
  index: string,
): HotQuery => ({
  title: `the page of submissions ${title}`,
  uses: [index, 'submissions_pkey'],
  ask: (recorded) =>
    shownSubmissions(recorded, who, { ...noFilters, ...given }, { before: 15_000, size: 50 }, now),
});

const hotQueries: readonly HotQuery[] = [
  {
    title: 'a contest by its code, as the sync API looks for it',
    uses: [],
    ask: ({ pool }) => syncContests(pool)('c7'),
  },
  feed('final', 'live', 'submissions_live_final_feed'),
  feed('all', 'live', 'submissions_live_feed'),
  feed('final', 'all', 'submissions_feed'),
  feed('all', 'all', 'submissions_feed'),
  {
    title: 'the live ranking',
    uses: ['participations_ranking'],
    ask: ({ pool }) => rankingPage(pool, 7, false),
  },
  {
    title: 'the frozen ranking',
    uses: ['participations_ranking'],
    ask: ({ pool }) => rankingPage(pool, 7, true),
  },
  { title: 'the problems of a contest', uses: [], ask: ({ pool }) => problemsPage(pool, 7) },
  submissionList('of everybody, for a guest', guest, {}, ['submissions_pkey']),
  submissionList('of everybody, for a user', viewer, {}, ['submissions_pkey', 'submissions_by_user']),
  submissionList('of a problem', guest, { problem: 'p7' }, ['submissions_by_problem']),
  submissionList('of a contest', guest, { contest: 'c7' }, ['submissions_by_contest']),
  submissionList('of a user', guest, { user: 'user72' }, ['submissions_by_user']),
  submissionList('by id', guest, { id: [3, 15_000] }, ['submissions_pkey']),
  {
    title: 'the list of participations of a contest',
    uses: ['participations_contest_id_user_id_virtual_key'],
    ask: async (recorded) =>
      (
        await new ParticipationLists(recorded, () => now).page(guest, { ...everybody, contest: 'c7' }, window)
      ).read(),
  },
  {
    title: 'the list of participations of a user',
    uses: ['participations_by_user'],
    ask: async (recorded) =>
      (
        await new ParticipationLists(recorded, () => now).page(
          guest,
          { ...everybody, user: 'user72' },
          window,
        )
      ).read(),
  },
  {
    title: 'users by name',
    uses: ['users_username_key'],
    ask: async (recorded) => {
      const filters = { id: [], username: ['user72', 'user9'], organization: [] };
      return (await new UserLists(recorded, () => now).page(filters, window)).read();
    },
  },
  {
    title: 'a submission with its cases',
    uses: ['submissions_pkey', 'case_results_pkey'],
    ask: (recorded) => findSubmission(recorded, { ...viewer, isSuperuser: true }, 15_000, now),
  },
  {
    title: 'a user with what they solved and where they took part',
    uses: ['users_username_key', 'best_results_pkey', 'participations_by_user'],
    ask: (recorded) => findUser(recorded, guest, 'user72', now),
  },
  {
    title: 'a contest with its board',
    uses: [],
    async ask(recorded) {
      const contest = await findContest(recorded, guest, 'c7', now);
      const problems = await contestProblems(recorded, contest!);
      await loadScoreboard(
        recorded,
        contest!.id,
        problems.map(({ id }) => id),
        { isBoardFrozen: true, isBoardWithheld: false },
      );
    },
  },
  submissionPage('of everybody, for a guest', guest, {}, 'submissions_pkey'),
  submissionPage('of everybody, for a user', viewer, {}, 'submissions_pkey'),
  submissionPage('of a problem', guest, { problem: 'p7' }, 'submissions_by_problem'),
  submissionPage('of a contest', guest, { contest: 'c7' }, 'submissions_by_contest'),
  submissionPage('of a user', viewer, { user: 'user72' }, 'submissions_by_user'),
  submissionPage('by user and problem', viewer, { user: 'user72', problem: 'p7' }, 'submissions_by_user'),
  {
    title: 'the page of problems',
    uses: ['best_results_pkey'],
    ask: (recorded) => shownProblems(recorded, viewer, allProblems, { ...window, order: null }, now),
  },
  {
    title: 'the best submissions to a problem',
    uses: ['submissions_best', 'submissions_by_user_and_problem'],
    ask: (recorded) => bestSubmissions(recorded, viewer, 'p7', { page: 1, size: 50 }, now),
  },
  {
    title: 'the page of users',
    uses: ['users_leaderboard'],
    ask: (recorded) => leaderboard(recorded, 'points', { page: 3, size: 100 }),
  },
  {
    title: 'the page of users by rating',
    uses: ['users_by_rating'],
    ask: (recorded) => leaderboard(recorded, 'rating', window),
  },
  {
    title: 'the page of users by solved problems',
    uses: ['users_by_solved'],
    ask: (recorded) => leaderboard(recorded, 'solved', { page: 3, size: 100 }),
  },
  {
    title: 'the contests of a user',
    uses: ['participations_by_user', 'participations_ranking'],
    ask: (recorded) => contestHistory(recorded, viewer, 72, { page: 1, size: 10 }, now),
  },
  {
    title: 'the active days of a user',
    uses: ['submissions_by_user'],
    ask: (recorded) => activeDays(recorded, viewer, 72, new Date(0), now),
  },
  {
    title: 'the contests that a user is in',
    uses: ['users_pkey', 'participations_pkey', 'contests_pkey'],
    ask: (recorded) => findCurrentContests(recorded, { ...viewer, userId: 72 }, now),
  },
  {
    title: 'the page of a contest',
    uses: ['participations_contest_id_user_id_virtual_key'],
    ask: (recorded) => findShownContest(recorded, viewer, 'c7', now),
  },
  {
    title: 'the sessions of a user',
    uses: ['sessions_by_user'],
    ask: ({ query }) => listSessions(query, { userId: 72, now, offset: 0, limit: 50 }),
  },
  {
    title: 'an account by name',
    uses: ['users_username_key'],
    ask: ({ query }) => findAccountByName(query, 'user72'),
  },
  {
    title: 'accounts by e-mail address',
    uses: ['users_by_lowered_email'],
    ask: ({ query }) => findAccountsByEmail(query, 'user72@example.org'),
  },
  {
    title: 'a submission, held',
    uses: ['submissions_pkey'],
    ask: ({ query }) => lockSubmission(query, 15_000),
  },
  {
    title: 'a verdict with all that follows from it: judging, standings, best results',
    uses: [
      'submissions_pkey',
      'judgements_pkey',
      'submissions_by_participation',
      'submissions_by_user_and_problem',
      'best_results_pkey',
      'participations_pkey',
      'users_pkey',
    ],
    async ask(recorded) {
      const { id } = await database.query
        .selectFrom('submissions')
        .select('id')
        .where('status', '=', 'QU')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const outcome = { result: 'AC', casePoints: 1, caseTotal: 1, time: 1, memory: 1, error: null } as const;
      const recordedVerdict = await recordVerdict(recorded, { submissionId: id, judgement: 1, outcome }, now);
      assert.ok('judgedAt' in recordedVerdict, JSON.stringify(recordedVerdict));
    },
  },
  {
    title: 'a rejudge',
    uses: ['submissions_pkey'],
    ask: (recorded) => rejudge(recorded, 15_000, now),
  },
];

for (const { title, uses, ask } of hotQueries) {
  test(`${title}: no large table is scanned completely`, async () => {
    const { indexes, wholeTables } = await plansOf(database, ask);
    const isUsed = (start: string) => [...indexes].some((index) => index.startsWith(start));
    const missing = uses.filter((index) => !isUsed(index));
    const whole = [...wholeTables].filter((table) => longTables.has(table));
    assert.deepEqual({ missing, whole }, { missing: [], whole: [] }, `uses ${[...indexes].join(', ')}`);
  });
}
