// Run by `npm run test:stock-judge`, which installs the judge; not part of `npm test`.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import { abortSubmission } from '@tribunal/server/actions/submissions/abort-submission';
import { openBridge } from '@tribunal/server/bridge/open-bridge';
import { notify } from '@tribunal/server/database/notifications';
import { operator } from '@tribunal/server/storage/accounts/audit-log';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { insertSubmission } from '@tribunal/server/storage/submissions/new-submission';
import { problemsDirectory, refreshProblemData } from '@tribunal/server/test-data/keep-problem-data';
import { eventually } from '../../../../test/eventually.ts';
import { stockJudgeLanguages } from '../../../../test/stock-judge-languages.ts';
import { builders } from '../fixtures/builders.ts';
import { closeAtEnd, testDatabase } from '../fixtures/database.ts';
import { testSite } from '../fixtures/site.ts';
import { layeredOutcomes, uploadLayered, wrongAbout } from './layered-problem.ts';
import { startStockJudge } from './stock-judge.ts';

const folder = mkdtempSync(join(tmpdir(), 'tribunal-stock-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const database = await testDatabase();
const site = testSite(database, { settings: { SITE_DATA_DIR: folder } });
const { aUser, aLanguage, aProblem } = builders(database);
const languages = { CPP17: await aLanguage('CPP17'), PY3: await aLanguage('PY3') };
const userId = await aUser();
const problemId = await aSumProblem();
const layeredId = await aProblem({ code: 'layered' });
await uploadLayered(site, 'layered', folder);
await refreshProblemData(site);
const bridge = openBridge(site);
const port = await bridge.listen('127.0.0.1', 0);
closeAtEnd(() => bridge.close());
await database.query.insertInto('judges').values({ name: 'stock', auth_key: 'its key' }).execute();
const stopJudge = await startStockJudge({
  name: 'stock',
  key: 'its key',
  port,
  problemsDirectory: problemsDirectory(site),
  folder,
});
closeAtEnd(stopJudge);

/** A single case, then a batch of two. */
async function aSumProblem(): Promise<number> {
  const id = await aProblem({ code: 'sums' });
  const limits = { time_limit: 1, memory_limit: 65_536 };
  await database.query.updateTable('problems').set(limits).where('id', '=', id).execute();
  const cases = [
    { input: '1 2\n', output: '3\n', points: 10, batch: null },
    { input: '3 4\n', output: '7\n', points: 20, batch: 1 },
    { input: '-5 5\n', output: '0\n', points: 20, batch: 1 },
  ];
  const data = await generateData(site.blobs, { name: 'standard', args: null }, cases);
  await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: '' });
  return id;
}

async function submit(
  language: keyof typeof languages,
  source: string,
  toProblem = problemId,
): Promise<number> {
  const submission = { userId, problemId: toProblem, languageId: languages[language], source, contest: null };
  const id = await database.transaction((queries) => insertSubmission(queries, submission, new Date()));
  await notify(database, id, 'submission_queued');
  return id;
}

async function verdict(id: number) {
  return database.query
    .selectFrom('submissions')
    .select(['status', 'result', 'case_points', 'case_total', 'error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function judged(id: number) {
  const isJudged = async () => !['QU', 'P', 'G'].includes((await verdict(id)).status);
  await eventually(`submission ${id} is judged`, isJudged);
  return verdict(id);
}

async function cases(id: number): Promise<string[]> {
  const rows = await database.query
    .selectFrom('case_results')
    .select(['status', 'batch', 'points'])
    .where('submission_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ status, batch, points }) => `${status} ${batch ?? '-'} ${points}`);
}

const sum = 'print(sum(map(int, input().split())))\n';

describe('an unmodified stock judge', () => {
  test('has the languages for which the editor has modes', () => {
    const libraries = join(dirname(dirname(process.env.STOCK_JUDGE as string)), 'lib');
    const [python] = readdirSync(libraries);
    const files = readdirSync(join(libraries, python!, 'site-packages', 'dmoj', 'executors'));
    const languages = files.filter((file) => /^[A-Z].*\.py$/.test(file)).map((file) => basename(file, '.py'));
    assert.deepEqual(languages.sort(), stockJudgeLanguages);
  });

  const outcomes: [string, keyof typeof languages, string, string, string[]][] = [
    ['accepts', 'PY3', sum, 'AC', ['AC - 10', 'AC 1 20', 'AC 1 20']],
    [
      'accepts a compiled program',
      'CPP17',
      '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
      'AC',
      ['AC - 10', 'AC 1 20', 'AC 1 20'],
    ],
    [
      'finds a wrong answer and skips the rest of its batch',
      'PY3',
      'print(3)\n',
      'WA',
      ['AC - 10', 'WA 1 0', 'SC 1 0'],
    ],
    ['stops a slow program', 'PY3', 'while True: pass\n', 'TLE', ['TLE - 0', 'TLE 1 0', 'SC 1 0']],
    [
      'stops a program over its memory limit',
      'CPP17',
      '#include <cstdlib>\n#include <cstring>\nint main() { while (void *p = malloc(1 << 18)) memset(p, 1, 1 << 18); }\n',
      'MLE',
      ['MLE - 0', 'MLE 1 0', 'SC 1 0'],
    ],
    [
      'reports a crash',
      'CPP17',
      'int main() { volatile int *p = 0; return *p; }\n',
      'RTE',
      ['RTE - 0', 'RTE 1 0', 'SC 1 0'],
    ],
    ['reports an exit code', 'PY3', 'raise SystemExit(1)\n', 'IR', ['IR - 0', 'IR 1 0', 'SC 1 0']],
  ];
  for (const [title, language, source, result, expected] of outcomes) {
    test(title, async () => {
      const id = await submit(language, source);
      const ended = await judged(id);
      assert.deepEqual(
        [ended.status, ended.result, await cases(id)],
        ['D', result, expected],
        ended.error ?? '',
      );
      assert.deepEqual(
        [ended.case_points, ended.case_total],
        [expected[0] === 'AC - 10' ? (result === 'AC' ? 30 : 10) : 0, 30],
      );
    });
  }

  for (const [title, number, expected, points] of layeredOutcomes) {
    test(title, async () => {
      const id = await submit('PY3', wrongAbout(number), layeredId);
      const ended = await judged(id);
      const { result, case_points, case_total } = ended;
      assert.deepEqual(await cases(id), expected, ended.error ?? '');
      assert.deepEqual([result, case_points, case_total], [points === 100 ? 'AC' : 'WA', points, 100]);
    });
  }

  test('reports the output of a compiler', async () => {
    const ended = await judged(await submit('CPP17', 'int main( { return 0; }\n'));
    assert.equal(ended.result, 'CE');
    assert.match(ended.error ?? '', /error/);
  });

  test('stops on request and continues with the next submission', async () => {
    const id = await submit('PY3', 'import time\ntime.sleep(0.7)\nprint(3)\n');
    await eventually('it is being judged', async () => (await verdict(id)).status === 'G');
    const staff = {
      caller: {
        kind: 'token',
        userId: 0,
        username: 's',
        isStaff: true,
        isSuperuser: true,
        permissions: [],
      },
      actor: operator,
    } as const;
    assert.equal(await abortSubmission(database, staff, id, new Date()), 'aborted');
    assert.equal((await judged(await submit('PY3', sum))).result, 'AC');
    assert.equal((await verdict(id)).status, 'AB');
  });
});
