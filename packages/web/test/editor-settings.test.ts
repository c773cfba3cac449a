import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, writeSettings } from '../src/editor/editor-settings.ts';
import { memoryStorage } from './memory-storage.ts';

test('the settings of the editor are stored, and damaged ones become the usual ones', () => {
  const storage = memoryStorage();
  assert.deepEqual(readSettings(storage), { size: 14, keys: 'default', tab: 4 });
  writeSettings(storage, { size: 18, keys: 'vim', tab: 2 });
  assert.deepEqual(readSettings(storage), { size: 18, keys: 'vim', tab: 2 });
  for (const damaged of ['', '{', 'null', '{"size":"9","keys":"__proto__","tab":"8"}', '{"size":1e9}']) {
    storage.setItem(storage.key(0)!, damaged);
    assert.deepEqual(readSettings(storage), { size: 14, keys: 'default', tab: 4 }, damaged);
  }
});

test('a browser that stores nothing has the usual settings', () => {
  assert.deepEqual(readSettings(undefined), { size: 14, keys: 'default', tab: 4 });
  writeSettings(memoryStorage(1), { size: 18, keys: 'vim', tab: 2 });
});
