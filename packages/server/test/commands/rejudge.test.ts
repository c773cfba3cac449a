import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordVerdict } from '@tribunal/server/actions/submissions/record-verdict';
import { rejudge } from '@tribunal/server/commands/rejudging/rejudge-command';
import { listAuditEntries } from '@tribunal/server/storage/accounts/audit-log';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { eventually } from '../../../../test/eventually.ts';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { judgeProposed } from '../submissions/rejudging/proposed.ts';
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
  await recordVerdict(database, { submissionId: id, judgement, outcome }, new Date());
}

async function queue(): Promise<Record<number, number>> {
  const rows = await database.query.selectFrom('judge_queue').select(['submission_id', 'priority']).execute();
  return Object.fromEntries(rows.map((row) => [row.submission_id, row.priority]));
}

test('one submission is rejudged at once; those of a problem or a contest become a proposal', async () => {
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

  const ofContest = await run('--contest', 'finals');
  assert.match(ofContest.stdout, /^[1-9][0-9]*\n$/);
  assert.deepEqual(
    [ofContest.status, await covered(ofContest.stdout), ofContest.stderr],
    [0, [inContest], ''],
  );
  const ofProblem = await run('--problem', 'sums');
  assert.deepEqual(
    [ofProblem.status, await covered(ofProblem.stdout), ofProblem.stderr],
    [0, [one, two], ''],
  );
  assert.deepEqual(await queue(), before);
  assert.equal((await run('--submission', String(one))).status, 0);
  assert.deepEqual(await queue(), { ...before, [one]: 2 });
});

async function covered(proposal: string): Promise<number[]> {
  const rows = await database.query
    .selectFrom('proposed_judgings')
    .select('submission_id')
    .where('proposal_id', '=', Number(proposal))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.submission_id);
}

test('a proposal is applied or discarded by its number', async () => {
  const id = await submit(sums, 'AC');
  const proposal = (await run('--submission', String(id), '--times', '1')).stdout;
  assert.match(proposal, /queued/);
  await end(id, 2, 'AC');
  const other = await submit(products, 'AC');
  const number = (await run('--contest', 'finals')).stdout.trim();
  assert.deepEqual(await run('--apply', number), {
    status: 1,
    stdout: '',
    stderr: 'tribunal rejudge: Wait until all of it is judged.\n',
  });
  await judgeProposed(database, Number(number), 'WA');
  const applied = { status: 0, stdout: '2 submissions have the verdicts of the proposal.\n', stderr: '' };
  assert.deepEqual(await run('--apply', number), applied);
  assert.deepEqual(await run('--apply', number), applied);
  assert.equal(await resultOf(other), 'WA');
  const dropped = (await run('--contest', 'finals')).stdout.trim();
  assert.equal((await run('--discard', dropped)).stdout, 'Discarded. No verdict has changed.\n');
  assert.equal(
    (await run('--apply', dropped)).stderr,
    'tribunal rejudge: This rejudge was applied or discarded before.\n',
  );
});

test('a proposal from the command line can be urgent', async () => {
  await submit(products, 'AC');
  const numbers = [await run('--contest', 'finals', '--urgent'), await run('--contest', 'finals')].map(
    ({ stdout }) => Number(stdout),
  );
  const urgent = await database.query
    .selectFrom('rejudge_proposals')
    .select(['id', 'is_urgent'])
    .where('id', 'in', numbers)
    .orderBy('id')
    .execute();
  assert.deepEqual(urgent, [
    { id: numbers[0], is_urgent: true },
    { id: numbers[1], is_urgent: false },
  ]);
});

async function resultOf(id: number) {
  const row = await database.query
    .selectFrom('submissions')
    .select('result')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.result;
}

test('one submission is judged several times to compare the verdicts', async () => {
  const id = await submit(sums, 'AC');
  const waiting = run('--submission', String(id), '--times', '3', '--wait');
  const newest = async () => {
    const { rows } = await database.pool.query('select max(id) as id from rejudge_proposals where times = 3');
    return rows[0].id as number | null;
  };
  await eventually('there is a proposal', async () => (await newest()) !== null);
  const proposal = (await newest())!;
  await judgeProposed(database, proposal, 'AC');
  const { status, stdout } = await waiting;
  assert.deepEqual(
    [status, stdout],
    [0, `${proposal}\n1\tAC\t1 / 1\n2\tAC\t1 / 1\n3\tAC\t1 / 1\nThe verdict is stable.\n`],
  );
  assert.equal(
    (await run('--apply', String(proposal))).stderr,
    'tribunal rejudge: This rejudge only compares the runs. It never changes the verdict.\n',
  );
});

test('with waiting, the command prints the changes', async () => {
  const id = await submit(sums, 'AC');
  const waiting = run('--submission', String(id), '--wait');
  await eventually('the submission is queued', async () => id in (await queue()));
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
    [['--submission', '1', '--times', '21'], '--times must be from 1 to 20'],
    [['--problem', 'sums', '--times', '2'], '--times is for one submission'],
    [['--apply', 'x'], '--apply must be the number of a proposal'],
    [['--discard', '999999'], 'There is no such rejudge.'],
    [
      ['--apply', '1', '--problem', 'sums'],
      '--apply and --discard take the number of a proposal and nothing else',
    ],
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
