import assert from 'node:assert/strict';

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commandsOf } from '@tribunal/core/languages/commands';
import { knownLanguages } from '@tribunal/core/languages/languages';
import { findRuntime } from '../src/languages/find-runtime.ts';
import { java } from '../src/languages/java.ts';
import { languages } from '../src/languages/languages.ts';
import { php } from '../src/languages/scripts.ts';
import { type Compile, createCompiler } from '../src/programs/compile.ts';
import { discoverLanguages } from '../src/programs/discover.ts';
import { MachineBusy } from '../src/sandbox/sandbox.ts';
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
    'public class Bài1 { }',
    `public class ${'ấ'.repeat(100)} { }`,
  ].map((source) => java.sourceName(source));
  assert.deepEqual(names, [
    ...['Solution.java', 'Right.java', 'Runner.java', 'Main.java', 'Main.java', 'Bài1.java'],
    'Main.java',
  ]);
});

test('a Java source is stored in the folder of its package and run by its full name', () => {
  const name = java.sourceName('/* mine */ package vn.edu . bài;\npublic class Main { }');
  assert.equal(name, 'vn/edu/bài/Main.java');
  assert.equal(java.run({ sourceName: name, memoryKb: 65_536 }).at(-1), 'vn.edu.bài.Main');
});

test('PHP gets the memory limit of the problem and writes warnings to standard error', () => {
  assert.equal(
    php.run({ sourceName: 'main.php', memoryKb: 262_144 }).join(' '),
    'php -d memory_limit=262144K -d display_errors=stderr -d log_errors=0 /box/main.php',
  );
});

describe('languages', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  test('the languages of a usual machine are offered with their versions, and a missing one is not', async () => {
    const usual = ['C', 'CPP17', 'PY3', 'JS', 'PERL', 'BASH', 'AWK', 'SED', ...(findRuntime('tclsh') ? ['TCL'] : [])];
    const missing = { ...languages[0]!, key: 'MISSING', runtime: 'no-such-compiler' };
    const candidates = [...languages.filter(({ key }) => usual.includes(key)), missing];
    const compile = createCompiler(judging.sandbox, `${judging.sandbox.directory}/discovered`);
    const discovery = await discoverLanguages(candidates, judging.sandbox, compile);
    const { executors, toolchains } = discovery.offer();
    assert.deepEqual(Object.keys(executors).sort(), usual.sort());
    assert.deepEqual([...toolchains.keys()].sort(), usual);
    const withoutVersion = [...toolchains].filter(([, { version }]) => !/^\d+\.\d+/.test(version));
    assert.deepEqual(withoutVersion, []);
    const content = readFileSync(findRuntime('sed') ?? '');
    assert.equal(toolchains.get('SED')?.digest, createHash('sha256').update(content).digest('hex'));
    assert.ok(executors.C?.[0]?.[1].every(Number.isInteger));
    assert.equal(executors.JS?.[0]?.[1].join('.'), process.versions.node);
  });

  test('a language that is installed while the judge runs is added, and one whose self-test fails is reported', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-late-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const sed = languages.find(({ key }) => key === 'SED')!;
    const late = { ...sed, key: 'LATE', runtime: join(folder, 'late') };
    const broken = { ...sed, key: 'BROKEN', run: () => ['false'] };
    const failures: string[] = [];
    const compile = createCompiler(judging.sandbox, `${judging.sandbox.directory}/late`);
    const discovery = await discoverLanguages([sed, late, broken], judging.sandbox, compile, (key) =>
      failures.push(key),
    );
    const seen = () => [[...discovery.offer().languages.keys()], discovery.isOutdated()];
    assert.deepEqual([seen(), failures], [[['SED'], false], ['BROKEN']]);
    writeFileSync(late.runtime, '');
    assert.deepEqual(seen(), [['SED'], true]);
    await discovery.renew();
    assert.deepEqual([seen(), failures], [[['SED', 'LATE'], false], ['BROKEN']]);
  });

  test('a language whose self-test the busy machine stopped is tested again', async () => {
    const sed = languages.find(({ key }) => key === 'SED')!;
    const awk = languages.find(({ key }) => key === 'AWK')!;
    const compile = createCompiler(judging.sandbox, `${judging.sandbox.directory}/busy`);
    const stalls = new Map([
      ['SED', 2],
      ['AWK', Infinity],
    ]);
    const onBusyMachine: Compile = (task) => {
      const left = stalls.get(task.language.key)!;
      stalls.set(task.language.key, left - 1);
      return left > 0 ? Promise.reject(new MachineBusy()) : compile(task);
    };
    const failures: string[] = [];
    const discovery = await discoverLanguages([sed, awk], judging.sandbox, onBusyMachine, (key) =>
      failures.push(key),
    );
    assert.deepEqual([[...discovery.offer().languages.keys()], failures], [['SED'], ['AWK']]);
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

  test('the feedback names the error that ended the program, and its line, and nothing else of standard error', async () => {
    const deaths: readonly [language: string, source: string][] = [
      ['PY3', 'import json\ntry: [][1]\nexcept IndexError:\n  json.loads("")'],
      ['PY3', 'class A_longer_name(Exception): pass\nraise A_longer_name("41 42: secret")'],
      ['PY3', `raise type("x" * 81, (Exception,), {})`],
      ['PY3', 'import sys\nsys.exit(2)'],
      ['CPP17', '#include <stdexcept>\nint main() { throw std::out_of_range("oh"); }'],
      ['CPP17', '#include <cassert>\nint main() {\nassert(1 == 2); }'],
      ['CPP17', '#include <cstdlib>\nint main() { void *volatile p = malloc(9); free(p); free(p); }'],
      ['JS', 'const secret = 5;\nthrow new SyntaxError("secret");'],
      ['C', 'int main() { return *(volatile int *)0; }'],
      ['C', 'int main() { volatile int n = 0; return 7 / n; }'],
      ['C', 'int main() { return 5; }'],
    ];
    const feedback = [];
    for (const [language, source] of deaths) {
      feedback.push((await judging.cases({ problem, language, source }))[0]?.feedback);
    }
    assert.deepEqual(feedback, [
      'exit code 1, json.decoder.JSONDecodeError on line 4',
      'exit code 1, exception on line 2',
      'exit code 1',
      'exit code 2',
      'std::out_of_range',
      'assertion failed on line 3',
      'heap corruption',
      'exit code 1, SyntaxError on line 2',
      'segmentation fault',
      'division by zero',
      'exit code 5',
    ]);
  });

  const installed = (key: string): string | false => {
    const { runtime } = languages.find((language) => language.key === key)!;
    return findRuntime(runtime) ? false : `${runtime} is not installed`;
  };

  const readers: readonly [language: string, source: string][] = [
    [
      'C',
      '#include <stdio.h>\nint main() { int a, b; FILE *in = fopen("/dev/fd/0", "r"); fscanf(in, "%d %d", &a, &b); fprintf(fopen("/dev/fd/1", "w"), "%d", a + b); fprintf(fopen("/dev/stderr", "w"), "oh"); }',
    ],
    [
      'CPP17',
      '#include <fstream>\nint main() { int a, b; std::ifstream("/dev/stdin") >> a >> b; std::ofstream("/dev/stdout") << a + b; }',
    ],
    [
      'PY3',
      'a, b = open("/dev/stdin").read().split()\nopen("/dev/stderr", "w").write("oh")\nopen("/dev/stdout", "w").write(str(int(a) + int(b)))',
    ],
    [
      'JS',
      'const fs = require("fs"); const [a, b] = fs.readFileSync("/dev/stdin", "utf8").split(" ").map(Number); fs.writeFileSync("/dev/stderr", "oh"); console.log(a + b);',
    ],
    [
      'PERL',
      'open(my $in, "<", "/dev/stdin"); my ($a, $b) = split / /, <$in>; open(my $out, ">", "/dev/stdout"); print $out $a + $b;',
    ],
    ['BASH', 'read a b < /dev/stdin; echo one > /dev/stderr; echo $(expr $a + $b) > /dev/stdout'],
    ['AWK', 'BEGIN { while ((getline < "/dev/fd/0") > 0) print $1 + $2 > "/dev/stdout" }'],
    ['RUBY', 'puts File.read("/dev/stdin").split.map(&:to_i).sum'],
    ['LUA', 'local a, b = io.open("/dev/stdin"):read("n", "n") print(a + b)'],
    ['PHP', '<?php echo array_sum(explode(" ", file_get_contents("/dev/stdin")));'],
    ['TCL', 'lassign [read [open /dev/stdin]] a b; puts [expr {$a + $b}]'],
  ];
  for (const [language, source] of readers) {
    test(`${language} opens its streams by their names`, {
      skip: installed(language),
    }, async () => {
      const submitted = { problem, language, source, seconds: 10, memoryMb: 128 };
      assert.equal(await judging.judge(submitted), 'AC 1/1');
    });
  }

  const mistakes: readonly [language: string, source: string][] = [
    ['PERL', 'print (;'],
    ['RUBY', 'def'],
    ['PHP', '<?php echo (;'],
    ['LUA', 'x = = 1'],
    ['TCL', 'if {1} {'],
    ['BASH', 'if'],
    ['AWK', '{ print ( }'],
    ['SED', 's/x'],
  ];
  for (const [language, source] of mistakes) {
    test(`a syntax error in ${language} is CE`, { skip: installed(language) }, async () => {
      assert.equal(await judging.judge({ problem, language, source }), 'CE');
    });
  }

  test('a check of the syntax runs nothing of a program in AWK', async () => {
    const source = 'BEGIN { print 42 } END { system("sleep 60") }';
    const [acknowledged, ...rest] = await judging.messagesOf({ problem, language: 'AWK', source });
    assert.deepEqual(
      [acknowledged, rest[0]].map((message) => message?.name),
      ['submission-acknowledged', 'grading-begin'],
    );
  });

  test('a program that its syntax check runs can neither hold the judge nor blame it', async () => {
    const logs = [];
    const startedAt = performance.now();
    for (const block of [
      'sleep 1000',
      'fork while 1',
      'kill 9, $$',
      'print STDERR "gcc: fatal error: Killed signal terminated program cc1\\n"; exit 1',
      'open(my $f, ">", "/tmp/fill"); print $f "x" x (1 << 20) for 1 .. 5; close($f) or die "full\\n"',
      'print STDERR "x" x (1 << 20) for 1 .. 200; exit 1',
    ]) {
      const last = (await judging.messagesOf({ problem, language: 'PERL', source: `BEGIN { ${block} }` })).at(
        -1,
      );
      logs.push(last?.name === 'compile-error' ? last.log.trim().slice(0, 45) : last);
    }
    assert.deepEqual(logs, [
      'The compiler did nothing for 3 seconds.',
      'The compiler took too long.',
      'The compiler crashed, or its output was too l',
      'gcc: fatal error: Killed signal terminated pr',
      'The compiler crashed, or its output was too l',
      'x'.repeat(45),
    ]);
    // The parts that compute for five seconds take longer on a busy machine, but no part takes the thousand that it asks for.
    assert.ok(performance.now() - startedAt < 900_000);
  });

  test('standard error beyond what is kept is discarded', async () => {
    const log = 'import sys\nfor _ in range(40): sys.stderr.write("x" * (1 << 20))\n';
    assert.equal(
      await judging.judge({ problem, language: 'PY3', source: `${log}print(42)`, seconds: 10 }),
      'AC 1/1',
    );
  });

  test('PHP: memory up to the limit of the problem, and warnings are no output', {
    skip: installed('PHP'),
  }, async () => {
    const judge = (source: string) =>
      judging.judge({ problem, language: 'PHP', source: `<?php ${source}`, memoryMb: 256, seconds: 10 });
    assert.equal(await judge('$kept = str_repeat("x", 180 << 20); echo $missing, 42;'), 'AC 1/1');
    assert.equal(await judge('$kept = str_repeat("x", 300 << 20); echo 42;'), 'MLE 0/1');
    assert.equal(await judge('throw new ValueError("oh");'), 'IR 0/1');
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
  test('one array gets nearly all of the memory limit', async () => {
    const judge = (length: number) =>
      judging.judge({
        ...{ problem, language: 'JAVA', memoryMb: 256, seconds: 10 },
        source: main(
          `int[] kept = new int[${length}]; kept[${length - 1}] = 42; System.out.println(kept[${length - 1}]);`,
        ),
      });
    assert.equal(await judge(50_000_000), 'AC 1/1');
    assert.equal(await judge(66_000_000), 'AC 1/1');
    assert.equal(await judge(90_000_000), 'MLE 0/1');
  });

  test('a package and a class name in Vietnamese are accepted', async () => {
    const source = `package bài.tập;\n${main('System.out.println(42);').replace('Sum', 'Bài1')}`;
    assert.equal(await judging.judge({ problem, language: 'JAVA', source, seconds: 10 }), 'AC 1/1');
  });

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
