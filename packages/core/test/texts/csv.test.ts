import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCsv } from '../../src/texts/csv.ts';

test('a CSV file has commas, semicolons or tabs, quotes, a byte order mark, and any line ends', () => {
  const table: [string, unknown][] = [
    ['a,b\n1,2\n', [1, ['a', 'b'], 2, ['1', '2']]],
    ['\uFEFFa;b\r\n1;"x;y"\r\n', [1, ['a', 'b'], 2, ['1', 'x;y']]],
    ['a,b\n"one\ntwo","say ""hi"""\n3,4', [1, ['a', 'b'], 2, ['one\ntwo', 'say "hi"'], 4, ['3', '4']]],
    ['a\tb\n1\t"x\ty, z"\n', [1, ['a', 'b'], 2, ['1', 'x\ty, z']]],
    ['a\n\n  \nb', [1, ['a'], 4, ['b']]],
    ['a,\n,', [1, ['a', ''], 2, ['', '']]],
    ['', []],
  ];
  for (const [text, expected] of table) {
    const read = readCsv(text);
    assert.deepEqual('rows' in read && read.rows.flatMap(({ line, cells }) => [line, cells]), expected, text);
  }
  assert.deepEqual(readCsv('a\n"open'), { openQuoteAt: 2 });
});

test('every table survives being written and read', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', ''));
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (table) => {
      const text = table
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const header = `h,${'h,'.repeat(200)}\n`;
      const read = readCsv(header + text);
      assert.deepEqual('rows' in read && read.rows.slice(1).map(({ cells }) => cells), table);
    }),
  );
});
