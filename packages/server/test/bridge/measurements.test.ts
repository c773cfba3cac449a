import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import type { CaseReport, RunReport } from '@tribunal/contract/judges/judge-reports';
import { rejudge } from '@tribunal/server/actions/submissions/rejudge';
import { checkToolchains } from '@tribunal/server/doctor/check-toolchains';
import { buildApp } from '@tribunal/server/start/app';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, people } from '../fixtures/accounts.ts';
import { contentOf } from '../fixtures/browser.ts';
import { testDatabase } from '../fixtures/database.ts';
import { connectedFakeJudge, dial, handshake, passed } from './fake-judge.ts';
import { judgedSite } from './judged-site.ts';

const database = await testDatabase();
const { site, port, aJudge, submit, becomes, problemId, problem, language, aContest, aParticipation } =
  await judgedSite(database);
const app = await buildApp(site);
after(() => app.close());
const { aPerson, aToken } = people(site, app);
const judge = await connectedFakeJudge(port, await aJudge({ name: 'quiet' }));
const owner = await aPerson();
const root = await aPerson({ is_superuser: true, is_staff: true });

const gpp = { name: 'g++', version: '12.2.0', digest: 'abc' };
const place = { slots: 2, cores: [0, 1], toolchain: gpp };
const run: RunReport = {
  ...{ attempt: 1, cpu: 0.01, wall: 0.02, waited: 0, memory: 1024, status: 0, reason: '', core: 0 },
};

/** Judges a submission with these cases, in a batch if one is given. */
async function judged(
  cases: readonly Partial<CaseReport>[],
  begin: Partial<Extract<JudgeMessage, { name: 'grading-begin' }>> = place,
  id?: number,
): Promise<number> {
  const submitted = id ?? (await submit({ userId: owner.id }));
  const about = { 'submission-id': submitted };
  await judge.next('submission-request');
  judge.send({ name: 'submission-acknowledged', ...about });
  judge.send({ name: 'grading-begin', ...about, ...begin });
  const reports = cases.map((one, index) => ({ ...passed(index + 1), ...one }));
  judge.send({ name: 'test-case-status', ...about, cases: reports });
  judge.send({ name: 'grading-end', ...about });
  await becomes(submitted, reports.some(({ status }) => status & 4) ? 'TLE' : 'AC');
  return submitted;
}

async function read(person: Person, url: string, accept = 'application/json') {
  const headers = { accept, authorization: `Bearer ${await aToken(person)}` };
  const reply = await app.inject({ url, headers });
  return { status: reply.statusCode, content: contentOf(reply), json: () => reply.json() };
}

async function measured(id: number, person = owner) {
  return (await read(person, `/submission/${id}/measurements`)).json().data.object;
}

async function detailOf(id: number): Promise<string | undefined> {
  const { content } = await read(owner, `/submission/${id}`, 'text/html');
  return /<p class="verdict-detail">([^<]*)/.exec(content)?.[1];
}

const tooLong = (...runs: Partial<RunReport>[]): Partial<CaseReport> => ({
  status: 5,
  points: 0,
  time: 1.5,
  runs: runs.map((one, index) => ({ ...run, attempt: index + 1, status: 5, reason: 'cpu', ...one })),
});

describe('the measurements of a submission', () => {
  test('name the judge, where it ran, the toolchain and every run', async () => {
    const again = { ...run, attempt: 2, waited: 0.5, core: 1 };
    const id = await judged([{ runs: [run] }, { runs: [{ ...run, status: 5, reason: 'cpu' }, again] }]);
    const { runs, ...facts } = await measured(id);
    assert.deepEqual(facts, {
      ...{ judge: 'quiet', slots: 2, cores: [0, 1], toolchain: gpp },
      ...{ time_limit: 2, memory_limit: 262_144 },
    });
    const first = { case: 1, batch: null, attempt: 1, cpu: 0.01, wall: 0.02, waited: 0, memory: 1024 };
    assert.deepEqual(runs, [
      { ...first, result: 'AC', reason: '', core: 0 },
      { ...first, case: 2, result: 'TLE', reason: 'cpu', core: 0 },
      { ...first, case: 2, attempt: 2, waited: 0.5, result: 'AC', reason: '', core: 1 },
    ]);
  });

  test('are one run for each case if the judge reports no runs, with the runtime that it announced', async () => {
    const id = await judged([{}, { status: 32 }], {});
    assert.deepEqual(await measured(id), {
      ...{ judge: 'quiet', slots: null, cores: null, time_limit: 2, memory_limit: 262_144 },
      toolchain: { name: language.toLowerCase(), version: '1.2', digest: null },
      runs: [
        {
          ...{ case: 1, batch: null, attempt: 1, cpu: 0.01, wall: null, waited: null, memory: 1024 },
          ...{ result: 'AC', reason: '', core: null },
        },
      ],
    });
  });

  test('are those of the last judging', async () => {
    const id = await judged([{ runs: [run] }]);
    await rejudge(database, id, new Date());
    await judged([{ runs: [{ ...run, cpu: 0.5 }] }], { toolchain: { ...gpp, version: '13.1.0' } }, id);
    const { slots, toolchain, runs } = await measured(id);
    assert.deepEqual([slots, toolchain.version, runs.length, runs[0].cpu], [null, '13.1.0', 1, 0.5]);
  });

  test('name the compiler that refused the source', async () => {
    const id = await submit({ userId: owner.id });
    const about = { 'submission-id': id };
    await judge.next('submission-request');
    judge.send({ name: 'submission-acknowledged', ...about });
    judge.send({ name: 'compile-error', ...about, log: 'no', toolchain: gpp });
    await becomes(id, 'CE');
    const { toolchain, runs } = await measured(id);
    assert.deepEqual([toolchain, runs], [gpp, []]);
  });

  test('are bounded, whatever a judge sends', async () => {
    const wild = { ...run, cpu: 0, wall: 1e300, memory: Number.MAX_VALUE, reason: '\0xxx' };
    const runs = Array.from({ length: 500 }, () => wild);
    const toolchain = { name: '\0g++', version: 'y'.repeat(10_000), digest: '' };
    const id = await judged([{ runs }], { toolchain, cores: Array.from({ length: 5000 }, () => 1e15) });
    const shown = await measured(id);
    assert.ok(JSON.stringify(shown).length < 20_000);
    assert.deepEqual([shown.runs[0].cpu, shown.runs[0].wall, shown.runs.length], [0, 1e9, 20]);
  });
});

describe('who exceeds the time limit', () => {
  test('reads how much CPU was used', async () => {
    const id = await judged([{ runs: [run] }, tooLong({ cpu: 2.031 })]);
    assert.equal(
      await detailOf(id),
      'Test case 2 used 2.03 s of CPU; the limit is 2 s. 0.5/1 points · first failed test case: #2',
    );
    const { content } = await read(owner, `/submission/${id}/measurements`, 'text/html');
    assert.match(content, /<p class="notice" role="status">Test case 2 used 2\.03 s of CPU/);
  });

  test('reads that the program slept', async () => {
    const id = await judged([tooLong({ cpu: 0.012, wall: 5.3, waited: 0.28, reason: 'wall' })]);
    assert.match(
      (await detailOf(id)) ?? '',
      /^Test case 1 slept or was blocked for 5\.01 s; it used 0\.01 s of CPU\. It waited 0\.28 s for a processor, which does not count\./,
    );
  });

  test('reads that it ran several times, and what did not count', async () => {
    const id = await judged([tooLong({ cpu: 2.1 }, { cpu: 2.004, waited: 4.2 }, { cpu: 2.2 })]);
    assert.match(
      (await detailOf(id)) ?? '',
      /^Test case 1 used 2\.004 s of CPU; the limit is 2 s\. It ran 3 times, and the best run counts\. It waited 4\.2 s/,
    );
  });

  test('reads at least the limit if the judge reports no runs', async () => {
    const id = await judged([{ status: 5, points: 0, time: 2 }], {});
    assert.match((await detailOf(id)) ?? '', /^Test case 1 reached the time limit of 2 s\. /);
  });
});

describe('a rejudge with another compiler', () => {
  const newer = { ...gpp, version: '13.1.0', digest: 'def' };

  test('says so in the history of the submission', async () => {
    const id = await judged([{ runs: [run] }]);
    await rejudge(database, id, new Date());
    await judged([{ runs: [run] }], { toolchain: newer }, id);
    const { content } = await read(root, `/submission/${id}`, 'text/html');
    assert.match(content, /g\+\+ 13\.1\.0 <span class="mark">a different version than before<\/span>/);
    assert.match(content, />g\+\+ 12\.2\.0<\/td>/);
    assert.match(content, /<dt>Compiler<\/dt><dd>g\+\+ 13\.1\.0<\/dd>/);
  });

  test('says before it begins that no judge has the compiler of the verdicts', async () => {
    await judged([{ runs: [run] }]);
    const url = `/problem/${problem}/manage/submission/rejudge/preview`;
    const { content } = await read(root, url, 'text/html');
    assert.match(
      content,
      /judged with g\+\+ 12\.2\.0, which no judge online has\. A rejudge uses \w+ 1\.2\./,
    );
  });

  test('says on its page how many submissions it was', async () => {
    const id = await judged([{ runs: [run] }]);
    const headers = { accept: 'application/json', authorization: `Bearer ${await aToken(root)}` };
    const payload = { submission: [id] };
    const { data } = (await app.inject({ method: 'POST', url: '/rejudges/', headers, payload })).json();
    await judged([{ runs: [run] }], { toolchain: newer }, id);
    await eventually('the rejudge is judged', async () => (await read(root, data.url)).json().data.is_judged);
    assert.deepEqual((await read(root, data.url)).json().data.toolchains, [
      { before: 'g++ 12.2.0 (abc)', after: 'g++ 13.1.0 (def)', count: 1 },
    ]);
    const { content } = await read(root, data.url, 'text/html');
    assert.match(content, /1 submission was judged with another compiler: g\+\+ 13\.1\.0/);
  });
});

test('judges with different versions are named at /runtimes/ and by doctor', async () => {
  const other = await dial(port);
  const offer = handshake(await aJudge({ name: 'other' }));
  other.send({ ...offer, executors: { [language]: [['python', [3, 11]]] }, digests: { [language]: 'fff' } });
  await other.next('handshake-success');
  const { content } = await read(owner, '/runtimes/', 'text/html');
  assert.match(content, /python 3\.11 <span class="quiet"><code title="fff">fff<\/code> other<\/span>/);
  assert.match(content, /<span class="mark">judges differ<\/span>/);
  const found = await checkToolchains(database);
  const name = language.toLowerCase();
  assert.deepEqual(found, [
    { state: 'ok', about: 'toolchains', what: `other: ${language} python 3.11` },
    { state: 'ok', about: 'toolchains', what: `quiet: ${language} ${name} 1.2` },
    {
      state: 'warning',
      about: 'toolchains',
      what: `judges differ in ${language}: ${name} 1.2 on quiet; python 3.11 (fff) on other`,
      fix: 'install the same packages on all judges',
    },
  ]);
  other.leave();
});

describe('measurements are refused', () => {
  test('to everybody but the owner and the jury', async () => {
    const id = await judged([{ runs: [run] }]);
    const status = async (person: Person) => (await read(person, `/submission/${id}/measurements`)).status;
    const editor = await aPerson();
    await database.query
      .insertInto('problem_roles')
      .values({ problem_id: problemId, user_id: editor.id, role: 'author' })
      .execute();
    assert.deepEqual(
      [await status(owner), await status(editor), await status(await aPerson())],
      [200, 200, 403],
    );
    assert.equal((await app.inject({ url: `/submission/${id}/measurements` })).statusCode, 302);
  });

  test('to owners who see no test cases', async () => {
    const contest = await aContest({ problems: [{ id: problemId }], submission_visibility: 'verdict' });
    const participationId = await aParticipation({ contest_id: contest.id, user_id: owner.id });
    const contestProblemId = contest.problems[0]?.id ?? 0;
    const inContest = { contest: { id: contest.id, contestProblemId, participationId, virtual: 0 } };
    const id = await submit({ userId: owner.id, ...inContest });
    await judged([{ runs: [run] }], place, id);
    assert.equal((await read(owner, `/submission/${id}/measurements`)).status, 403);
    const { content } = await read(owner, `/submission/${id}`, 'text/html');
    assert.ok(!content.includes('/measurements'));
  });
});
