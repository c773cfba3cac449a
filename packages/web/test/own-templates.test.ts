import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTemplates } from '../src/editor/own-templates.ts';
import { memoryStorage } from './memory-storage.ts';

test('a template belongs to one user and one language until it is removed', () => {
  const storage = memoryStorage();
  const own = openTemplates(storage, '7');
  assert.equal(own.write('PY3', 'import sys\n'), true);
  assert.equal(openTemplates(storage, '7').read('PY3'), 'import sys\n');
  assert.deepEqual([own.read('CPP17'), openTemplates(storage, '8').read('PY3')], [undefined, undefined]);
  own.remove('PY3');
  assert.equal(own.read('PY3'), undefined);
});

test('a browser that stores nothing says so', () => {
  assert.equal(openTemplates(undefined, '7').write('PY3', 'x'), false);
  assert.equal(openTemplates(memoryStorage(1), '7').write('PY3', 'xx'), false);
});
