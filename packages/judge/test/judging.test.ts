import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { openJudging, secondsFor } from './judging.ts';
import { sumProblem } from './problem-folder.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

const sum = 'print(sum(map(int, input().split())))';
const sumInC = '#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); }';

describe('judging', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const verdicts: readonly [title: string, language: string, source: string, verdict: string][] = [
    ['a correct answer is accepted', 'PY3', sum, 'AC 10/10'],
    ['a compiled program is accepted too', 'C', sumInC, 'AC 10/10'],
    ['a wrong answer is WA', 'PY3', 'print(7)', 'WA 0/10'],
    ['no answer is WA', 'PY3', '', 'WA 0/10'],
    ['a non-zero exit code is IR', 'PY3', `${sum}\nexit(3)`, 'IR 0/10'],
    ['a crash is RTE', 'C', 'int main() { return *(volatile int *)0; }', 'RTE 0/10'],
    ['a busy loop is TLE', 'C', 'int main() { for (;;) {} }', 'TLE 0/10'],
    ['a sleeping program is TLE', 'PY3', 'import time\ntime.sleep(99)', 'TLE 0/10'],
    ['too much memory is MLE', 'PY3', 'x = b"x" * (200 << 20)', 'MLE 0/10'],
    ['too much output is OLE', 'PY3', 'while True: print("x" * 65536)', 'OLE 0/10'],
    ['a source that does not compile is CE', 'C', 'int main() {', 'CE'],
    ['a syntax error is CE in an interpreted language', 'PY3', 'print(', 'CE'],
    ['an unknown language is IE', 'COBOL', '', 'IE: this judge does not offer the language COBOL'],
  ];
  for (const [title, language, source, verdict] of verdicts) {
    test(title, async () => {
      const problem = { ...sumProblem(10) };
      problem['init.yml'] += 'output_limit_length: 1048576\n';
      assert.equal(await judging.judge({ problem, language, source, seconds: secondsFor(verdict) }), verdict);
    });
  }

  test('a program that sleeps is reported with its CPU time and with how long it slept', async () => {
    const [first] = await judging.cases({
      language: 'C',
      source: '#include <unistd.h>\nint main() { return sleep(99); }',
      seconds: 0.5,
    });
    assert.ok(first && first.time < 0.4, `${first?.time} s`);
    assert.match(first.feedback ?? '', /^slept for 2\.[5-9] s$/);
    assert.equal(first.runs?.length, 1);
    const { wall, ...run } = first.runs[0]!;
    assert.ok(wall >= 2.5, `${wall} s`);
    assert.deepEqual(
      { attempt: run.attempt, status: run.status, reason: run.reason, cpu: run.cpu, core: run.core },
      { attempt: 1, status: 5, reason: 'wall', cpu: first.time, core: null },
    );
  });

  test('a compile error contains the output of the compiler', async () => {
    const [, message] = await judging.messagesOf({ language: 'C', source: 'int main() { return x; }' });
    assert.ok(message?.name === 'compile-error');
    assert.match(message.log, /main\.c:1:21: error: .x. undeclared/);
  });

  test('a failed case of a batch skips the rest of it and the batches that depend on it', async () => {
    const { 'init.yml': _, ...files } = sumProblem(1, 1, 1);
    const problem = {
      ...files,
      'init.yml': [
        'test_cases:',
        '- {points: 20, batched: [{in: 0.in, out: 0.out}, {in: 1.in, out: 0.out}, {in: 2.in, out: 2.out}]}',
        '- {points: 30, batched: [{in: 1.in, out: 1.out}], dependencies: [1]}',
        '- {points: 50, batched: [{in: 2.in, out: 2.out}]}',
      ].join('\n'),
    };
    assert.equal(
      await judging.judge({ problem, language: 'PY3', source: sum }),
      '[ AC 20/20 WA 0/20 SC 0/20 ] [ SC 0/30 ] [ AC 50/50 ]',
    );
  });

  test('a batch whose points are added up runs to its end, and the batches that depend on it are skipped', async () => {
    const { 'init.yml': _, ...files } = sumProblem(1, 1, 1);
    const problem = {
      ...files,
      'init.yml': [
        'test_cases:',
        '- {points: 20, score_rule: sum, batched: [{in: 0.in, out: 0.out}, {in: 1.in, out: 0.out}, {in: 2.in, out: 2.out}]}',
        '- {points: 30, batched: [{in: 1.in, out: 1.out}], dependencies: [1]}',
      ].join('\n'),
    };
    const submitted = { problem, language: 'PY3', source: sum };
    assert.equal(await judging.judge(submitted), '[ AC 20/20 WA 0/20 AC 20/20 ] [ SC 0/30 ]');
    const begins = (await judging.messagesOf(submitted)).filter(({ name }) => name === 'batch-begin');
    assert.deepEqual(
      begins.map((message) => 'score-rule' in message && message['score-rule']),
      ['sum', false],
    );
  });

  test('the outputs of failed cases are reported as they are, up to 64 KB each and 1 MiB in total', async () => {
    const points = Array.from({ length: 20 }, () => 1);
    const source = 'import os\nwhile True: os.write(1, os.urandom(100000)); break';
    const cases = await judging.cases({ problem: sumProblem(...points), language: 'PY3', source });
    const kept = cases.flatMap((one) => one['kept-output'] ?? []);
    assert.ok(kept.length >= 11 && kept.length < 13, String(kept.length));
    for (const { deflated, bytes } of kept) {
      assert.equal(inflateRawSync(Buffer.from(deflated, 'base64')).length, 65_536);
      assert.equal(bytes, 100_000);
    }
    const [right] = await judging.cases({ problem: sumProblem(1), language: 'PY3', source: sum });
    assert.equal(right!['kept-output'], undefined);
  });

  test('with short circuit no case runs after the first failure', async () => {
    const source = 'a, b = map(int, input().split())\nprint(a + b if a != 1 else 0)';
    const submitted = { problem: sumProblem(1, 2, 3, 4), language: 'PY3', source };
    assert.equal(await judging.judge(submitted), 'AC 1/1 WA 0/2 AC 3/3 AC 4/4');
    assert.equal(await judging.judge({ ...submitted, shortCircuit: true }), 'AC 1/1 WA 0/2 SC 0/3 SC 0/4');
  });

  test('pretests run alone on request; otherwise they run first and give no points', async () => {
    const problem = sumProblem(5, 6);
    problem['init.yml'] += 'pretest_test_cases:\n- {in: 0.in, out: 0.out, points: 9}\n';
    const submitted = { problem, language: 'PY3', source: sum };
    assert.equal(await judging.judge({ ...submitted, pretestsOnly: true }), 'AC 9/9');
    assert.equal(await judging.judge(submitted), 'AC 0/0 AC 5/5 AC 6/6');
    assert.equal(await judging.judge({ ...submitted, source: 'print(3)' }), 'WA 0/0 SC 0/5 SC 0/6');
  });

  test('an abort ends the submission at once and is reported', async () => {
    const stopper = new AbortController();
    setTimeout(() => stopper.abort(), 300);
    const submitted = { language: 'C', source: 'int main() { for (;;) {} }', seconds: 3600 };
    assert.equal(await judging.judge({ ...submitted, signal: stopper.signal }), 'AB');
  });

  test('a problem that cannot be read is IE with the reason', async () => {
    const problem = { 'init.yml': 'test_cases: [{in: nowhere.in}]' };
    assert.equal(
      await judging.judge({ problem, language: 'PY3', source: sum }),
      'IE: the file "nowhere.in" is missing',
    );
  });

  test('Windows line ends in test data are converted before the program reads them', async () => {
    const problem = {
      'init.yml': 'test_cases: [{in: a.in, out: a.out}]',
      'a.in': '1 2\r\n3',
      'a.out': "b'1 2\\n3\\n'\n",
    };
    const source = 'import sys\nprint(sys.stdin.buffer.read())';
    assert.equal(await judging.judge({ problem, language: 'PY3', source }), 'AC 1/1');
  });
});
