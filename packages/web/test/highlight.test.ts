import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { knownLanguages } from '@tribunal/core/languages/languages';
import { loadMode } from '../src/highlight/modes.ts';
import { tokenReader } from '../src/highlight/read-tokens.ts';

async function tokensOf(language: string, source: string) {
  const read = tokenReader((await loadMode(language))!);
  return source.split('\n').map(read);
}

/** The coloured parts of a source, each with the end of its class. */
async function colours(language: string, source: string): Promise<string[][]> {
  const lines = await tokensOf(language, source);
  return lines
    .flat()
    .filter(({ className }) => className !== '')
    .map(({ text, className }) => [text.trim(), className.replace('tok-', '')]);
}

describe('highlighting', () => {
  for (const { key, template } of knownLanguages)
    test(`colours the template of ${key} and keeps its text`, async () => {
      const lines = await tokensOf(key, template);
      assert.equal(lines.map((tokens) => tokens.map(({ text }) => text).join('')).join('\n'), template);
      assert.ok(lines.flat().some(({ className }) => className !== ''));
    });

  test('distinguishes keywords, types, numbers, strings, comments and directives', async () => {
    assert.deepEqual(await colours('CPP17', '#include <a>\nint x = 42; // the "answer"\nreturn "s";'), [
      ['#include <a>', 'meta'],
      ['int', 'typeName'],
      ['42', 'number'],
      ['// the "answer"', 'comment'],
      ['return', 'keyword'],
      ['"s"', 'string'],
    ]);
    assert.deepEqual(await colours('PHP', '<?php\n$n = 1; # one'), [
      ['<?php', 'meta'],
      ['$n', 'variableName2'],
      ['1', 'number'],
      ['# one', 'comment'],
    ]);
    assert.deepEqual(await colours('AWK', 'END { print $1 } # last'), [
      ['END', 'keyword'],
      ['print', 'keyword'],
      ['$1', 'variableName2'],
      ['# last', 'comment'],
    ]);
  });

  test('a comment that spans lines keeps its colour', async () => {
    assert.deepEqual(await colours('C', '/* a\nb */ return'), [
      ['/* a', 'comment'],
      ['b */', 'comment'],
      ['return', 'keyword'],
    ]);
  });

  test('an unknown language has no colours', async () => {
    assert.equal(await loadMode('UNKNOWN'), undefined);
    assert.equal(await loadMode('constructor'), undefined);
  });

  test('64 KB in one line take less than 100 ms in every language', async () => {
    const parts = ['x+1;"a"/*', '((((', '"\\', '${', '<<A ', '// ', "r#'", '{-[[='];
    for (const { key } of knownLanguages)
      for (const part of parts) {
        const read = tokenReader((await loadMode(key))!);
        const start = performance.now();
        read(part.repeat(65_536 / part.length));
        assert.ok(performance.now() - start < 100, `${key}: ${part}`);
      }
  });
});
