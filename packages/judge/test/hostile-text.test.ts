import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkers } from '../src/checkers/checkers.ts';
import { golang } from '../src/languages/go.ts';
import { java } from '../src/languages/java.ts';
import { languages } from '../src/languages/languages.ts';
import { pascal } from '../src/languages/pascal.ts';
import { python3 } from '../src/languages/python.ts';
import { rust } from '../src/languages/rust.ts';
import { shownErrorBytes } from '../src/programs/execute.ts';

/** Quadratic algorithms would take minutes on these inputs. */
const soonMs = 10_000;

function timed<Value>(work: () => Value, limitMs = soonMs): Value {
  const before = process.cpuUsage();
  const value = work();
  const { user } = process.cpuUsage(before);
  assert.ok(user / 1000 < limitMs, `${user / 1000} ms`);
  return value;
}

test('a very long number is compared in linear time', () => {
  const [expected, actual] = [Buffer.from('1'), Buffer.from(`${'1'.repeat(300_000)}x`)];
  assert.equal(
    timed(() => checkers.get('floats')?.({ expected, actual, points: 1 }, {})),
    false,
  );
});

test('the class of a Java program is found in linear time', () => {
  assert.equal(
    timed(() => java.sourceName('/*'.repeat(400_000))),
    'Main.java',
  );
});

test('a Java class whose name is too long for a file is compiled as Main, so that the compiler explains it', () => {
  const name = java.sourceName(`public class ${'A'.repeat(300)} { }`);
  assert.equal(name, 'Main.java');
});

test('nothing of the message of a fault is shown', () => {
  assert.deepEqual(
    [golang, rust].map(({ faultIn }) =>
      faultIn?.(
        "panic: secret\n\t/box/main.go:7 +0x1d\nthread 'main' panicked at 'secret', /box/main.rs:8:5\n",
      ),
    ),
    [
      { name: 'panic', line: 7 },
      { name: 'panic', line: 8 },
    ],
  );
});

test('the name of a fault is one of the libraries, or words of ours', () => {
  const names = ['ValueError', 'in_31303020', 'A'.repeat(81), 'forty two', '42', 'Ä', ''];
  const reports = names.map((name) => `Traceback:\n  File "/box/main.py", line 1234567\n${name}: secret\n`);
  assert.deepEqual(
    reports.map((report) => python3.faultIn?.(report)),
    [{ name: 'ValueError', line: null }, { name: 'exception', line: null }, null, null, null, null, null],
  );
  const inPascal = (name: string) =>
    pascal.faultIn?.(
      `An unhandled exception occurred at $00401202:\n${name}: secret\n  $00401202  main,  line 29 of main.pas\n`,
    );
  assert.deepEqual(['EDivByZero', 'ESecret'].map(inPascal), [
    { name: 'EDivByZero', line: 29 },
    { name: 'exception', line: 29 },
  ]);
});

test('the fault of every language is found in linear time', () => {
  const parts = [
    '\n',
    'panicked at ',
    '  File "/box/main.py"\n',
    '\tat a(',
    'Exception in thread "main" ',
    'A.',
    '/box/',
  ];
  for (const { faultIn, outOfMemory } of languages)
    for (const part of parts) {
      const stderr = part.repeat(shownErrorBytes / part.length);
      timed(() => [faultIn?.(stderr), outOfMemory?.test(stderr)], 1000);
    }
});
