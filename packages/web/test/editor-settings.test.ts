import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, writeSettings } from '../src/editor/editor-settings.ts';
import { memoryStorage } from './memory-storage.ts';

test('the settings of the editor are stored, and damaged ones become the usual ones', () => {
  const storage = memoryStorage();
  assert.deepEqual(readSettings(storage), { size: 14, keys: 'default' });
  writeSettings(storage, { size: 18, keys: 'vim' });
  assert.deepEqual(readSettings(storage), { size: 18, keys: 'vim' });
  for (const damaged of ['', '{', 'null', '{"size":"9","keys":"__proto__"}', '{"size":1e9}']) {
    storage.setItem(storage.key(0)!, damaged);
    assert.deepEqual(readSettings(storage), { size: 14, keys: 'default' }, damaged);
  }
});

test('a browser that stores nothing has the usual settings', () => {
  assert.deepEqual(readSettings(undefined), { size: 14, keys: 'default' });
  writeSettings(memoryStorage(1), { size: 18, keys: 'vim' });
});
