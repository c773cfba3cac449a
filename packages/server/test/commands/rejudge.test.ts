import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/commands/rejudge';
import { listAuditEntries } from '@tribunal/server/storage/accounts/audit-log';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { runCommand } from './run-command.ts';

const database = await testDatabase();
const site = testSite(database);
const { aUser, aLanguage, aProblem, aContest, aParticipation } = builders(database);
const languageId = await aLanguage();
const userId = await aUser({ username: 'ada' });
const [sums, products] = [await aProblem({ code: 'sums' }), await aProblem({ code: 'products' })];
const contest = await aContest({ key: 'finals', problems: [{ id: products }] });
const participationId = await aParticipation({ contest_id: contest.id, user_id: userId });
const place = { id: contest.id, contestProblemId: contest.problems[0]!.id, participationId, virtual: 0 };

const run = (...args: string[]) => runCommand(site, rejudge, args);

async function submit(problemId: number, result: 'AC' | 'WA' | null): Promise<number> {
  const submission = {
    userId,
    problemId,
    languageId,
    source: 'x',
    contest: problemId === products ? place : null,
  };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  if (result) await end(id, 1, result);
  return id;
}

async function end(id: number, judgement: number, result: 'AC' | 'WA'): Promise<void> {
  const outcome = {
    result,
    casePoints: result === 'AC' ? 1 : 0,
    caseTotal: 1,
    time: 0,
    memory: 0,
    error: null,
  };
  await recordVerdict(database, id, judgement, outcome, new Date());
}

async function queue(): Promise<Record<number, number>> {
  const rows = await database.query.selectFrom('judge_queue').select(['submission_id', 'priority']).execute();
  return Object.fromEntries(rows.map((row) => [row.submission_id, row.priority]));
}

test('one submission, those of a problem and those of a contest are rejudged', async () => {
  const [one, two, waiting] = [await submit(sums, 'AC'), await submit(sums, 'WA'), await submit(sums, null)];
  const inContest = await submit(products, 'AC');
  const before = { [waiting]: 1 };

  assert.deepEqual(await run('--problem', 'sums', '--preview'), {
    status: 0,
    stdout: `${one}\tada\tsums\tAC\n${two}\tada\tsums\tWA\n${waiting}\tada\tsums\tbeing judged
problem sums: 1 AC, 1 WA
2 submissions would be judged again.
`,
    stderr: '',
  });
  assert.deepEqual(await queue(), before);

  assert.deepEqual(await run('--contest', 'finals'), {
    status: 0,
    stdout: `problem products: 1 AC
contest finals: its standings depend on 1 of them
1 submission queued for judging.
`,
    stderr: '',
  });
  assert.deepEqual(await queue(), { ...before, [inContest]: 2 });

  assert.deepEqual(await run('--problem', 'sums'), {
    status: 0,
    stdout: `problem sums: 1 AC, 1 WA
2 submissions queued for judging. 1 submission was being judged already.
`,
    stderr: '',
  });
  assert.deepEqual(await queue(), { ...before, [inContest]: 2, [one]: 3, [two]: 3 });
});

test('with waiting, the command prints the changes', async () => {
  const id = await submit(sums, 'AC');
  const waiting = run('--submission', String(id), '--wait');
  for (let turn = 0; turn < 100 && !(await queue())[id]; turn++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await end(id, 2, 'WA');
  assert.deepEqual(await waiting, {
    status: 0,
    stdout: `problem sums: 1 AC
1 submission queued for judging.
${id}\tada\tsums\tAC → WA
before → after    AC    WA
AC                 0     1
WA                 0     0
1 of 1 submission changed.
`,
    stderr: '',
  });
});

test('invalid arguments are reported in one line', async () => {
  const refusals: [string[], string][] = [
    [['--problem', 'nothing'], 'there is no such problem'],
    [['--contest', 'nothing'], 'there is no such contest'],
    [['--submission', '999999'], 'there is no such submission'],
    [['--submission', '2000000000'], 'there is no such submission'],
    [['--submission', '2147483648'], '--submission must be the id of a submission'],
    [['--submission', 'x'], '--submission must be the id of a submission'],
    [[], 'rejudge takes one of --submission, --contest and --problem'],
    [
      ['--problem', 'sums', '--contest', 'finals'],
      'rejudge takes one of --submission, --contest and --problem',
    ],
  ];
  for (const [args, reason] of refusals)
    assert.deepEqual(await run(...args), { status: 1, stdout: '', stderr: `tribunal rejudge: ${reason}\n` });
});

test('the audit log has one entry for each rejudge from the command line', async () => {
  const [one] = [await submit(sums, 'AC'), await submit(products, 'AC')];
  await run('--submission', String(one));
  await run('--contest', 'finals', '--preview');
  await run('--contest', 'finals');
  await run('--problem', 'products');
  const entries = await listAuditEntries(database.query, 0, 3);
  assert.deepEqual(
    entries.map(({ actor, action, target }) => [actor, action, target]),
    [
      ['command line', 'rejudge', 'problem products'],
      ['command line', 'rejudge', 'contest finals'],
      ['command line', 'rejudge', `submission ${one}`],
    ],
  );
});
