import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { JudgeMessage, SiteMessage } from '@tribunal/contract/judges/judge';
import { abortSubmission } from '@tribunal/server/actions/submissions/abort-submission';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { eventually } from '../../../../test/eventually.ts';
import { giveData } from '../fixtures/announced-data.ts';
import { testDatabase } from '../fixtures/database.ts';
import { dial } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

/** The messages between a stock DMOJ judge 4.1.0 and a site. Submissions are numbered from 1 in the order of the requests. */
const exchange = readFileSync(new URL('stock-exchange.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

type Line =
  | { readonly from: 'judge'; readonly message: JudgeMessage }
  | { readonly from: 'site'; readonly message: Pick<SiteMessage, 'name'> };

const database = await testDatabase();
const { port, aJudge, aProblem, aLanguage, aUser, submit } = await judgedSite(database);

const staff = {
  caller: {
    kind: 'token',
    userId: 0,
    username: 'staff',
    isStaff: true,
    isSuperuser: true,
    permissions: [],
  },
  actor: operator,
} as const;

/** A version that a stock judge announces by this time. */
function versionOfTime(seconds: number): string {
  const bits = Math.round((seconds - 1_000_000_000) * 1024);
  return (bits * 2).toString(16).padStart(10, '0').padEnd(64, '0');
}

async function submitAll(count: number): Promise<number[]> {
  const problemId = await aProblem({ code: 'aplusb' });
  await giveData(database, 'aplusb', versionOfTime(1_254_043_912.25));
  const unreadableId = await aProblem({ code: 'batched' });
  await giveData(database, 'batched', versionOfTime(1_254_043_950));
  const languageId = await aLanguage('CPP20');
  const ids: number[] = [];
  for (let number = 0; number < count; number++)
    ids.push(
      await submit({
        problemId: number === unreadable ? unreadableId : problemId,
        languageId,
        userId: await aUser(),
      }),
    );
  return ids;
}

/** The index of the submission that the judge cannot judge, because it cannot read its folder. */
const unreadable = 4;

async function verdicts(ids: readonly number[]) {
  const rows = await database.query
    .selectFrom('submissions')
    .select(['status', 'result', 'case_points', 'case_total', 'time', 'memory', 'error'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => Object.values(row));
}

test('a recorded session with a stock judge gives the recorded verdicts', async () => {
  await aJudge({ name: 'stock' });
  const ids = await submitAll(7);
  const judge = await dial(port);
  for (const { from, message } of exchange) {
    if (from === 'judge') {
      const about = 'submission-id' in message ? { 'submission-id': ids[message['submission-id'] - 1] } : {};
      judge.send({ ...message, ...about });
      continue;
    }
    if (message.name === 'terminate-submission') {
      await eventually('a case of the last one is shown', async () => {
        const rows = await database.query
          .selectFrom('case_results')
          .select('position')
          .where('submission_id', '=', ids[6]!)
          .execute();
        return rows.length === 1;
      });
      await abortSubmission(database, staff, ids[6]!, new Date());
    }
    await judge.next(message.name);
  }
  await eventually('all are judged', async () =>
    (await verdicts(ids.toSpliced(unreadable, 1))).every(
      ([status]) => !['QU', 'P', 'G'].includes(String(status)),
    ),
  );
  const warning = "aplusb.cpp: In function 'int main()':\naplusb.cpp:3:9: warning: unused variable 'c'";
  assert.deepEqual(await verdicts(ids), [
    ['D', 'AC', 3, 3, 0.0021, 3512, warning],
    ['D', 'WA', 70, 100, 0.0021, 3480, null],
    ['D', 'IR', 1, 3, 3.0012, 9812, null],
    ['CE', 'CE', 0, 0, null, null, 'aplusb.cpp:1:1: error: expected unqualified-id'],
    ['QU', null, 0, 0, null, null, null],
    ['D', 'MLE', 0, 1, 0.11, 65_548, null],
    ['AB', 'AB', 0, 0, null, null, null],
  ]);
  judge.leave();
});

test('the problems and languages of a stock judge are stored, including later additions', async () => {
  const codes = await database.query
    .selectFrom('judge_problems')
    .innerJoin('judges', 'judges.id', 'judge_problems.judge_id')
    .select('code')
    .where('judges.name', '=', 'stock')
    .orderBy('code')
    .execute();
  assert.deepEqual(
    codes.map(({ code }) => code),
    ['aplusb', 'batched', 'fresh'],
  );
});
