import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languageOfFile } from '../src/editor/language-of-file.ts';
import { readSourceFile } from '../src/editor/read-file.ts';

const language = (key: string, extensions: string[], isJudgeable = true) => ({
  key,
  extensions,
  isJudgeable,
});
const languages = [
  language('CPP14', ['cpp', 'cc']),
  language('CPP17', ['cpp', 'cc']),
  language('CPP20', ['cpp', 'cc'], false),
  language('PY3', ['py']),
  language('RUST', ['rs'], false),
];
const found = (name: string, chosen = '', last = {}) => languageOfFile(name, languages, chosen, last)?.key;

describe('the language of a file', () => {
  test('follows from its extension', () => {
    assert.equal(found('a.py'), 'PY3');
    assert.equal(found('A.B.PY'), 'PY3');
    assert.equal(found('main.rs'), 'RUST');
    assert.equal(found('notes.txt'), undefined);
    assert.equal(found('Makefile'), undefined);
  });

  test('is the chosen one, else the one used last with the extension, else the newest with a judge', () => {
    assert.equal(found('a.cpp', 'CPP14', { cpp: 'CPP20' }), 'CPP14');
    assert.equal(found('a.cpp', 'PY3', { cpp: 'CPP20' }), 'CPP20');
    assert.equal(found('a.cc', 'PY3', { cpp: 'CPP20' }), 'CPP17');
    assert.equal(found('a.cpp', 'PY3', { cpp: 'GONE' }), 'CPP17');
    assert.equal(found('a.constructor', 'PY3'), undefined);
  });
});

describe('a file', () => {
  const read = (...parts: BlobPart[]) => readSourceFile(new Blob(parts), 10);

  test('becomes the source if it is a text within the limit', async () => {
    assert.deepEqual(await read('\uFEFFprint(1)'), { text: 'print(1)' });
    assert.deepEqual(await read('ắ'.repeat(10)), { text: 'ắ'.repeat(10) });
  });

  test('that the site would refuse is refused before it is sent', async () => {
    assert.deepEqual(await read('x'.repeat(11)), { fault: 'tooLong' });
    assert.deepEqual(await read('x'.repeat(1000)), { fault: 'tooLong' });
    assert.deepEqual(await read(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0])), { fault: 'notText' });
    assert.deepEqual(await read(new Uint8Array([0xff, 0xfe])), { fault: 'notText' });
  });
});
