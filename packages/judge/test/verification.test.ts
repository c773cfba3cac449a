import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import type { Language } from '../src/languages/language.ts';
import { languages as knownLanguages } from '../src/languages/languages.ts';
import { openJudging } from './judging.ts';
import { sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

describe('a verification', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const python = (source: string) => ({ language: 'PY3', source, task: 'cases' }) as const;

  function casesIn(message: JudgeMessage) {
    assert.equal(message.name, 'test-run-cases');
    return message.name === 'test-run-cases'
      ? message.cases.map(({ position, batch, status, points }) => [position, batch, status, points])
      : [];
  }

  test('judges a solution with all cases and reports once', async () => {
    const problem = {
      ...sumProblem(1, 1, 1),
      'init.yml':
        'test_cases:\n- {in: 0.in, out: 0.out, points: 5}\n- {points: 7, batched: [{in: 1.in, out: 1.out}, {in: 2.in, out: 2.out}]}\n',
    };
    const wrongOnce = 'a, b = map(int, input().split())\nprint(0 if a == 1 else a + b)';
    assert.deepEqual(casesIn(await judging.testRun({ ...python(wrongOnce), problem })), [
      [1, null, 0, 5],
      [2, 1, 1, 0],
      [3, 1, 32, 0],
    ]);
  });

  const withValidators = (validators: string, files: Record<string, string>) => {
    const { 'init.yml': cases, ...rest } = sumProblem(1, 1);
    return { ...rest, ...files, 'init.yml': `input_validators: ${validators}\n${cases}` };
  };
  const check = (problem: Record<string, string>) =>
    judging.testRun({ language: '', source: '', task: 'data', problem });
  const findingsIn = (message: JudgeMessage) => {
    assert.equal(message.name, 'test-run-data', JSON.stringify(message));
    return message.name === 'test-run-data'
      ? message.findings.map(({ case: one, program, message: text }) => [one, program, text])
      : [];
  };

  test('runs each validator on each case, with its own meaning of exit codes', async () => {
    const files = {
      'v/icpc.py':
        'import sys\nif input().startswith("1"): print("starts with 1"); sys.exit(43)\nsys.exit(42)',
      'v/testlib.py': 'import sys\nsys.exit(0 if "2" not in input() else 3)',
    };
    const problem = withValidators(
      '[{files: [v/icpc.py], type: icpc}, {files: v/testlib.py, type: testlib}]',
      files,
    );
    assert.deepEqual(findingsIn(await check(problem)), [
      [2, 'v/icpc.py', 'exit code 43: starts with 1'],
      [2, 'v/testlib.py', 'exit code 3'],
    ]);
  });

  test('runs the validator of a stock judge on each case', async () => {
    const { 'init.yml': cases, ...rest } = sumProblem(1, 1);
    const validator = 'import sys\nsys.exit(0 if input().startswith(sys.argv[1]) else 1)';
    const init = `validator: {source: v.py, language: PY3, args: [1], time_limit: 1}\n${cases}`;
    assert.deepEqual(findingsIn(await check({ ...rest, 'v.py': validator, 'init.yml': init })), [
      [1, 'v.py', 'exit code 1'],
    ]);
  });

  test('accepts valid data', async () => {
    const problem = withValidators('[{files: ok.py, type: icpc}]', { 'ok.py': 'import sys\nsys.exit(42)' });
    assert.deepEqual(findingsIn(await check(problem)), []);
  });

  test('reports programs that do not compile', async () => {
    const { 'init.yml': cases, ...rest } = sumProblem(1);
    const problem = {
      ...rest,
      'bad.cpp': 'int main( {',
      'init.yml': `checker: {name: bridged, args: {files: bad.cpp}}\n${cases}`,
    };
    const [[one, program, text] = []] = findingsIn(await check(problem));
    assert.deepEqual([one, program], [null, 'bad.cpp']);
    assert.match(String(text), /does not compile/);
  });

  test('stops hostile validators, and tells what they did', async () => {
    const attack = (source: string) =>
      check(
        withValidators('[{files: v.py, type: icpc, time_limit: 1, memory_limit: 65536}]', { 'v.py': source }),
      );
    const texts: string[] = [];
    for (const source of [
      'while True: pass',
      'x = bytearray(1 << 30)',
      'open("/etc/passwd")',
      'import socket\nsocket.create_connection(("127.0.0.1", 22))',
      'f = open("/tmp/fill", "wb")\nwhile True: f.write(bytes(1 << 20))',
      'import os\nwhile True:\n  try: os.fork()\n  except OSError: break',
    ]) {
      const [first] = findingsIn(await attack(source));
      texts.push(String(first?.[2]));
    }
    assert.match(texts[0]!, /was stopped at its (cpu|wall) limit/);
    assert.ok(
      texts.slice(1).every((text) => /^(exit code \d+|was stopped)/.test(text)),
      texts.join('\n'),
    );
  });
});

describe('a generator', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging({}, [slow]);
  });
  after(() => judging.close());

  const { build, ...python } = knownLanguages.find(({ key }) => key === 'PY3')!;
  /** Its compiler waits. */
  const slow = {
    ...{ ...python, key: 'SLOW' },
    build: { ...build!, cpuMs: 50, command: () => ['sleep', '60'] },
  } as Language;
  const sum = { language: 'PY3', source: 'print(sum(map(int, input().split())))' };
  const generator =
    'import random, sys\nrandom.seed(sys.argv[1])\na, b = random.randrange(9), random.randrange(9)\nprint(a, b)\nprint(a + b, file=sys.stderr)';
  const problem = (source: string, init: string) => ({ 'gen.py': source, 'init.yml': init });

  test('makes inputs and answers from its arguments', async () => {
    const init =
      'generator: gen.py\ntest_cases:\n- {generator_args: [1], points: 2}\n- {generator_args: [2], points: 3}\n';
    assert.equal(await judging.judge({ ...sum, problem: problem(generator, init) }), 'AC 2/2 AC 3/3');
    const wrong = { language: 'PY3', source: 'print(-1)', problem: problem(generator, init) };
    assert.equal(await judging.judge(wrong), 'WA 0/2 WA 0/3');
  });

  test('reads a file, and leaves the answer to another file', async () => {
    const init =
      'test_cases:\n- {generator: {source: [gen.py], args: [x]}, generator_in: seed.txt, out: answer.txt}\n';
    const files = {
      ...problem('import sys\nprint(input(), sys.argv[1] == "x")\nprint("noise", file=sys.stderr)', init),
      'seed.txt': '5\n',
      'answer.txt': '5 True\n',
    };
    assert.equal(
      await judging.judge({ language: 'PY3', source: 'print(input())', problem: files }),
      'AC 1/1',
    );
  });

  test('runs once for the same arguments', async () => {
    const random =
      'import os, sys\nn = int.from_bytes(os.urandom(4), "big")\nprint(n)\nprint(n, file=sys.stderr)';
    const init = `generator: gen.py\ntest_cases:\n${'- {generator_args: [same]}\n'.repeat(2)}`;
    const files = problem(random, init);
    const shown = await judging.cases({ language: 'PY3', source: 'print(input())', problem: files });
    const again = await judging.cases({ language: 'PY3', source: 'print(input())', problem: files });
    assert.equal(new Set([...shown, ...again].map(({ output }) => output)).size, 1);
  });

  test('has what it made identified by a hash in the report of each case', async () => {
    const init =
      'test_cases:\n- {generator: gen.py, generator_args: [1]}\n- {generator: gen.py, generator_args: [2]}\n- {in: a.in, out: a.out}\n';
    const hashes = async (source: string) => {
      const files = { ...problem(source, init), 'a.in': '1 2\n', 'a.out': '3\n' };
      return (await judging.cases({ ...sum, problem: files })).map((report) => report['data-hash']);
    };
    const [one, two, fromFile] = await hashes(generator);
    assert.match(one ?? '', /^[0-9a-f]{64}$/);
    assert.notEqual(one, two);
    assert.equal(fromFile, undefined);
    const made = '# The same data from another program.\n';
    assert.deepEqual(await hashes(made + generator), [one, two, undefined]);
    assert.notEqual((await hashes(generator.replace('a + b', 'a - b')))[0], one);
  });

  test('that makes other data each time is a finding of a verification', async () => {
    const random = 'import os, sys\nprint(os.urandom(4).hex())\nprint(1, file=sys.stderr)';
    const init = 'generator: gen.py\ntest_cases:\n- {generator_args: [7]}\n';
    const check = async (source: string) =>
      judging.testRun({ ...sum, task: 'data', problem: problem(source, init) });
    const answer = { name: 'test-run-data', 'run-id': 1, validators: 0 };
    const message = 'the generator makes other data from the same arguments';
    const found = await check(random);
    assert.deepEqual('findings' in found && found.findings, [{ case: 1, program: 'gen.py', message }]);
    const { generated, ...checked } = (await check(generator)) as JudgeMessage & { generated: unknown };
    assert.deepEqual(checked, { ...answer, findings: [] });
    assert.equal((generated as readonly unknown[]).length, 1);
  });

  test('or a compiler that sleeps is stopped at its limit of the wall clock', async () => {
    const init = 'generator: {source: gen.py, time_limit: 0.2}\ntest_cases:\n- {points: 1}\n';
    const lastOf = async (language: string, files?: Record<string, string>) =>
      (await judging.messagesOf({ ...sum, language, ...(files && { problem: files }) })).at(-1);
    assert.deepEqual(await lastOf('SLOW'), {
      ...{ name: 'compile-error', 'submission-id': 1 },
      log: '\nThe compiler took too long.',
      toolchain: { name: 'SLOW', version: '1', digest: '' },
    });
    assert.deepEqual(await lastOf('PY3', problem('import time\ntime.sleep(60)', init)), {
      ...{ name: 'internal-error', 'submission-id': 1 },
      message: 'the generator gen.py was stopped at its wall limit',
    });
  });

  test('that fails or attacks is an error of the problem', async () => {
    const init =
      'generator: {source: gen.py, time_limit: 1, memory_limit: 65536}\ntest_cases:\n- {points: 1}\n';
    const judged = [];
    for (const source of [
      'raise SystemExit(3)',
      'while True: pass',
      'open("/etc/passwd")',
      'import socket\nsocket.create_connection(("127.0.0.1", 22))',
      'f = open("/tmp/fill", "wb")\nwhile True: f.write(bytes(1 << 20))',
      'import os\nwhile True:\n  try: os.fork()\n  except OSError: raise SystemExit(1)',
    ])
      judged.push(await judging.judge({ ...sum, problem: problem(source, init) }));
    assert.match(judged[0]!, /^IE: the generator gen\.py ended with exit code 3/);
    assert.match(judged[1]!, /^IE: the generator gen\.py was stopped at its (cpu|wall) limit/);
    assert.ok(
      judged.every((one) => one.startsWith('IE: the generator gen.py ')),
      judged.join('\n'),
    );
  });
});
