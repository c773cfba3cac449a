import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkers } from '../src/checkers/checkers.ts';
import { golang } from '../src/languages/go.ts';
import { java } from '../src/languages/java.ts';
import { rust } from '../src/languages/rust.ts';

/** Quadratic algorithms would take minutes on these inputs. */
const soonMs = 10_000;

function timed<Value>(work: () => Value): Value {
  const before = process.cpuUsage();
  const value = work();
  const { user } = process.cpuUsage(before);
  assert.ok(user / 1000 < soonMs, `${user / 1000} ms`);
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

test('the message of a panic is never cut inside a character', () => {
  const text = `${'a'.repeat(79)}😀 and more`;
  assert.equal(golang.errorName?.exec(`panic: ${text}`)?.[1], `${'a'.repeat(79)}😀`);
  assert.equal(rust.errorName?.exec(`panicked at ${text}`)?.[1], `${'a'.repeat(79)}😀`);
});
