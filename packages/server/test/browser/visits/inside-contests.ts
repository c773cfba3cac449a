import { makeAnnouncement } from '@tribunal/server/actions/contests/clarifications/make-announcement';
import { joinContest } from '@tribunal/server/actions/contests/join-contest';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { submitSolution } from '@tribunal/server/actions/submissions/submit-solution';
import type { TokenCaller } from '@tribunal/server/auth/caller';
import type { Database } from '@tribunal/server/database/connection';
import { createDiskSpace } from '@tribunal/server/environment/disk-space';
import { findAccountByName } from '@tribunal/server/storage/accounts/accounts';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { saveCases } from '@tribunal/server/storage/submissions/case-results';
import { sql } from 'kysely';
import { advanceJudging } from '../../actions/advance-judging.ts';

const disk = createDiskSpace(async () => Infinity);
const minuteMs = 60_000;

/** Puts a contestant inside the running contest: with a submission that a judge works on, and an announcement that they have not read. */
export async function enterRunning(
  database: Database,
  username: string,
  now: Date,
): Promise<{ judging: string }> {
  const caller = await callerNamed(database, username);
  await enter(database, caller, 'city_finals', now);
  const id = await submitted(database, caller, 'relays', now);
  await advanceJudging(database, id, 1, 'G', now);
  await showTwoCases(database, id, now);
  const text = { title: 'Problem I', text: 'The relays are numbered from 1.', publishAt: null };
  const announcement = { contest: 'city_finals', problem: 'relays', ...text };
  const announced = await makeAnnouncement(database, commandLine, announcement, now);
  if ('refusal' in announced) throw new Error(announced.refusal);
  return { judging: String(id) };
}

/** Puts a contestant inside a past contest, an hour and a half after its virtual start: one problem solved and one tried. */
export async function enterVirtually(database: Database, username: string, now: Date): Promise<void> {
  const caller = await callerNamed(database, username);
  const after = (minutes: number) => new Date(now.getTime() + (minutes - 90) * minuteMs);
  await enter(database, caller, 'regional', after(0));
  await judged(database, caller, 'returns', 'AC', after(21));
  await judged(database, caller, 'orchard', 'WA', after(64));
}

async function callerNamed({ query }: Database, username: string): Promise<TokenCaller> {
  const account = await findAccountByName(query, username);
  if (!account) throw new Error(`the demo has no user ${username}`);
  const rights = { isStaff: false, isSuperuser: false, permissions: [] };
  return { kind: 'token', userId: account.id, username, ...rights };
}

async function enter(database: Database, caller: TokenCaller, key: string, now: Date): Promise<void> {
  const joined = await joinContest(database, caller, { key, accessCode: '', address: '192.0.2.1' }, now);
  if ('refusal' in joined) throw new Error(joined.refusal);
}

async function submitted(
  database: Database,
  caller: TokenCaller,
  problemCode: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from languages where key = 'PY3'`.execute(
    database.query,
  );
  const solution = {
    problemCode,
    languageId: rows[0]!.id,
    source: 'print(sum(map(int, input().split())))\n',
  };
  const taken = await submitSolution({ database, disk }, caller, solution, now);
  if ('refusal' in taken) throw new Error(taken.refusal);
  return taken.submissionId;
}

async function judged(
  database: Database,
  caller: TokenCaller,
  problem: string,
  result: 'AC' | 'WA',
  now: Date,
): Promise<void> {
  const id = await submitted(database, caller, problem, now);
  await advanceJudging(database, id, 1, 'G', now);
  const casePoints = result === 'AC' ? 1 : 0;
  const outcome = { result, casePoints, caseTotal: 1, time: 0.03, memory: 9216, error: null };
  await recordVerdict(database, { submissionId: id, judgement: 1, outcome }, now);
}

async function showTwoCases({ query }: Database, submissionId: number, now: Date): Promise<void> {
  const leased = { claim: submissionId, site: '00000000-0000-4000-8000-000000000000', lease_until: now };
  await query.updateTable('judge_queue').set(leased).where('submission_id', '=', submissionId).execute();
  const same = {
    batch: null,
    status: 'AC',
    memory: 9216,
    points: 1,
    total: 1,
    feedback: '',
    judgeMessage: '',
  } as const;
  const cases = [
    { ...same, position: 1, time: 0.021 },
    { ...same, position: 2, time: 0.034 },
  ];
  await saveCases(query, { id: submissionId, submissionId, judgement: 1 }, cases, now);
}
