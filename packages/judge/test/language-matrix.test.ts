import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { JudgeMessage } from '@tribunal/contract/judges/judge';
import { statusBits } from '@tribunal/contract/judges/judge-reports';
import { knownLanguages, type LanguageKey } from '@tribunal/core/languages/languages';
import { findRuntime } from '../src/languages/find-runtime.ts';
import { languages } from '../src/languages/languages.ts';
import { openJudging } from './judging.ts';
import { withoutBubblewrap } from './sandbox/bubblewrap-installed.ts';
import { zipOf } from './zip-builder.ts';

/** What the program of a language must get for each command in its input. */
interface Row {
  /** In the folder `matrix`. */
  readonly program: string;
  readonly fault: string;
  /** Recursion without end; null for a language without recursion. */
  readonly endless: string | RegExp | null;
  /** Commands that cannot be expressed in the language. */
  readonly without?: readonly Command[];
  readonly mistake?: string;
}

type Command = 'answer' | 'wrong' | 'loop' | 'sleep' | 'memory' | 'fault' | 'output' | 'deep' | 'input';

const c = { program: 'c.c', fault: 'RTE division by zero', endless: 'MLE' };
const cpp = { program: 'cpp.cpp', fault: 'RTE std::out_of_range', endless: 'MLE' };
const python = {
  program: 'python.py',
  fault: 'IR exit code 1, ValueError on line 20',
  endless: 'IR exit code 1, RecursionError on line 6',
};

const rows: Readonly<Record<LanguageKey, Row>> = {
  C: c,
  C11: c,
  CPP11: cpp,
  CPP14: cpp,
  CPP17: cpp,
  CPP20: cpp,
  CPP23: cpp,
  PY3: python,
  PYPY3: python,
  JAVA: {
    program: 'Matrix.java',
    fault: 'IR exit code 1, NumberFormatException on line 17',
    endless: 'IR exit code 1, stack overflow on line 6',
  },
  KOTLIN: {
    program: 'kotlin.kt',
    fault: 'IR exit code 1, NumberFormatException on line 11',
    endless: 'IR exit code 1, stack overflow on line 1',
  },
  MONOCS: {
    program: 'csharp.cs',
    fault: 'IR exit code 1, FormatException',
    // Reporting the exception takes longer than the limit, except on a fast machine.
    endless: /^(?:TLE|IR exit code 1, stack overflow)$/,
  },
  PAS: { program: 'pascal.pas', fault: 'IR exit code 217, EDivByZero on line 29', endless: 'MLE' },
  HASK: { program: 'haskell.hs', fault: 'IR exit code 1, Prelude.head', endless: 'MLE' },
  OCAML: { program: 'ocaml.ml', fault: 'IR exit code 2, Not_found', endless: 'MLE' },
  JS: {
    program: 'javascript.js',
    fault: 'IR exit code 1, TypeError on line 16',
    endless: 'IR exit code 1, stack overflow on line 3',
  },
  GO: { program: 'go.go', fault: 'IR exit code 2, index out of range on line 38', endless: 'MLE' },
  RUST: { program: 'rust.rs', fault: 'IR exit code 101, panic on line 18', endless: 'MLE' },
  PERL: { program: 'perl.pl', fault: 'IR exit code 255', endless: 'MLE' },
  RUBY: {
    program: 'ruby.rb',
    fault: 'IR exit code 1, ArgumentError on line 11',
    endless: 'IR exit code 1, stack overflow on line 2',
    without: ['deep'],
  },
  PHP: {
    program: 'php.php',
    fault: 'IR exit code 255, DivisionByZeroError on line 12',
    endless: 'MLE',
    mistake: '<?php {(',
  },
  LUA: {
    program: 'lua.lua',
    fault: 'IR exit code 1, error on line 11',
    endless: 'IR exit code 1, stack overflow on line 3',
    without: ['sleep'],
  },
  TCL: {
    program: 'tcl.tcl',
    fault: 'IR exit code 1, division by zero on line 27',
    endless: 'IR exit code 1, stack overflow',
  },
  BASH: {
    program: 'bash.sh',
    fault: 'IR exit code 3',
    // Each call is so slow that a busy machine reaches the time limit first.
    endless: /^(?:TLE|RTE segmentation fault)$/,
    without: ['deep'],
  },
  AWK: { program: 'awk.awk', fault: 'IR exit code 3', endless: 'IR exit code 2', without: ['sleep', 'deep'] },
  SED: { program: 'sed.sed', fault: 'IR exit code 5', endless: null, without: ['sleep', 'deep'] },
};

const inputLines = 1_000_000;

const outputs: Readonly<Record<string, string>> = {
  answer: '42\n',
  deep: '100000\n',
  input: `${inputLines + 1}\n`,
};

const archive = zipOf(
  { name: 'input.in', content: `input\n${`${'x'.repeat(99)}\n`.repeat(inputLines)}` },
  ...['wrong', 'loop', 'sleep', 'memory', 'fault', 'output', 'deep', 'endless', 'answer'].map((command) => ({
    name: `${command}.in`,
    content: command === 'wrong' ? 'answer\n' : `${command}\n`,
  })),
  ...['answer', 'deep', 'input', 'other'].map((name) => ({
    name: `${name}.out`,
    content: outputs[name] ?? '-\n',
  })),
);

function problemOf(commands: readonly string[]) {
  const cases = commands.map(
    (command) => `- {in: ${command}.in, out: ${outputs[command] ? command : 'other'}.out, points: 1}`,
  );
  const settings = ['archive: tests.zip', 'output_limit_length: 1048576', 'test_cases:'];
  return { 'init.yml': [...settings, ...cases].join('\n'), 'tests.zip': archive };
}

/** What the templates of the editor solve. */
const numberProblem = {
  problem: {
    'init.yml': 'test_cases: [{in: n.in, out: n.out, points: 1}]',
    'n.in': '42\n',
    'n.out': '42\n',
  },
  ...{ seconds: 20, memoryMb: 128 },
};

const order = ['TLE', 'MLE', 'OLE', 'RTE', 'IR', 'WA', 'SC'] as const;

function verdictsIn(messages: readonly JudgeMessage[]): string[] {
  return messages.flatMap((message) => {
    if (message.name !== 'test-case-status')
      return message.name === 'compile-error' ? [`CE ${message.log}`] : [];
    return message.cases.map(({ status, feedback }) => {
      const result = order.find((name) => (status & statusBits[name]) !== 0) ?? 'AC';
      return result === 'IR' || result === 'RTE' ? `${result} ${feedback}` : result;
    });
  });
}

describe('the matrix of verdicts', { skip: withoutBubblewrap }, () => {
  let judging: Awaited<ReturnType<typeof openJudging>>;
  before(async () => {
    judging = await openJudging();
  });
  after(() => judging.close());

  for (const { key, runtime, debianPackage } of languages) {
    const row = Object.entries(rows).find(([one]) => one === key)![1];
    const skip =
      process.env.ALL_LANGUAGES || findRuntime(runtime)
        ? false
        : `${runtime} is not installed: apt install ${debianPackage}`;
    test(key, { skip }, async () => {
      const source = readFileSync(join(import.meta.dirname, 'matrix', row.program), 'utf8');
      const judge = async (limits: { seconds: number; memoryMb: number }, ...commands: string[]) => {
        const possible = commands.filter((command) => !row.without?.some((one) => one === command));
        const problem = problemOf(possible);
        const verdicts = verdictsIn(await judging.messagesOf({ problem, language: key, source, ...limits }));
        return Object.fromEntries(possible.map((command, index) => [command, verdicts[index]]));
      };
      const expected: Readonly<Record<string, string>> = {
        ...{ loop: 'TLE', sleep: 'TLE', answer: 'AC', wrong: 'WA', memory: 'MLE', fault: row.fault },
        ...{ output: 'OLE', deep: 'AC', input: 'AC', mistake: 'CE', template: 'AC 1/1' },
      };
      const short = await judge({ seconds: 0.5, memoryMb: 128 }, 'loop', 'sleep');
      // Enough for a busy machine.
      const long = await judge(
        { seconds: 20, memoryMb: 128 },
        ...['answer', 'wrong', 'memory', 'fault', 'output', 'deep', 'input'],
      );
      const mistake = { problem: problemOf(['answer']), language: key, source: row.mistake ?? '{(' };
      const { template } = knownLanguages.find((language) => language.key === key)!;
      const all = {
        ...short,
        ...long,
        mistake: await judging.judge(mistake),
        template: await judging.judge({ ...numberProblem, language: key, source: template }),
      };
      const wanted = Object.keys(all).map((command) => [command, expected[command]]);
      assert.deepEqual(all, Object.fromEntries(wanted));
      if (row.endless === null) return;
      const { endless } = await judge({ seconds: 5, memoryMb: 256 }, 'endless');
      if (typeof row.endless === 'string') assert.equal(endless, row.endless);
      else assert.match(endless ?? '', row.endless);
    });
  }
});
