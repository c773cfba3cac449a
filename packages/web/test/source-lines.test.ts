import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineMentions } from '../src/solve/source-lines.ts';

test('the lines that compilers and interpreters mention are found', () => {
  const mentioned = (text: string) =>
    lineMentions(text).map(({ start, end, line }) => [text.slice(start, end), line]);
  assert.deepEqual(mentioned("solution.cpp:3:5: error: expected ';'"), [['solution.cpp:3:5', 3]]);
  assert.deepEqual(mentioned('Main.java:12: error: cannot find symbol'), [['Main.java:12', 12]]);
  assert.deepEqual(mentioned('  --> src/main.rs:7:13'), [['src/main.rs:7:13', 7]]);
  assert.deepEqual(mentioned('a.pas(4,1) Error: x\nb.cs(8)'), [
    ['a.pas(4,1)', 4],
    ['b.cs(8)', 8],
  ]);
  assert.deepEqual(mentioned('File "solution.py", line 2\n  x = = 1'), [['line 2', 2]]);
  assert.deepEqual(mentioned('2 errors generated, 3 < 4, outline 5 of 10:30'), []);
});
