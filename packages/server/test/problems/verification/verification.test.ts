import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { generateData } from '@tribunal/server/actions/problems/test-data/generate-data';
import { saveDataVersion } from '@tribunal/server/actions/problems/test-data/save-data-version';
import {
  endVerifications,
  verifyDueProblems,
} from '@tribunal/server/actions/problems/verification/verify-problems';
import { importProblemCommand } from '@tribunal/server/commands/problems/import-problem-command';
import { verifyProblemCommand } from '@tribunal/server/commands/problems/verify-problem-command';
import { commandLine } from '@tribunal/server/storage/accounts/editor';
import { eventually } from '../../../../../test/eventually.ts';
import { withoutBubblewrap } from '../../../../judge/test/sandbox/bubblewrap-installed.ts';
import { runCommand } from '../../commands/run-command.ts';
import { contentOf } from '../../fixtures/browser.ts';
import { legacyIcpc, zipped } from '../../problem-packages/package-fixtures.ts';
import { submitting } from '../../submissions/submitting.ts';
import { realJudge } from '../../submissions/test-runs/real-judge.ts';

const { app, site: defaultSite, database, aPerson, aToken, signedIn, aContest } = await submitting();
const SITE_DATA_DIR = mkdtempSync(join(tmpdir(), 'tribunal-verification-'));
after(() => rmSync(SITE_DATA_DIR, { recursive: true, force: true }));
const site = { ...defaultSite, settings: { ...defaultSite.settings, SITE_DATA_DIR } };
after(() => app.close());
const setter = await aPerson({ username: 'setter', is_superuser: true });
const stranger = await aPerson({ username: 'stranger' });
const tokens = { setter: await aToken(setter), stranger: await aToken(stranger) };
const address = '/problem/sums/solutions/';

async function call(url: string, payload?: object, token = tokens.setter) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const method = payload ? 'POST' : 'GET';
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
}

const right = 'print(sum(map(int, input().split())))';
const solution = { name: 'right.py', language: 'PY3', expected: 'accepted', source: right };

describe('solutions of the jury', () => {
  test('are added, edited and deleted by editors of the problem', async () => {
    const added = await call(address, {
      ...solution,
      points: 2,
      time_ratio: 0.5,
      note: 'short',
      groups: '2: accepted\n1: any',
    });
    assert.equal(added.status, 201);
    const one = `${address}${added.data.id}`;
    assert.deepEqual((await call(one)).data, {
      ...{ id: added.data.id, ...solution },
      ...{ points: 2, time_ratio: 0.5, note: 'short', groups: '1: any\n2: accepted' },
    });
    const edited = { ...solution, name: 'better.py', expected: 'wrong answer' };
    assert.equal((await call(one, edited)).status, 200);
    const { state, objects } = (await call(address)).data;
    assert.deepEqual(
      [state, objects],
      [
        'unverified',
        [
          {
            id: added.data.id,
            name: 'better.py',
            language: 'PY3',
            permitted: ['AC', 'WA'],
            required: ['WA'],
            points: null,
            note: '',
            time_ratio: null,
            groups: '',
            expected: 'wrong answer',
          },
        ],
      ],
    );
    assert.equal((await call(`${one}/delete`, {})).status, 200);
    assert.deepEqual((await call(address)).data.objects, []);
    assert.equal((await call(one)).status, 404);
  });

  test('are closed to everybody else', async () => {
    assert.equal((await call(address, undefined, tokens.stranger)).status, 403);
    assert.equal((await call(address, solution, tokens.stranger)).status, 403);
    assert.equal((await call(`${address}verify`, {}, tokens.stranger)).status, 403);
    assert.equal((await app.inject({ url: address })).statusCode, 302);
  });

  test('with wrong values are refused beside the field', async () => {
    const { status, error } = await call(address, { ...solution, time_ratio: 2, expected: 'luck', name: '' });
    assert.deepEqual([status, Object.keys(error.fields).sort()], [400, ['expected', 'name', 'time_ratio']]);
    const { data } = await call(address, solution);
    const again = await call(address, solution);
    assert.deepEqual([again.status, Object.keys(again.error.fields)], [409, ['name']]);
    await call(`${address}${data.id}/delete`, {});
    const group = await call(address, { ...solution, groups: '1: luck' });
    assert.deepEqual([group.status, Object.keys(group.error.fields)], [400, ['groups']]);
  });

  test('need test data', async () => {
    assert.equal((await call(`${address}verify`, {})).status, 409);
  });
});

describe('a verification that no judge can run', () => {
  const end = (minutes: number) => endVerifications(database, new Date(Date.now() + minutes * 60_000));
  const notRun = async () => {
    const { state, verification } = (await call(address)).data;
    const rows = verification.solutions.map((one: Record<string, unknown>) => [
      ...[one.name, one.surprises, one.detail],
    ]);
    return [state, rows];
  };
  let problemId = 0;
  before(async () => {
    const data = await generateData(site.blobs, { name: 'standard', args: null }, [
      { input: '1 1\n', output: '2\n', points: 1, batch: null },
    ]);
    await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: '' });
    await call(address, solution);
    ({ id: problemId } = await database.query.selectFrom('problems').select('id').executeTakeFirstOrThrow());
    await database.query
      .insertInto('problem_solutions')
      .values({
        problem_id: problemId,
        name: 'old.abc',
        source: '',
        permitted: ['AC'],
        required: [],
        language_id: null,
      })
      .execute();
    await call(`${address}verify`, {});
  });

  test('waits while no judge is online', async () => {
    await end(60);
    assert.equal((await notRun())[0], 'in progress');
  });

  test('ends and says which solutions were not run', async () => {
    await database.query
      .insertInto('judges')
      .values({ name: 'other', auth_key: 'k', is_online: true, accepts_test_runs: true, fetches_data: true })
      .execute();
    await end(1);
    assert.equal((await notRun())[0], 'in progress', 'a judge may be restarting');
    const checked = { kind: 'checked', validators: 0, findings: [] };
    await database.query
      .updateTable('test_runs')
      .set({ outcome: JSON.stringify(checked) })
      .where('task', '=', 'data')
      .execute();
    await end(3);
    assert.deepEqual(await notRun(), [
      'failed',
      [
        ['old.abc', ['not judged'], 'not run: the site does not have the language of this solution'],
        ['right.py', ['not judged'], 'not run: no online judge has the language of this solution'],
      ],
    ]);
    assert.match(
      contentOf(await (await signedIn(setter)).get(address)),
      /No online judge has its language\./,
    );
    await database.query.deleteFrom('judges').where('name', '=', 'other').execute();
    await database.query.deleteFrom('problem_solutions').where('problem_id', '=', problemId).execute();
  });
});

describe('verify-problem without an online judge', () => {
  const judges = () => database.query.selectFrom('judges').select('name').execute();
  before(async () => {
    await call(address, solution);
  });
  after(async () => {
    await database.query.deleteFrom('problem_solutions').execute();
  });

  test('says at once what is missing if bubblewrap is not installed', async (context) => {
    const { PATH } = process.env;
    context.after(() => {
      process.env.PATH = PATH;
    });
    process.env.PATH = '/nowhere';
    const { status, stderr } = await runCommand(site, verifyProblemCommand, ['sums']);
    assert.equal(status, 1);
    assert.match(stderr, /^tribunal verify-problem: no judge is online, and bubblewrap is not installed\./);
    assert.deepEqual(await judges(), []);
  });

  test('starts a judge of its own, which leaves nothing behind', { skip: withoutBubblewrap }, async () => {
    const { status, stdout } = await runCommand(site, verifyProblemCommand, ['sums']);
    assert.match(stdout, /right\.py +PY3 +AC +1\/1 /);
    assert.deepEqual([status, await judges()], [0, []]);
  });
});

describe('a verification by the real judge', { skip: withoutBubblewrap }, () => {
  before(async () => (await realJudge(database)).start());
  const added: number[] = [];
  const add = async (fields: object) => {
    const { status, data } = await call(address, { ...solution, ...fields });
    assert.equal(status, 201);
    added.push(data.id);
  };
  /** What the jobs of a site do. */
  const work = async () => {
    await verifyDueProblems(database, new Date());
    await endVerifications(database, new Date());
  };
  const state = async () => {
    await work();
    return (await call(address)).data.state;
  };

  test('runs by itself and passes when all solutions behave as expected', async () => {
    await add({ points: 2, time_ratio: 1 });
    await add({ name: 'wrong.py', expected: 'wrong answer', source: 'print(1)' });
    await add({ name: 'slow.py', expected: 'time limit exceeded', source: 'while True: pass' });
    await add({ name: 'crash.py', expected: 'runtime error', source: 'print(1 // 0)' });
    await add({ name: 'syntax.py', expected: 'compile error', source: 'print(' });
    assert.equal(await state(), 'in progress');
    await eventually('the verification ends', async () => (await state()) !== 'in progress');
    const { data } = await call(address);
    assert.equal(data.state, 'verified', JSON.stringify(data.verification));
    const results = data.verification.solutions.map((one: Record<string, unknown>) => [
      ...[one.name, one.result, one.points, one.total, one.surprises],
    ]);
    assert.deepEqual(results, [
      ['crash.py', 'IR', 0, 2, []],
      ['right.py', 'AC', 2, 2, []],
      ['slow.py', 'TLE', 0, 2, []],
      ['syntax.py', 'CE', 0, 0, []],
      ['wrong.py', 'WA', 1, 2, []],
    ]);
    assert.deepEqual(data.verification.findings, []);
    assert.deepEqual(
      data.verification.suggested_time_limits.map(({ language }: { language: string }) => language),
      ['PY3'],
    );
  });

  test('shows what each solution got on each case', async () => {
    const { data } = await call(`${address}matrix`);
    const [first] = data.objects;
    const { time, memory, ...cell } = data.objects[1].cases[0];
    assert.deepEqual([first.name, data.objects.length, data.has_more], ['crash.py', 5, false]);
    assert.ok(time > 0 && memory > 0);
    assert.deepEqual(cell, {
      ...{ case: 'cases/1.in', position: 1, batch: null, verdict: 'AC', points: 1, total: 1 },
    });
    const verdicts = data.objects.map(({ name, cases }: { name: string; cases: { verdict: string }[] }) => [
      ...[name, ...cases.map(({ verdict }) => verdict)],
    ]);
    assert.deepEqual(verdicts, [
      ['crash.py', 'IR', 'IR'],
      ['right.py', 'AC', 'AC'],
      ['slow.py', 'TLE', 'TLE'],
      ['syntax.py'],
      ['wrong.py', 'AC', 'WA'],
    ]);
    const session = await signedIn(setter);
    const page = contentOf(await session.get(`${address}matrix?show=points`));
    assert.match(page, /case-TLE">TLE<\/span> 0\/1/);
    assert.equal((await call(`${address}matrix`, undefined, tokens.stranger)).status, 403);
  });

  test('suggests limits that one click applies', async () => {
    const { verification } = (await call(address)).data;
    const [{ suggested }] = verification.suggested_time_limits;
    const stale = await call(`${address}limits`, { verification: verification.id + 1 });
    assert.equal(stale.status, 409);
    assert.match(stale.error.message, /^There is no suggestion for the current test data/);
    const denied = await call(`${address}limits`, { verification: verification.id }, tokens.stranger);
    assert.equal(denied.status, 403);
    const applied = await call(`${address}limits`, { verification: verification.id });
    assert.deepEqual(applied.data, { time_limit: suggested, language_limits: [] });
    assert.equal((await call('/problem/sums/edit')).data.time_limit, suggested);
    await eventually('the verification ends', async () => (await state()) !== 'in progress');
    assert.equal(await state(), 'verified');
  });

  test('is not visible as a run of a user, and leaves no submissions', async () => {
    assert.equal(await database.query.selectFrom('submissions').select('id').executeTakeFirst(), undefined);
    const run = await database.query.selectFrom('test_runs').select('id').executeTakeFirstOrThrow();
    assert.equal((await call(`/run/${run.id}`)).status, 404);
  });

  test('starts again when the test data changes, and fails when a solution surprises', async () => {
    const data = await generateData(site.blobs, { name: 'standard', args: null }, [
      { input: '1 1\n', output: '3\n', points: 1, batch: null },
    ]);
    const { version } = (await saveDataVersion(site, commandLine, 'sums', {
      ...data,
      fault: null,
      reason: 'a wrong answer',
    })) as { version: string };
    assert.equal(await state(), 'in progress');
    await eventually('the verification ends', async () => (await state()) !== 'in progress');
    const { data: after } = await call(address);
    assert.deepEqual([after.state, after.verification.data_version], ['failed', version]);
    const surprising = after.verification.solutions.filter(
      ({ surprises }: { surprises: string[] }) => surprises.length > 0,
    );
    assert.deepEqual(
      surprising.map(({ name, surprises }: { name: string; surprises: string[] }) => [name, surprises]),
      [['right.py', ['verdict', 'points']]],
    );
  });

  test('is compared with an earlier one, cell by cell', async () => {
    const [, earlier] = (await call(`${address}matrix`)).data.verifications;
    const { differences } = (await call(`${address}matrix?against=${earlier.id}`)).data;
    const ofRight = differences.filter((one: { solution: string }) => one.solution === 'right.py');
    assert.deepEqual(ofRight, [
      { solution: 'right.py', case: 'cases/1.in', before: 'AC', after: 'WA' },
      { solution: 'right.py', case: 'cases/2.in', before: 'AC', after: null },
    ]);
    const session = await signedIn(setter);
    assert.match(contentOf(await session.get(`${address}matrix?against=${earlier.id}`)), /no such case/);
  });

  test('fails when a group has another verdict than expected', async () => {
    const groups = {
      name: 'groups.py',
      expected: 'any',
      groups: '1: wrong answer\n2: accepted',
      source: 'print(2)',
    };
    const data = await generateData(site.blobs, { name: 'standard', args: null }, [
      { input: '1 1\n', output: '2\n', points: 1, batch: 1 },
      { input: '1 2\n', output: '3\n', points: 1, batch: 2 },
    ]);
    await saveDataVersion(site, commandLine, 'sums', { ...data, fault: null, reason: 'batches' });
    await add(groups);
    await eventually('the verification ends', async () => (await state()) !== 'in progress');
    const { verification } = (await call(address)).data;
    const one = verification.solutions.find(({ name }: { name: string }) => name === 'groups.py');
    assert.deepEqual(one.surprises, ['group']);
    const session = await signedIn(setter);
    assert.match(contentOf(await session.get(address)), /unexpected verdicts in groups 1, 2/);
    assert.match(contentOf(await session.get(`${address}matrix`)), /Group 2.*unexpected/s);
    const broken = await generateData(site.blobs, { name: 'standard', args: null }, [
      { input: '1 1\n', output: '3\n', points: 1, batch: null },
    ]);
    await saveDataVersion(site, commandLine, 'sums', { ...broken, fault: null, reason: '' });
    await call(`${address}${added.pop()}/delete`, {});
    await eventually('the verification ends', async () => (await state()) !== 'in progress');
  });

  test('marks the problem where it and its contests are edited', async () => {
    const { id } = await aContest({ key: 'finals' });
    const problem = await database.query.selectFrom('problems').select('id').executeTakeFirstOrThrow();
    await database.query
      .insertInto('contest_problems')
      .values({ contest_id: id, problem_id: problem.id, position: 1, points: 100 })
      .execute();
    const browser = await signedIn(setter);
    for (const page of ['/problem/sums/edit', '/contest/finals/edit']) {
      const text = contentOf(await browser.get(page));
      assert.match(text, /Verification failed/, page);
    }
    assert.match(contentOf(await browser.get(address)), /unexpected verdict/);
  });

  test('is also a command, whose exit status tells whether something surprised', async () => {
    const failed = await runCommand(site, verifyProblemCommand, ['sums']);
    assert.equal(failed.status, 1);
    assert.match(failed.stdout, /right\.py +PY3 +WA +0\/1 .*SURPRISE \(verdict, points\)/);
    for (const id of added) await call(`${address}${id}/delete`, {});
    await call(address, { ...solution, expected: 'wrong answer' });
    const passed = await runCommand(site, verifyProblemCommand, ['sums']);
    assert.deepEqual([passed.status, passed.stderr], [0, '']);
    assert.match(passed.stdout, /Verified\.$/m);
    assert.equal((await runCommand(site, verifyProblemCommand, ['none'])).status, 1);
  });

  test('runs the validators also if there are no solutions', async () => {
    const files = Object.entries(legacyIcpc).filter(([name]) => !name.startsWith('submissions/'));
    const check = 'import sys\nsys.exit(43 if "5" in sys.stdin.read() else 42)';
    const path = join(SITE_DATA_DIR, 'unsolved.zip');
    writeFileSync(path, zipped({ ...Object.fromEntries(files), 'input_validators/check.py': check }));
    assert.equal((await runCommand(site, importProblemCommand, [path, '--code', 'unsolved'])).status, 0);
    const found = async () => {
      await work();
      return (await call('/problem/unsolved/solutions/')).data;
    };
    assert.equal((await found()).state, 'in progress');
    await eventually('the check ends', async () => (await found()).state !== 'in progress');
    const { state: ended, verification } = await found();
    assert.equal(ended, 'failed');
    assert.deepEqual(
      verification.findings.map((one: { case: number }) => one.case),
      [2],
    );
  });

  test('runs generators twice also if there are no solutions', async () => {
    const init = 'generator: gen.py\ntest_cases:\n- {generator_args: [1]}\n- {in: a.in, out: a.out}\n';
    const gen = 'import os, sys\nprint(os.urandom(4).hex())\nprint(1, file=sys.stderr)\n';
    const path = join(SITE_DATA_DIR, 'random.zip');
    writeFileSync(path, zipped({ 'init.yml': init, 'gen.py': gen, 'a.in': '1\n', 'a.out': '1\n' }));
    assert.equal((await runCommand(site, importProblemCommand, [path, '--code', 'random'])).status, 0);
    const found = async () => {
      await work();
      return (await call('/problem/random/solutions/')).data;
    };
    await eventually('the check ends', async () => (await found()).verification?.ended_at != null);
    const { state: ended, verification } = await found();
    assert.equal(ended, 'failed');
    assert.match(verification.findings[0].message, /makes other data from the same arguments/);
    const session = await signedIn(setter);
    assert.match(
      contentOf(await session.get('/problem/random/solutions/')),
      /makes other data from the same arguments/,
    );
  });

  test('shows what generators made: samples to everybody, all cases to editors', async () => {
    const cases =
      '[{generator_args: [5]}, {in: a, out: a, sample: true}, {generator_args: [7], sample: true}, {generator_args: [3000]}]';
    const init = `generator: gen.py\npretest_test_cases: [{in: a, out: a}]\ntest_cases: ${cases}\n`;
    const gen = 'import sys\nn = int(sys.argv[1])\nprint("x " * n)\nprint(n, file=sys.stderr)\n';
    const path = join(SITE_DATA_DIR, 'made.zip');
    writeFileSync(path, zipped({ 'init.yml': init, 'gen.py': gen, a: '1\n' }));
    assert.equal((await runCommand(site, importProblemCommand, [path, '--code', 'made'])).status, 0);
    await database.query
      .updateTable('problems')
      .set({ is_public: true })
      .where('code', '=', 'made')
      .execute();
    const samples = async () =>
      [...(await app.inject({ url: '/problem/made' })).body.matchAll(/<pre><code>(.*?)<\/code>/gs)].map(
        ([, text]) => text,
      );
    assert.deepEqual(await samples(), ['1\n', '1\n']);
    const found = async () => {
      await work();
      return (await call('/problem/made/solutions/')).data;
    };
    await eventually('the check ends', async () => (await found()).verification?.ended_at != null);
    assert.deepEqual(await samples(), ['1\n', '1\n', `${'x '.repeat(7)}\n`, '7\n']);
    const made = async (number: number) =>
      (await call(`/problem/made/test_data/case/${number}`)).data.generated;
    assert.deepEqual(await made(1), {
      input: 'x x x x x \n',
      output: '5\n',
      input_bytes: 11,
      output_bytes: 2,
    });
    assert.equal(await made(2), null);
    const { input, ...long } = await made(4);
    assert.deepEqual([input.length, long], [4096, { output: '3000\n', input_bytes: 6001, output_bytes: 5 }]);
  });

  test('lets solutions of a package that attack the sandbox do no harm', async () => {
    const careful = `import os, socket
escaped = []
def attempt(name, act):
    try:
        act()
        escaped.append(name)
    except BaseException:
        pass
attempt("secrets", lambda: open("/etc/shadow").read())
attempt("data", lambda: os.listdir(${JSON.stringify(SITE_DATA_DIR)}))
attempt("network", lambda: socket.create_connection(("127.0.0.1", 22), 1))
attempt("system", lambda: open("/usr/attack", "w"))
attempt("answers", lambda: os.listdir("/data"))
print(escaped or sum(map(int, input().split())))
`;
    const attacks = {
      'submissions/accepted/careful.py': careful,
      'submissions/rejected/forks.py': 'import os\nwhile True: os.fork()',
      'submissions/rejected/memory.py': 'x = []\nwhile True: x.append(bytearray(1 << 24))',
      'submissions/rejected/output.py': 'while True: print("x" * 100000)',
    };
    const path = join(SITE_DATA_DIR, 'hostile.zip');
    writeFileSync(path, zipped({ ...legacyIcpc, ...attacks }));
    assert.equal((await runCommand(site, importProblemCommand, [path, '--code', 'hostile'])).status, 0);
    const { status, stdout } = await runCommand(site, verifyProblemCommand, ['hostile']);
    assert.deepEqual([status, /careful\.py +PY3 +AC /.test(stdout)], [0, true], stdout);
  });
});
