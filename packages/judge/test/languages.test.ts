import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commandsOf } from '@tribunal/core/languages/commands';
import { knownLanguages } from '@tribunal/core/languages/languages';
import { createCompiler } from '../src/compile.ts';
import { discoverLanguages } from '../src/languages/discover.ts';
import { java } from '../src/languages/java.ts';
import { languages } from '../src/languages/languages.ts';
import { openJudging } from './judging.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';

test('the judge has exactly the languages of a site, each with a unique key', () => {
  const keys = languages.map(({ key }) => key);
  assert.deepEqual(keys, [...new Set(keys)]);
  assert.deepEqual(
    keys,
    knownLanguages.map(({ key }) => key),
  );
});

test('the commands that the site shows are those of the judge', () => {
  const wrong = languages.flatMap(({ key, build, run, sourceName }) => {
    const name = sourceName('');
    const shown = commandsOf(key);
    const real = {
      compile: build?.makes === 'product' ? build.command([name], []).join(' ') : null,
      run: run({ sourceName: name, memoryKb: 65_536 }).join(' '),
    };
    const isRight = hasWords(real.compile, shown?.compile) && hasWords(real.run, shown?.run);
    return isRight ? [] : [{ key, shown, real }];
  });
  assert.deepEqual(wrong, []);
});

/** The real command also has the paths of the sandbox. */
function hasWords(real: string | null, shown: string | null | undefined): boolean {
  if (real === null || shown == null) return real === shown;
  const parts = real.split(/[ /]/);
  return shown
    .replace('./', '')
    .split(' ')
    .every((word) => parts.includes(word));
}

test('a Java source is stored under the name of its public class, otherwise of the class with the main method', () => {
  const names = [
    'public class Solution { }',
    '// public class Wrong\npublic final class Right { }',
    'class Helper { } class Runner { public static void main(String[] args) { } } class Other { }',
    'record Point(int x) { } interface Empty { }',
    '',
  ].map((source) => java.sourceName(source));
  assert.deepEqual(names, ['Solution.java', 'Right.java', 'Runner.java', 'Main.java', 'Main.java']);
});

describe('languages', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  test('the languages of a usual machine are offered with their versions, and a missing one is not', async () => {
    const usual = ['C', 'CPP17', 'PY3', 'JS', 'PERL', 'BASH', 'AWK', 'SED'];
    const missing = { ...languages[0]!, key: 'MISSING', runtime: 'no-such-compiler' };
    const candidates = [...languages.filter(({ key }) => usual.includes(key)), missing];
    const compile = createCompiler(judging.sandbox, `${judging.sandbox.directory}/discovered`);
    const { executors } = await discoverLanguages(candidates, judging.sandbox, compile);
    assert.deepEqual(Object.keys(executors).sort(), usual.sort());
    assert.ok(executors.C?.[0]?.[1].every(Number.isInteger));
    assert.equal(executors.JS?.[0]?.[1].join('.'), process.versions.node);
  });

  const problem = {
    'init.yml': 'test_cases: [{in: n.in, out: n.out, points: 1}]',
    'n.in': '20 22\n',
    'n.out': '42\n',
  };
  const programs: readonly [language: string, source: string, verdict: string][] = [
    [
      'CPP11',
      '#include <iostream>\nint main() { auto a = 0, b = 0; std::cin >> a >> b; std::cout << a + b; }',
      'AC 1/1',
    ],
    [
      'CPP20',
      '#include <compare>\n#include <cstdio>\nint main() { return (1 <=> 2) < 0 ? puts("42") * 0 : 1; }',
      'AC 1/1',
    ],
    ['CPP11', '#include <compare>\nint main() { return (1 <=> 2) < 0; }', 'CE'],
    ['CPP17', '#include <stdexcept>\nint main() { throw std::runtime_error("oh"); }', 'RTE 0/1'],
    [
      'CPP17',
      '#include <vector>\nint f(int n) { int a[9] = {n}; return n ? f(n - 1) + a[n % 9] : 0; }\nint main() { return f(300000) * 0 + 0; }',
      'WA 0/1',
    ],
    ['PY3', 'raise ValueError("oh")', 'IR 0/1'],
    [
      'JS',
      'const [a, b] = require("fs").readFileSync(0, "utf8").split(" ").map(Number);\nconsole.log(a + b);',
      'AC 1/1',
    ],
    ['JS', 'console.log(', 'CE'],
    ['JS', 'const kept = []; for (;;) kept.push(new Array(1 << 16).fill(1.5));', 'MLE 0/1'],
    ['PERL', 'my ($a, $b) = split / /, <STDIN>; print $a + $b;', 'AC 1/1'],
    ['BASH', 'read a b; echo $(expr $a + $b)', 'AC 1/1'],
    ['AWK', '{ print $1 + $2 }', 'AC 1/1'],
  ];
  for (const [language, source, verdict] of programs) {
    test(`${language}: ${source.slice(0, 50).replaceAll('\n', ' ')} is ${verdict}`, async () => {
      assert.equal(await judging.judge({ problem, language, source, memoryMb: 128 }), verdict);
    });
  }

  test('the feedback names the error that ended the program', async () => {
    const deaths: readonly [language: string, source: string][] = [
      ['PY3', 'print([][1])'],
      ['CPP17', '#include <stdexcept>\nint main() { throw std::out_of_range("oh"); }'],
      ['C', 'int main() { return *(volatile int *)0; }'],
      ['C', 'int main() { return 5; }'],
    ];
    const feedback = [];
    for (const [language, source] of deaths) {
      feedback.push((await judging.cases({ problem, language, source }))[0]?.feedback);
    }
    assert.deepEqual(feedback, ['IndexError', 'std::out_of_range', 'segmentation fault', 'exit code 5']);
  });

  test('the same source is compiled once', async () => {
    const source = `#include <bits/stdc++.h>\nint main() { std::cout << 42; } // ${Date.now()}`;
    const submitted = { problem, language: 'CPP17', source };
    const compiling = await timed(async () => assert.equal(await judging.judge(submitted), 'AC 1/1'));
    const again = () => timed(async () => assert.equal(await judging.judge(submitted), 'AC 1/1'));
    const remembered = [await again()];
    // Other programs on a busy machine make it slower, too, but not every time.
    while (remembered.at(-1)! * 3 >= compiling && remembered.length < 5) remembered.push(await again());
    assert.ok(remembered.at(-1)! * 3 < compiling, `${compiling} ms, then ${remembered.join(', ')} ms`);
  });
});

const withoutJava = existsSync('/usr/bin/javac') ? false : 'needs Java: apt install default-jdk-headless';

describe('Java', { skip: withoutBubblewrap || withoutJava }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  const problem = {
    'init.yml': 'test_cases: [{in: n.in, out: n.out, points: 1}]',
    'n.in': '20 22\n',
    'n.out': '42\n',
  };
  const main = (body: string) => `public class Sum { public static void main(String[] args) { ${body} } }`;
  const programs: readonly [body: string, verdict: string][] = [
    ['var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt());', 'AC 1/1'],
    ['throw new IllegalStateException();', 'IR 0/1'],
    ['var kept = new java.util.ArrayList<int[]>(); for (;;) kept.add(new int[1 << 20]);', 'MLE 0/1'],
    ['return 1;', 'CE'],
  ];
  for (const [body, verdict] of programs) {
    test(`${body} is ${verdict}`, async () => {
      assert.equal(await judging.judge({ problem, language: 'JAVA', source: main(body) }), verdict);
    });
  }
});

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

test('JavaScript is offered even if only root can read Node', { skip: withoutBubblewrap }, (t) => {
  const closed = mkdtempSync(join(tmpdir(), 'tribunal-closed-'));
  t.after(() => rmSync(closed, { recursive: true }));
  const node = join(closed, 'node');
  copyFileSync(process.execPath, node);
  const script = join(import.meta.dirname, 'sandbox', 'hostile', 'offer-javascript.ts');
  const { stdout, stderr } = spawnSync(node, ['--import=tsx', '--conditions=source', script], {
    encoding: 'utf8',
  });
  assert.equal(stdout, 'JS\n', stderr);
});
