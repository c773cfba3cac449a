import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SnapshotRecord, SnapshotRecordOf } from '@tribunal/contract/snapshot/snapshot';
import { recountDueContests } from '@tribunal/server/actions/contests/recount-due-contests';
import { digestOf, writeReaderToken, writeToken } from '@tribunal/server/auth/api-token';
import { seal } from '@tribunal/server/auth/seal';
import { sessionExpiry, sessionHash } from '@tribunal/server/auth/session';
import { buildApp } from '@tribunal/server/start/app';
import { insertSession } from '@tribunal/server/storage/accounts/sessions';
import type { onRouteHookHandler } from 'fastify';
import { sql } from 'kysely';
import { totpKey } from '../fixtures/accounts.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { syncKey, testSite } from '../fixtures/site.ts';
import { loadAll } from '../fixtures/snapshot.ts';

/** The moment of all requests. */
export const now = new Date('2030-01-01T12:00:00Z');
const at = (time: string) => `2030-01-01T${time}:00Z`;

/** What two worlds differ in. Results are those of `team`. */
export const secrets = ['frozen', 'closed', 'withheld', 'hidden', 'texts'] as const;
export type Secret = (typeof secrets)[number];

/** The contest of each secret. Its one problem has the same name. */
const contests: Readonly<Record<string, Partial<SnapshotRecordOf<'contest'>>>> = {
  frozen: { frozen_last_minutes: 240, jury: ['jury'], balloon_runners: ['helper'] },
  closed: { scoreboard_visibility: 'C', authors: ['editor'] },
  withheld: { submission_visibility: 'nothing', authors: ['editor'] },
  hidden: { is_visible: false, end_time: at('11:30'), authors: ['editor'] },
  // Its problem is hidden, and it has not begun.
  texts: { start_time: at('13:00'), authors: ['writer'] },
};

interface Role extends Partial<SnapshotRecordOf<'user'>> {
  /** All other secrets must not change any answer to this caller. */
  readonly sees: readonly Secret[];
}

const rejudging = ['edit_own_problem', 'rejudge_submission', 'rejudge_submission_lot'];

/** Permissions that show nothing of these, not even together. */
const modestPermissions = [
  ...['see_organization_problem', 'edit_own_contest', 'edit_all_organization', 'abort_any_submission'],
  ...['change_judge', 'change_user', ...rejudging],
];

export const roles: Readonly<Record<string, Role>> = {
  guest: { sees: [] },
  /** Takes part in every contest, and is in `frozen` now. */
  rival: { sees: [] },
  /** Wrote the problems of the contests, and has no role in these. */
  setter: { sees: [], permissions: rejudging },
  /** Tests the problems and the contests that are public, runs the balloons of `frozen`, and has an organization. */
  helper: { sees: [], administers: ['school'], permissions: modestPermissions },
  team: { sees: ['frozen', 'closed', 'hidden'] },
  jury: { sees: ['frozen'] },
  editor: { sees: ['closed', 'withheld', 'hidden'], permissions: ['edit_own_contest'] },
  writer: { sees: ['texts'], permissions: rejudging },
  staff: { sees: ['texts'], is_staff: true, permissions: modestPermissions },
  problem_editor: {
    sees: ['texts'],
    permissions: [...rejudging, 'edit_all_problem', 'edit_public_problem', 'see_private_problem'],
  },
  observer: { sees: ['closed', 'hidden'], permissions: ['see_private_contest', 'view_all_submission'] },
  /** A balloon tells that a problem is solved, but only what the scoreboard tells everybody. */
  run_all_balloons: { sees: ['hidden'], permissions: ['run_all_balloons'] },
  judge_all_contest: { sees: secrets, permissions: ['judge_all_contest'] },
  edit_all_contest: { sees: secrets, permissions: ['edit_all_contest'] },
  superuser: { sees: secrets, is_staff: true, is_superuser: true },
};

/** The callers that are no users. */
export const programs: Readonly<Record<string, Pick<Role, 'sees'>>> = {
  reader: { sees: ['frozen'] },
  sync: { sees: ['frozen', 'closed', 'withheld', 'hidden'] },
};

const users = Object.keys(roles).filter((name) => name !== 'guest');
const secretOf = (name: string) => Buffer.alloc(32, name);
const sessionOf = (name: string) => secretOf(name).toString('base64url');
const setSecretKey = 'a secret key that only the tests know';

/** The ids of what belongs to a secret. */
export const submissionOf = (secret: Secret) => 10 * secrets.indexOf(secret) + 3;
export const userIdOf = (name: string) => users.indexOf(name) + 1;

function records(different: Secret | null): SnapshotRecord[] {
  const word = (secret: Secret) => (secret === different ? 'emerald' : 'copper');
  return [
    { type: 'language', key: 'PY3', name: 'Python 3', id: 1 },
    { type: 'organization', slug: 'school', name: 'School', is_open: false },
    ...users.map((username): SnapshotRecord => {
      const { sees: _, ...given } = roles[username]!;
      return {
        ...{ type: 'user', username, id: userIdOf(username), created_at: at('01:00'), full_name: username },
        ...{ api_token_hash: digestOf(secretOf(username), setSecretKey), last_seen_at: at('11:00') },
        ...((username === 'team' || username === 'rival') && { organizations: ['school'] }),
        ...given,
      };
    }),
    ...secrets.map((code): SnapshotRecord => problem(code, word('texts'))),
    problem('explained', word('texts')),
    ...Object.entries(contests).map(
      ([key, given], index): SnapshotRecord => ({
        ...{ type: 'contest', id: index + 1, key, name: key, format: 'icpc', show_team_names: true },
        ...{ start_time: at('06:00'), end_time: at('15:00'), balloons_during_freeze: 0 },
        ...{ testers: key === 'hidden' || key === 'texts' ? [] : ['helper'], gold_medals: 1 },
        problems: [{ code: key, points: 1, label: 'A', color: '#d62728' }],
        ...given,
      }),
    ),
    ...secrets.flatMap((contest) =>
      ['team', 'rival'].map(
        (user): SnapshotRecord => ({
          ...{ type: 'participation', contest, user, real_start: at('06:00') },
          is_current: contest === 'frozen' && user === 'rival',
        }),
      ),
    ),
    ...secrets
      .filter((contest) => contest !== 'texts')
      .flatMap((contest) => attempts(contest, word(contest))),
    ...secrets
      .filter((contest) => contest !== 'texts')
      .flatMap((contest) => proposal(contest, word(contest))),
    { ...question('frozen'), id: 1, answer: 'Public.', to: 'all', answered_at: at('07:10') },
    { ...question('texts'), id: 2, author: 'writer', question: `Is it ${word('texts')}?` },
    { type: 'announcement', contest: 'frozen', id: 1, text: 'Made.', made_at: at('07:00') },
    { type: 'announcement', contest: 'texts', id: 2, text: word('texts'), publish_at: at('13:30') },
    { type: 'announcement', contest: null, id: 3, text: word('texts'), publish_at: at('13:30') },
    {
      ...{ type: 'problem_list', slug: 'all-problems', name: 'All', made_at: at('05:00'), owner: 'team' },
      problems: [...secrets, 'explained'],
    },
    { type: 'bookmark', user: 'team', problem: 'hidden', made_at: at('05:00') },
    { type: 'news_post', id: 1, title: 'Old', body: 'Old', published_at: at('05:00') },
    { type: 'news_post', id: 2, title: word('texts'), body: word('texts'), published_at: at('13:30') },
    {
      ...{ type: 'reader', contest: 'frozen', name: 'Tool', id: 1 },
      token_hash: digestOf(secretOf('reader'), setSecretKey),
    },
  ];
}

function problem(code: string, word: string): SnapshotRecordOf<'problem'> {
  const isDraft = code === 'texts';
  const text = isDraft ? word : 'The same.';
  return {
    ...{ type: 'problem', code, id: secrets.indexOf(code as Secret) + 10, points: 1, is_public: !isDraft },
    ...{ name: isDraft ? word : code, description: text, types: [text], notes: text, source: text },
    ...{ source_visibility: 'always', partial: true, group: 'Group' },
    authors: isDraft || code === 'explained' ? ['writer'] : ['setter'],
    testers: isDraft ? [] : ['helper'],
    cases: [{ input: text, output: text, points: 1, sample: true }],
    data_made: { at: at('01:00'), by: null, reason: 'first' },
    solutions: [{ name: 'a.py', language: 'PY3', source: text }],
    editorial: code === 'explained' ? { text: word, author: 'writer', published_at: at('13:30') } : null,
  };
}

/** A wrong one, one of the rival, and the secret one. In an invisible contest nobody learns of one more. */
function attempts(contest: Secret, word: string): SnapshotRecord[] {
  const first = submissionOf(contest) - 2;
  const same = { type: 'submission', problem: contest, language: 'PY3', contest, source: 'public' } as const;
  const isRight = word === 'emerald';
  // The team knows what it sent, but not the result of what is withheld.
  const source = contest === 'withheld' ? same.source : word;
  const secret = (id: number, date: string): SnapshotRecord => ({
    ...{ ...same, id, user: 'team', date, judged_at: date, source, error: word },
    ...{ result: isRight ? 'AC' : 'WA', time: isRight ? 0.25 : 0.75, memory: isRight ? 1024 : 4096 },
    ...{ case_points: isRight ? 1 : 0, case_total: 1 },
    cases: [{ case: 1, status: isRight ? 'AC' : 'WA', points: isRight ? 1 : 0, total: 1, feedback: word }],
  });
  const known = { ...same, case_points: 0, case_total: 1, time: 0.5, memory: 2048 };
  return [
    { ...known, id: first, user: 'team', date: at('07:00'), judged_at: at('07:01'), result: 'WA' },
    {
      ...known,
      id: first + 1,
      user: 'rival',
      date: at('07:30'),
      judged_at: at('07:31'),
      result: 'AC',
      case_points: 1,
    },
    secret(first + 2, at('11:15')),
    ...(contest === 'hidden' && isRight ? [secret(first + 3, at('11:16'))] : []),
  ];
}

/** The setter has proposed to judge everything anew. */
function proposal(contest: Secret, word: string): SnapshotRecord[] {
  const id = secrets.indexOf(contest) + 1;
  const isRight = word === 'emerald';
  return [
    {
      ...{ type: 'rejudge_proposal', id, problem: contest, requested_by: 'setter', submissions: 1 },
      created_at: at('11:40'),
    },
    {
      ...{ type: 'proposed_judging', proposal: id, submission: submissionOf(contest), judgement: 2 },
      ...{
        finished_at: at('11:41'),
        result: isRight ? 'AC' : 'WA',
        case_points: isRight ? 1 : 0,
        case_total: 1,
      },
    },
  ];
}

function question(contest: Secret): SnapshotRecordOf<'clarification'> {
  return { type: 'clarification', contest, author: 'team', question: 'Why?', asked_at: at('07:05') };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** The same site everywhere, except for one secret. */
export async function makeWorld(different: Secret | null, onRoute?: onRouteHookHandler) {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-world-'));
  closeAtEnd(() => rm(folder, { recursive: true }));
  const site = testSite(database, {
    now: () => now,
    settings: {
      ...{ SITE_API_RATE_LIMIT: 0, SITE_ENABLE_SYNC_API: true, GLOBAL_API_KEY: syncKey },
      ...{ SITE_WEBHOOK_NETWORKS: ['127.0.0.0/8'], SITE_DATA_DIR: folder },
    },
  });
  await loadAll(database, records(different));
  await recountDueContests(database, now);
  // Opening a page with notices marks them as read, and a token is marked as used, which would change the pages after it.
  await database.query.updateTable('users').set({ api_token_used_at: now }).execute();
  await sql`insert into notice_reads (user_id, contest_id, read_at)
    select users.id, contests.id, ${now} from users, contests`.execute(database.query);
  for (const username of users) {
    const { is_staff: isStaff = false } = roles[username]!;
    const account = database.query.updateTable('users').where('username', '=', username);
    if (isStaff) await account.set({ totp_key: seal(totpKey, site.secretKey) }).execute();
    await insertSession(database.query, {
      ...{ idHash: sessionHash(sessionOf(username)), userId: userIdOf(username), isTwoFactorPassed: isStaff },
      ...{ now, expiresAt: sessionExpiry(now, 1), address: '192.0.2.1', userAgent: 'Firefox' },
    });
  }
  await site.announcements.refresh(now);
  const app = await buildApp(site, onRoute);
  closeAtEnd(() => app.close());
  return { database, site, app };
}

/** The headers with which a caller reads pages. */
export function readingAs(role: string): Record<string, string> {
  if (role === 'guest') return {};
  if (role === 'reader') return { authorization: `Bearer ${writeReaderToken(1, secretOf('reader'))}` };
  if (role === 'sync') return { 'x-global-api-key': syncKey };
  return { cookie: `sessionid=${sessionOf(role)}` };
}

/** The headers with which a caller sends forms. */
export function sendingAs(role: string): Record<string, string> {
  if (role === 'guest') return {};
  return { authorization: `Bearer ${writeToken(userIdOf(role), secretOf(role))}` };
}
