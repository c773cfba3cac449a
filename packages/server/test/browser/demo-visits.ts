import { deflateRawSync } from 'node:zlib';
import { makeTeam } from '@tribunal/server/actions/contests/teams/make-team';
import { editProblem } from '@tribunal/server/actions/problems/edit-problem';
import { createProposal } from '@tribunal/server/actions/submissions/rejudging/create-proposal';
import { seal } from '@tribunal/server/auth/seal';
import { newSessionId, sessionExpiry, sessionHash } from '@tribunal/server/auth/session';
import { loadDemo } from '@tribunal/server/commands/demo/load-demo';
import type { Database } from '@tribunal/server/database/connection';
import { changeAccount, findAccountByName } from '@tribunal/server/storage/accounts/accounts';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSession } from '@tribunal/server/storage/accounts/sessions';
import type { Selection } from '@tribunal/server/storage/submissions/rejudging/rejudging';
import { sql } from 'kysely';
import { testBlobs } from '../fixtures/blobs.ts';
import { judgeProposed } from '../submissions/rejudging/proposed.ts';
import { type ListedPage, pageList, type VisitorName, visitors } from './page-list.ts';
import { enterRunning, enterVirtually } from './visits/inside-contests.ts';

export interface DemoVisits {
  /** The pages of the list, with their real paths. */
  readonly pages: readonly ListedPage[];
  /** The `sessionid` cookie of a visitor; null for a guest. */
  readonly sessions: Readonly<Record<VisitorName, string | null>>;
}

/** Loads the demo, and signs its visitors in. */
export async function demoVisits(database: Database, secretKey: string, now: Date): Promise<DemoVisits> {
  await loadDemo({ database, blobs: testBlobs, now: () => now, secretKey });
  const found = await demoNumbers(database);
  await reviseProblem(database, found.editedProblem!, now);
  await writeSitePages(database);
  await formTeam(database, now);
  const numbers = {
    ...found,
    testRun: await aTestRun(database, now),
    failedCase: await aFailedCase(database),
    ...(await rejudges(database, now)),
    ...(await enterRunning(database, visitors.inContest, now)),
  };
  await enterVirtually(database, visitors.inVirtual, now);
  const session = (username: string, isVerified = true) =>
    sessionOf(database, secretKey, { username, isVerified }, now);
  return {
    pages: pageList.map((page) => ({ ...page, path: withNumbers(page.path, numbers) })),
    sessions: {
      guest: null,
      contestant: await session(visitors.contestant),
      editor: await session(visitors.editor),
      inContest: await session(visitors.inContest),
      inVirtual: await session(visitors.inVirtual),
      unverified: await session(visitors.unverified, false),
      administrator: await session(visitors.administrator),
    },
  };
}

/** The key of the authenticator app of staff. */
const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

async function sessionOf(
  { query }: Database,
  secretKey: string,
  { username, isVerified }: { readonly username: string; readonly isVerified: boolean },
  now: Date,
): Promise<string> {
  const account = await findAccountByName(query, username);
  if (!account) throw new Error(`the demo has no user ${username}`);
  if (account.isStaff) await changeAccount(query, account.id, { totp_key: seal(totpKey, secretKey) });
  const sessionId = newSessionId();
  await insertSession(query, {
    idHash: sessionHash(sessionId),
    userId: account.id,
    isTwoFactorPassed: account.isStaff && isVerified,
    now,
    expiresAt: sessionExpiry(now, 1),
    address: '192.0.2.1',
    userAgent: 'Firefox',
  });
  return sessionId;
}

/** What the placeholders of the list stand for. */
async function demoNumbers({ query }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`select
    (select max(s.id) from submissions s join users u on u.id = s.user_id
      where u.username = ${visitors.contestant} and s.contest_id is null)::text as "submission",
    (select min(p.code) from problems p join problem_roles e on e.problem_id = p.id join users u on u.id = e.user_id
      where u.username = ${visitors.editor})::text as "editedProblem",
    (select min(s.id) from problem_solutions s where s.problem_id = (
      select p.id from problems p join problem_roles e on e.problem_id = p.id join users u on u.id = e.user_id
      where u.username = ${visitors.editor} order by p.code limit 1))::text as "solution",
    (select id from users where username = ${visitors.contestant})::text as "user",
    (select max(id) from news_posts)::text as "newsPost"
  `.execute(query);
  return rows[0]!;
}

/** The demo has no teams. */
async function formTeam(database: Database, now: Date): Promise<void> {
  const captain = await findAccountByName(database.query, visitors.contestant);
  if (!captain) throw new Error('the demo has no contestant');
  const caller = { kind: 'token', userId: captain.id, username: captain.username } as const;
  const rights = { isStaff: false, isSuperuser: false, permissions: [] };
  const wanted = { slug: 'night-owls', name: 'Night Owls', members: [visitors.inContest] };
  const made = await makeTeam(database, { ...caller, ...rights }, wanted, now);
  if ('refusal' in made) throw new Error(made.refusal);
}

/** The demo has none. */
async function writeSitePages({ query }: Database): Promise<void> {
  const page = { slug: 'rules', title: 'Rules', text: '## Fairness\n\nEverybody works alone.' };
  await query.insertInto('site_pages').values(page).execute();
  await query.updateTable('site_settings').set({ terms: 'Be *fair*.' }).execute();
}

/** So that its history has something to compare. */
async function reviseProblem(database: Database, code: string, now: Date): Promise<void> {
  const { rows } = await sql<{ description: string }>`
    select description from problems where code = ${code}
  `.execute(database.query);
  const changes = { description: rows[0]!.description.replace('are needed', 'must be bought') };
  const edit = { code, changes, version: null, isPreview: false };
  const edited = await editProblem(database, commandLine, edit, now);
  if ('refusal' in edited) throw new Error(edited.refusal);
}

/** A wrong answer whose output was kept. */
async function aFailedCase({ query }: Database): Promise<string> {
  const output = Buffer.from('8\n');
  const { rows } = await sql<{ address: string }>`
    update case_results c set output = ${deflateRawSync(output)}, output_bytes = ${output.length},
      feedback = 'wrong answer: 1st number differs', judge_message = 'the jury has a cheaper way: 1 3 4 with one voucher'
    where (c.submission_id, c.judgement, c.position) = (
      select submission_id, judgement, position from case_results where status = 'WA' order by 1, 2, 3 limit 1)
    returning c.submission_id || '/case/' || c.position as address
  `.execute(query);
  return rows[0]!.address;
}

/** A run on two samples, one of which is wrong. */
async function aTestRun({ query }: Database, now: Date): Promise<string> {
  const inputs = [
    { input: '3 10\n4 5 6\n', expected: '2\n' },
    { input: '2 1\n4 5\n', expected: '0\nnone\n' },
  ];
  const same = { failure: null, feedback: '', time: 0.021, memory: 8410, isOutputCut: false };
  const results = [
    { ...same, output: '2', errors: '', isCorrect: true },
    { ...same, output: '0\nsome', errors: 'carried: []', isCorrect: false },
  ];
  const { rows } = await sql<{ id: string }>`
    insert into test_runs (user_id, problem_id, language_id, source, is_on_samples, inputs, outcome, created_at, expires_at)
    select u.id, p.id, l.id, '', true, ${JSON.stringify(inputs)}, ${JSON.stringify({ kind: 'ran', compilerOutput: '', results })},
      ${now}, ${new Date(now.getTime() + 3_600_000)}
    from users u, problems p, languages l
    where u.username = ${visitors.contestant} and p.code = 'cargo' and l.key = 'PY3'
    returning id::text
  `.execute(query);
  return rows[0]!.id;
}

/** A rejudge of a contest with some other verdicts, and one submission that is judged several times. */
async function rejudges(database: Database, now: Date): Promise<Record<string, string>> {
  const number = async (selection: Selection, times: number) => {
    const created = await createProposal(database, commandLine, { selection, times }, now);
    if ('refusal' in created) throw new Error(created.refusal);
    return created.id;
  };
  const rejudge = await number({ contestKey: 'lamplight_open' }, 1);
  const { rows } = await sql<{ id: number }>`
    select submission_id as id from proposed_judgings where proposal_id = ${rejudge} order by id limit 8
  `.execute(database.query);
  for (const { id } of rows.filter((_, index) => index % 3 !== 0))
    await judgeProposed(database, rejudge, 'AC', id);
  await judgeProposed(database, rejudge, 'WA');
  const runs = await number({ submissionId: rows[0]!.id }, 5);
  await judgeProposed(database, runs, 'AC');
  return { rejudge: String(rejudge), rejudgeRuns: String(runs) };
}

function withNumbers(path: string, numbers: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => numbers[name]!);
}
