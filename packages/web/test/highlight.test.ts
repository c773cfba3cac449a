import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { knownLanguages } from '@tribunal/core/languages/languages';
import { processorMsOf } from '../../../test/processor-time.ts';
import { stockJudgeLanguages } from '../../../test/stock-judge-languages.ts';
import { loadGrammar } from '../src/editor/grammars.ts';
import { loadMode } from '../src/highlight/modes.ts';
import { tokenReader } from '../src/highlight/read-tokens.ts';

/** Those of all versions of stock judges. */
const ofJudges = new Set([
  ...knownLanguages.map(({ key }) => key),
  ...stockJudgeLanguages,
  ...['CSHARP', 'FS', 'NETCS', 'NODEJS', 'OCTAVE', 'R', 'TS', 'VB'],
]);

async function tokensOf(language: string, source: string) {
  const read = tokenReader((await loadMode(language))!);
  return source.split('\n').map(read);
}

/** The colored parts of a source, each with the end of its class. */
async function colors(language: string, source: string): Promise<string[][]> {
  const lines = await tokensOf(language, source);
  return lines
    .flat()
    .filter(({ className }) => className !== '')
    .map(({ text, className }) => [text.trim(), className.replace('tok-', '')]);
}

describe('highlighting', () => {
  for (const { key, template } of knownLanguages)
    test(`colors the template of ${key} and keeps its text`, async () => {
      const lines = await tokensOf(key, template);
      assert.equal(lines.map((tokens) => tokens.map(({ text }) => text).join('')).join('\n'), template);
      assert.ok(lines.flat().some(({ className }) => className !== ''));
    });

  test('distinguishes keywords, types, numbers, strings, comments and directives', async () => {
    assert.deepEqual(await colors('CPP17', '#include <a>\nint x = 42; // the "answer"\nreturn "s";'), [
      ['#include <a>', 'meta'],
      ['int', 'typeName'],
      ['42', 'number'],
      ['// the "answer"', 'comment'],
      ['return', 'keyword'],
      ['"s"', 'string'],
    ]);
    assert.deepEqual(await colors('PHP', '<?php\n$n = 1; # one'), [
      ['<?php', 'meta'],
      ['$n', 'variableName2'],
      ['1', 'number'],
      ['# one', 'comment'],
    ]);
    assert.deepEqual(await colors('AWK', 'END { print $1 } # last'), [
      ['END', 'keyword'],
      ['print', 'keyword'],
      ['$1', 'variableName2'],
      ['# last', 'comment'],
    ]);
  });

  test('knows the languages of stock judges by their keys', async () => {
    assert.deepEqual(await colors('PAS', "begin writeln('a'); { one } end."), [
      ['begin', 'keyword'],
      ["'a'", 'string'],
      ['{ one }', 'comment'],
      ['end', 'keyword'],
    ]);
    const csharp = 'int n = 1; // one\nreturn "s";';
    for (const key of ['MONOCS', 'CSHARP'])
      assert.deepEqual(await colors(key, csharp), [
        ['int', 'typeName'],
        ['1', 'number'],
        ['// one', 'comment'],
        ['return', 'keyword'],
        ['"s"', 'string'],
      ]);
    assert.deepEqual(await colors('KOTLIN', 'val n = 1 // one'), [
      ['val', 'keyword'],
      ['n', 'definition'],
      ['1', 'number'],
      ['// one', 'comment'],
    ]);
    assert.deepEqual(await colors('HASK', 'import Data.List -- one'), [
      ['import', 'keyword'],
      ['List', 'typeName'],
      ['-- one', 'comment'],
    ]);
  });

  test('every language of a judge has a mode on pages and in the editor, except plain text', async () => {
    const plain = [];
    for (const key of ofJudges)
      if (!(await loadMode(key)) || [await loadGrammar(key)].flat().length === 0) plain.push(key);
    assert.deepEqual(plain, ['TEXT']);
  });

  test('colors languages for which CodeMirror has no mode', async () => {
    assert.deepEqual(await colors('ADA', "Count : Integer := 1; -- one\nEND Main; Put ('a');"), [
      ['Integer', 'typeName'],
      ['1', 'number'],
      ['-- one', 'comment'],
      ['END', 'keyword'],
      ["'a'", 'string'],
    ]);
    assert.deepEqual(await colors('ICK', 'PLEASE DO .1 <- #13'), [
      ['PLEASE', 'keyword'],
      ['DO', 'keyword'],
      ['.1', 'variableName2'],
      ['13', 'number'],
    ]);
    assert.deepEqual(await colors('LEAN4', '/- a\nb -/ def n : Nat := 1 -- one'), [
      ['/-', 'comment'],
      ['a', 'comment'],
      ['b -/', 'comment'],
      ['def', 'keyword'],
      ['Nat', 'typeName'],
      ['1', 'number'],
      ['-- one', 'comment'],
    ]);
    assert.deepEqual(await colors('LLC', 'define i32 @main() { ret i32 0 } ; end'), [
      ['define', 'keyword'],
      ['i32', 'typeName'],
      ['@main', 'variableName2'],
      ['ret', 'keyword'],
      ['i32', 'typeName'],
      ['0', 'number'],
      ['; end', 'comment'],
    ]);
    assert.deepEqual(await colors('NASM64', "main: mov rax, 60 ; exit\ntext: db 'a', 0Ah"), [
      ['mov', 'keyword'],
      ['rax', 'variableName2'],
      ['60', 'number'],
      ['; exit', 'comment'],
      ['db', 'typeName'],
      ["'a'", 'string'],
      ['0Ah', 'number'],
    ]);
    assert.deepEqual(await colors('PIKE', 'int main() { return 0; } // end'), [
      ['int', 'typeName'],
      ['return', 'keyword'],
      ['0', 'number'],
      ['// end', 'comment'],
    ]);
    assert.deepEqual(await colors('PRO', 'island(X) :- X is 1. % one'), [
      ['X', 'variableName2'],
      [':-', 'keyword'],
      ['X', 'variableName2'],
      ['is', 'keyword'],
      ['1', 'number'],
      ['% one', 'comment'],
    ]);
    assert.deepEqual(await colors('TUR', 'var n : int := 1 % one\nput "a"'), [
      ['var', 'keyword'],
      ['int', 'typeName'],
      ['1', 'number'],
      ['% one', 'comment'],
      ['put', 'keyword'],
      ['"a"', 'string'],
    ]);
    assert.deepEqual(await colors('ZIG', 'const std = @import("std"); // one'), [
      ['const', 'keyword'],
      ['@import', 'meta'],
      ['"std"', 'string'],
      ['// one', 'comment'],
    ]);
  });

  test('a comment that spans lines keeps its color', async () => {
    assert.deepEqual(await colors('C', '/* a\nb */ return'), [
      ['/* a', 'comment'],
      ['b */', 'comment'],
      ['return', 'keyword'],
    ]);
  });

  test('an unknown language has no colors', async () => {
    assert.equal(await loadMode('UNKNOWN'), undefined);
    assert.equal(await loadMode('constructor'), undefined);
  });

  test('64 KB in one line take a bounded time in every language', async () => {
    const parts = ['x+1;"a"/*', '((((', '"\\', '${', '<<A ', '// ', "r#'", '{-[[='];
    for (const key of ofJudges)
      for (const part of parts) {
        const mode = await loadMode(key);
        if (!mode) continue;
        const read = tokenReader(mode);
        const line = part.repeat(65_536 / part.length);
        assert.ok(processorMsOf(() => read(line)) < 2000, `${key}: ${part}`);
      }
  });
});
