import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { performAct } from '@tribunal/server/actions/accounts/administrative-acts';
import { disqualify } from '@tribunal/server/actions/contests/disqualify';
import { thawContest, undoThaw } from '@tribunal/server/actions/contests/thaw-contest';
import { changeJudge } from '@tribunal/server/actions/judges/change-judge';
import { abortSubmission } from '@tribunal/server/actions/submissions/abort-submission';
import { rejudgeSubmission } from '@tribunal/server/actions/submissions/rejudge-on-request';
import { applyProposal } from '@tribunal/server/actions/submissions/rejudging/apply-proposal';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { discardProposal } from '@tribunal/server/actions/submissions/rejudging/discard-proposal';
import type { SessionCaller } from '@tribunal/server/auth/caller';
import type { Permission } from '@tribunal/server/auth/permissions';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import type { Selection } from '@tribunal/server/storage/submissions/rejudging/rejudging';
import { replaceTestData } from '@tribunal/server/test-data/editing/replace-test-data';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { judgeProposed } from '../submissions/rejudging/proposed.ts';

const database = await testDatabase();
const now = new Date('2030-01-01T12:00:00Z');
const site = testSite(database, { now: () => now });
const { aUser, aProblem, aLanguage, aContest, aParticipation } = builders(database);

const [owner, author, other] = [await aUser({ username: 'owner' }), await aUser(), await aUser()];
const [setter, member] = [await aUser(), await aUser()];
const problemId = await aProblem({ code: 'sum', is_public: true });
await database.query
  .insertInto('problem_roles')
  .values({ problem_id: problemId, user_id: setter, role: 'author' })
  .execute();
const contest = await aContest({
  key: 'finals',
  format: 'icpc',
  start_time: new Date('2030-01-01T05:00:00Z'),
  end_time: new Date('2030-01-01T10:00:00Z'),
  frozen_last_minutes: 60,
  problems: [{ id: problemId, points: 1 }],
});
const participation = await aParticipation({ contest_id: contest.id, user_id: owner });
await database.query
  .insertInto('contest_roles')
  .values([
    { contest_id: contest.id, user_id: author, role: 'author' },
    { contest_id: contest.id, user_id: member, role: 'jury' },
  ])
  .execute();
const judge = await database.query
  .insertInto('judges')
  .values({ name: 'judge', auth_key: 'key' })
  .returning('id')
  .executeTakeFirstOrThrow();
const languageId = await aLanguage();

function caller(userId: number, ...permissions: Permission[]): SessionCaller {
  const user = {
    userId,
    username: 'caller',
    isStaff: false,
    isSuperuser: false,
    permissions,
    onlyContest: '',
  };
  const session = { sessionHash: Buffer.alloc(0), language: null, timeZone: null, isInSomeJury: false };
  return { ...user, ...session, kind: 'session', twoFactor: 'passed' };
}

/** `edit_all_problem` counts only together with `edit_own_problem`. */
const problemEditing: Permission[] = ['edit_own_problem', 'edit_all_problem'];

/** All users with some permission, and none with all permissions. */
const callers = {
  stranger: caller(other),
  'owner of the submission': caller(owner),
  'author of the contest': caller(author),
  'jury of the contest': caller(member),
  'author of the problem': caller(setter),
  edit_all_contest: caller(other, 'edit_all_contest'),
  judge_all_contest: caller(other, 'judge_all_contest'),
  run_all_balloons: caller(other, 'run_all_balloons'),
  edit_all_problem: caller(other, ...problemEditing),
  abort_any_submission: caller(other, 'abort_any_submission'),
  rejudge_submission: caller(other, 'rejudge_submission'),
  'edit_all_problem, rejudge_submission': caller(other, ...problemEditing, 'rejudge_submission'),
  'edit_all_problem, rejudge_submission, rejudge_submission_lot': caller(
    other,
    ...problemEditing,
    'rejudge_submission',
    'rejudge_submission_lot',
  ),
  change_judge: caller(other, 'change_judge'),
  'change_user without being staff': caller(other, 'change_user'),
  'staff without permissions': { ...caller(other), isStaff: true },
  'staff with change_user': { ...caller(other, 'change_user'), isStaff: true },
  superuser: { ...caller(other), isStaff: true, isSuperuser: true },
} as const satisfies Record<string, SessionCaller>;
type CallerName = keyof typeof callers;

const editorFor = (viewer: SessionCaller) => ({
  viewer,
  actor: { id: viewer.userId, name: 'caller', address: '' },
});
const administratorFor = (one: SessionCaller) => ({ caller: one, actor: editorFor(one).actor });

async function aSubmission(status: 'QU' | 'D', more: object = {}): Promise<number> {
  const result = status === 'D' ? 'AC' : null;
  const { id } = await database.query
    .insertInto('submissions')
    .values({
      ...{ user_id: owner, problem_id: problemId, language_id: languageId },
      ...{ date: now, judged_at: now, status, result, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.query
    .insertInto('judgements')
    .values({ submission_id: id, number: 1, requested_at: now })
    .execute();
  return id;
}

async function aProposal(selection: Selection): Promise<number> {
  const created = await createProposal(database, commandLine, { selection, times: 1 }, now);
  assert.ok('id' in created);
  await judgeProposed(database, created.id, 'AC');
  return created.id;
}

async function setThaw(thawed_at: Date | null): Promise<void> {
  await database.query.updateTable('contests').set({ thawed_at }).where('id', '=', contest.id).execute();
}

interface Row {
  readonly act: (as: SessionCaller) => Promise<unknown>;
  readonly refusal: string;
  readonly allowed: readonly CallerName[];
}

let judgings = 0;
/** Times of judging differ within a contest. */
function ofContest() {
  judgings += 1;
  return {
    ...{
      contest_id: contest.id,
      participation_id: participation,
      contest_problem_id: contest.problems[0]?.id,
    },
    ...{ virtual: 0, contest_points: 0, judged_at: new Date(now.getTime() - judgings * 1000) },
  };
}
const contestant = { contestId: contest.id, username: 'owner', virtual: 0 };
const editors = ['author of the contest', 'edit_all_contest', 'superuser'] as const;
const rejudgers = [
  'author of the problem',
  'edit_all_problem, rejudge_submission',
  'edit_all_problem, rejudge_submission, rejudge_submission_lot',
  'superuser',
] as const;

const table: Record<string, Row> = {
  'thaw a contest': {
    act: async (as) => {
      await setThaw(null);
      return thawContest(database, editorFor(as), contest.id, now);
    },
    refusal: 'not allowed to edit contest',
    allowed: editors,
  },
  'undo a thaw': {
    act: async (as) => {
      await setThaw(now);
      return undoThaw(database, editorFor(as), contest.id, now);
    },
    refusal: 'not allowed to edit contest',
    allowed: editors,
  },
  disqualify: {
    act: (as) => disqualify(database, editorFor(as), contestant, true, now),
    refusal: 'not allowed to edit contest',
    allowed: editors,
  },
  'abort a submission': {
    act: async (as) => abortSubmission(database, administratorFor(as), await aSubmission('QU'), now),
    refusal: 'not allowed to abort',
    allowed: ['owner of the submission', 'abort_any_submission', 'superuser'],
  },
  'rejudge a submission': {
    act: async (as) => rejudgeSubmission(database, administratorFor(as), await aSubmission('D'), now),
    refusal: 'not allowed to rejudge',
    allowed: rejudgers,
  },
  'rejudge a submission of a contest': {
    act: async (as) =>
      rejudgeSubmission(database, administratorFor(as), await aSubmission('D', ofContest()), now),
    refusal: 'not allowed to rejudge',
    allowed: [...rejudgers, ...editors, 'jury of the contest', 'judge_all_contest'],
  },
  'rejudge a problem': {
    act: (as) =>
      createProposal(database, editorFor(as), { selection: { problemCode: 'sum' }, times: 1 }, now),
    refusal: 'not allowed to rejudge',
    allowed: rejudgers.filter((name) => name !== 'edit_all_problem, rejudge_submission'),
  },
  'rejudge a contest': {
    act: (as) =>
      createProposal(database, editorFor(as), { selection: { contestKey: 'finals' }, times: 1 }, now),
    refusal: 'not allowed to rejudge',
    allowed: [...editors, 'jury of the contest', 'judge_all_contest'],
  },
  'apply a rejudge of a problem': {
    act: async (as) =>
      applyProposal(database, editorFor(as), await aProposal({ problemCode: 'sum' }), null, now),
    refusal: 'no such proposal',
    allowed: rejudgers.filter((name) => name !== 'edit_all_problem, rejudge_submission'),
  },
  'discard a rejudge of a contest': {
    act: async (as) =>
      discardProposal(database, editorFor(as), await aProposal({ contestKey: 'finals' }), null, now),
    refusal: 'no such proposal',
    allowed: [...editors, 'jury of the contest', 'judge_all_contest'],
  },
  'discard a rejudge of chosen submissions': {
    act: async (as) => {
      const submissionIds = [await aSubmission('D'), await aSubmission('D')];
      return discardProposal(database, editorFor(as), await aProposal({ submissionIds }), null, now);
    },
    refusal: 'no such proposal',
    allowed: rejudgers,
  },
  // Users who may get as far as reading the archive, which does not exist.
  'replace test data': {
    act: async (as) => {
      const archive = join(tmpdir(), 'no-such-archive.zip');
      const replaced = replaceTestData(site, editorFor(as), 'sum', { archive, reason: '' });
      const answer = await replaced.catch(() => 'archive not found');
      const isRead = typeof answer === 'object' && 'refusal' in answer && answer.refusal === 'bad archive';
      return isRead ? 'archive not found' : answer;
    },
    refusal: 'not allowed to edit problem',
    allowed: ['edit_all_problem', ...rejudgers],
  },
  'change a judge': {
    act: (as) => changeJudge(site, administratorFor(as), judge.id, { isDisabled: true, isBlocked: false }),
    refusal: 'not allowed to change judges',
    allowed: ['change_judge', 'superuser'],
  },
  'act on an account': {
    act: (as) => performAct(site, administratorFor(as), owner, 'end sessions'),
    refusal: 'not allowed',
    allowed: ['staff with change_user', 'superuser'],
  },
};

for (const [name, { act, refusal, allowed }] of Object.entries(table)) {
  test(`${name}: the action refuses everyone except ${allowed.join('; ')}`, async () => {
    for (const [callerName, as] of Object.entries(callers)) {
      const answer = await act(as);
      const isAllowed = (allowed as readonly string[]).includes(callerName);
      if (!isAllowed) assert.deepEqual(answer, { refusal }, callerName);
      else assert.ok(typeof answer === 'string' || !('refusal' in (answer as object)), callerName);
    }
  });
}

test('a contest that the caller may not see does not exist for its actions', async () => {
  const hidden = await aContest({});
  await database.query
    .updateTable('contests')
    .set({ is_visible: false })
    .where('id', '=', hidden.id)
    .execute();
  const stranger = editorFor(callers.stranger);
  const absent = { refusal: 'no such contest' };
  assert.deepEqual(await thawContest(database, stranger, hidden.id, now), absent);
  assert.deepEqual(await undoThaw(database, stranger, hidden.id, now), absent);
  assert.deepEqual(
    await disqualify(database, stranger, { ...contestant, contestId: hidden.id }, true, now),
    absent,
  );
});
